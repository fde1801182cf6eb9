import type { Certificate, Service } from '../net/listener.ts';
import type { Country } from '../telemetry/caster-log.ts';
import type { LoginServices } from './login-services.ts';
import { ServerPort } from './server-port.ts';

/** A port for each service; 0 takes any free one. */
export interface Ports {
  readonly castaUk: number;
  readonly castaDk: number;
  readonly connectaUk: number;
  readonly connectaDk: number;
}

/** Where the services of both countries listen. */
export interface ServerPortsOptions {
  readonly host: string;
  readonly ports: Ports;
  /** With a certificate every service also listens with TLS, on a port of its own. */
  readonly tls?: Certificate & { readonly ports: Ports };
}

const portNames = [
  ['castaUk', 'casta', 1],
  ['castaDk', 'casta', 2],
  ['connectaUk', 'connecta', 1],
  ['connectaDk', 'connecta', 2],
] as const satisfies [keyof Ports, Service['name'], Country][];

/** The ports of Casta and Connecta of both countries. */
export class ServerPorts {
  readonly #options: ServerPortsOptions;
  readonly #logins: LoginServices;
  readonly #ports: readonly ServerPort[];
  readonly #restarting = new Map<ServerPort, Promise<void>>();

  constructor(options: ServerPortsOptions, logins: LoginServices) {
    const { host, tls } = options;
    this.#options = options;
    this.#logins = logins;
    this.#ports = portNames.map(
      ([portName, name, country]) =>
        new ServerPort(
          {
            service: { name, country, port: options.ports[portName], clients: new Set(), startedAt: 0 },
            host,
            tls: tls && { cert: tls.cert, key: tls.key, port: tls.ports[portName] },
          },
          logins,
        ),
    );
  }

  get services(): Service[] {
    return this.#ports.map(({ service }) => service);
  }

  /** The ports that are open, where any free one might be taken. */
  get plain(): Ports {
    return this.#named(({ service }) => service.port);
  }

  get tls(): Ports | undefined {
    return this.#options.tls && this.#named(({ tlsPort }) => tlsPort ?? 0);
  }

  /** Where a client on this machine reaches Casta of a country. */
  castaAddress(country: Country): { host: string; port: number } {
    const { host } = this.#options;
    const isAny = host === '0.0.0.0' || host === '::';
    return { host: isAny ? '127.0.0.1' : host, port: this.#find('casta', country).service.port };
  }

  /** Rejects when a port cannot be opened. */
  async open(): Promise<void> {
    for (const port of this.#ports) await port.open();
  }

  async close(): Promise<void> {
    await Promise.all(this.#ports.map((port) => port.close({ code: 'caster_stopped' })));
  }

  /** Runs once a second. */
  tick(now: number): void {
    for (const port of this.#ports) port.tick(now);
  }

  /** New connections over TLS get it, where there is TLS. */
  useCertificate(certificate: Certificate): void {
    if (this.#options.tls) for (const port of this.#ports) port.useCertificate(certificate);
  }

  /** Closes a service with its connections, and opens it again. Two restarts at a time are one. */
  restart(name: Service['name'], country: Country, userName: string): Promise<void> {
    const port = this.#find(name, country);
    const running =
      this.#restarting.get(port) ?? this.#reopen(port, userName).finally(() => this.#restarting.delete(port));
    this.#restarting.set(port, running);
    return running;
  }

  async #reopen(port: ServerPort, userName: string): Promise<void> {
    const { name, country } = port.service;
    this.#logins.log.line({ event: 'service_restarted', service: name, by: userName }, { country });
    this.#logins.selfCheck.stop();
    await port.close({ code: 'restarted_by_user', by: userName });
    await port.open();
  }

  #find(name: Service['name'], country: Country): ServerPort {
    const found = this.#ports.find(({ service }) => service.name === name && service.country === country);
    if (!found) throw new Error(`There is no ${name} of country ${country}`);
    return found;
  }

  #named(portOf: (port: ServerPort) => number): Ports {
    const found = portNames.map(([portName, name, country]) => [portName, portOf(this.#find(name, country))]);
    return Object.fromEntries(found) as Ports;
  }
}
