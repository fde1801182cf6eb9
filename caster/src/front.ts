import type { Socket } from 'node:net';
import type { ServiceEnd } from '@cairn/contract/caster-events';
import { type Certificate, Listener, type Service } from './listener.ts';
import { Login, type Reception } from './login.ts';

/** Where one service listens. */
export interface FrontOptions {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  readonly tls?: Certificate & { readonly port: number };
}

/** The open doors of one service: its ports, and the connections that have not logged in. */
export class Front {
  readonly service: Service;
  private readonly options: FrontOptions;
  private readonly reception: Reception;
  private readonly logins = new Set<Login>();
  private listeners: Listener[] = [];
  private ports: { plain: number; tls: number | undefined };

  constructor(options: FrontOptions, reception: Reception) {
    this.options = options;
    this.service = options.service;
    this.reception = reception;
    this.ports = { plain: options.port, tls: options.tls?.port };
  }

  get port(): number {
    return this.ports.plain;
  }

  get tlsPort(): number | undefined {
    return this.ports.tls;
  }

  /** Rejects when a port cannot be had. */
  async open(): Promise<void> {
    const { limits, log } = this.reception;
    const { host, tls } = this.options;
    const common = { host, most: limits.connections, tlsDeadline: limits.loginDeadline };
    const welcome = (socket: Socket) => this.welcome(socket);
    const plain = await Listener.open({ ...common, port: this.ports.plain }, welcome);
    this.listeners = [plain];
    this.ports = { ...this.ports, plain: plain.port };
    if (tls && this.ports.tls !== undefined) {
      const secure = await Listener.open({ ...common, port: this.ports.tls, tls }, welcome);
      this.listeners.push(secure);
      this.ports = { ...this.ports, tls: secure.port };
    }
    const { name, country } = this.service;
    this.service.startedAt = Date.now();
    log.line({ event: `${name}_started`, country, port: plain.port }, { country });
  }

  /** Closes the ports and everything that came through them. The same ports open again. */
  async close(reason: ServiceEnd): Promise<void> {
    for (const client of [...this.service.clients]) client.close(reason);
    for (const login of [...this.logins]) login.drop();
    await Promise.all(this.listeners.map((listener) => listener.close()));
    this.listeners = [];
  }

  tick(now: number): void {
    for (const login of this.logins) login.tick(now);
  }

  private welcome(socket: Socket): void {
    const login = new Login(
      socket,
      this.service,
      this.reception,
      (over) => this.logins.delete(over),
      Date.now(),
    );
    this.logins.add(login);
    if (this.logins.size <= this.reception.limits.pending) return;
    const [oldest] = this.logins;
    oldest?.drop();
  }
}
