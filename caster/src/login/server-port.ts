import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { ServiceEnd } from '@cairn/contract/caster-events';
import { steadyNow } from '../clock.ts';
import { addressOf, type Connection } from '../net/connection.ts';
import { type Certificate, Listener, type Service } from '../net/listener.ts';
import { refusal } from '../net/replies.ts';
import { TlsHandshake } from '../net/tls-handshake.ts';
import { answerRequest } from './login.ts';
import type { LoginServices } from './login-services.ts';
import { PendingConnection } from './pending-connection.ts';

/** Where one service listens. */
export interface ServerPortOptions {
  readonly service: Service;
  readonly host: string;
  readonly tls?: Certificate & { readonly port: number };
}

/** The ports of one service, and their connections that have not logged in. */
export class ServerPort {
  readonly service: Service;
  readonly #options: ServerPortOptions;
  readonly #services: LoginServices;
  readonly #pending = new Set<TlsHandshake | PendingConnection>();
  #listeners: Listener[] = [];
  #context: SecureContext | undefined;
  #tlsPort: number | undefined;

  constructor(options: ServerPortOptions, services: LoginServices) {
    this.#options = options;
    this.service = options.service;
    this.#services = services;
    this.#tlsPort = options.tls?.port;
    if (options.tls) this.useCertificate(options.tls);
  }

  /** New connections over TLS get this certificate. */
  useCertificate({ cert, key }: Certificate): void {
    this.#context = createSecureContext({ cert, key, honorCipherOrder: true });
  }

  get tlsPort(): number | undefined {
    return this.#tlsPort;
  }

  /** Rejects when a port cannot be opened. */
  async open(): Promise<void> {
    const { host, tls } = this.#options;
    const plain = await Listener.open({ host, port: this.service.port }, (socket) => {
      if (this.#admit(socket, refusal(1, 503, 'All places are taken', new Date())))
        this.#login({ socket, tcp: socket, localPort: this.service.port });
    });
    this.#listeners = [plain];
    this.service.port = plain.port;
    if (tls && this.#tlsPort !== undefined) {
      const secure = await Listener.open({ host, port: this.#tlsPort }, (socket) => {
        if (this.#admit(socket)) this.#secure(socket);
      });
      this.#listeners.push(secure);
      this.#tlsPort = secure.port;
    }
    this.#noteStart();
  }

  /** Closes the ports and all their connections, and opens the same ports again. */
  async close(reason: ServiceEnd): Promise<void> {
    for (const client of [...this.service.clients]) client.close(reason);
    for (const connection of [...this.#pending]) connection.drop();
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    this.#listeners = [];
  }

  tick(now: number): void {
    for (const connection of this.#pending) connection.tick(now);
  }

  /** `answer` is sent to a client that is refused because there is no room. */
  #admit(socket: Socket, answer?: Buffer): boolean {
    if (this.#services.admission.admit(socket, addressOf(socket))) return true;
    socket.on('error', () => {});
    if (answer) socket.write(answer, () => socket.destroy());
    else socket.destroy();
    return false;
  }

  #secure(raw: Socket): void {
    if (!this.#context) return void raw.destroy();
    const handshake = new TlsHandshake(
      raw,
      this.#context,
      steadyNow() + this.#services.limits.loginDeadline,
      (socket) => this.#login({ socket, tcp: raw, localPort: this.tlsPort ?? 0 }),
      (handshakeOver) => this.#pending.delete(handshakeOver),
    );
    this.#pending.add(handshake);
  }

  #login(connection: Connection): void {
    const loginOver = (pending: PendingConnection, loggedIn: boolean) => {
      this.#pending.delete(pending);
      if (loggedIn) this.#services.admission.loggedIn(connection.tcp);
    };
    this.#pending.add(
      new PendingConnection(connection, this.service, this.#services, answerRequest, loginOver),
    );
  }

  #noteStart(): void {
    const { name, country, port } = this.service;
    this.service.startedAt = steadyNow();
    this.#services.log.line({ event: `${name}_started`, country, port }, { country });
  }
}
