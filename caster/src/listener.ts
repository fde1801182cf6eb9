import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { ServiceEnd } from '@cairn/contract/caster-events';
import type { Country } from './log.ts';

/** Something that holds a connection of a service and can be told to let go. */
interface Client {
  close(reason: ServiceEnd): void;
}

/** Casta or Connecta of one country: its ports and whoever is connected through them. */
export interface Service {
  readonly name: 'casta' | 'connecta';
  readonly country: Country;
  readonly clients: Set<Client>;
  startedAt: number;
}

export interface Certificate {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** Pending connections that the system keeps until they are accepted: a storm of reconnects comes at once. */
const backlog = 16_384;

/** A listening port. */
export class Listener {
  private readonly server: Server;
  /** Connections under a TLS port, to be reset when their handshake is not over. */
  private readonly underTls = new Set<Socket>();

  private constructor(server: Server) {
    this.server = server;
  }

  /**
   * Listens on `port` (0: any free one) and hands over each connection, with Nagle's delay off. Rejects when the
   * port cannot be had. `onSocket` owns the socket; more than `most` are refused at once.
   */
  static async open(
    options: { host: string; port: number; most: number; tls?: Certificate; tlsDeadline: number },
    onSocket: (socket: Socket) => void,
  ): Promise<Listener> {
    // Half-open is allowed: `printf 'GET / …' | nc` has ended its side before the answer goes out.
    const tcp = { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };
    const server = options.tls
      ? createTlsServer({ ...tcp, ...options.tls, handshakeTimeout: options.tlsDeadline })
      : createServer(tcp);
    const listener = new Listener(server);
    server.maxConnections = options.most;
    if (options.tls) server.on('connection', (socket: Socket) => listener.keep(socket));
    server.on(options.tls ? 'secureConnection' : 'connection', onSocket);
    server.on('tlsClientError', () => {}); // the socket is closed by the server itself
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: options.host, port: options.port, backlog }, () => {
        server.off('error', reject);
        resolve();
      });
    });
    server.on('error', () => {}); // accept failed (no file descriptors): the next one may not
    return listener;
  }

  get port(): number {
    const address = this.server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** Stops listening; resolves once every connection is gone. Those handed over are their owners' to close. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.underTls) socket.destroySoon();
    await closed;
  }

  private keep(socket: Socket): void {
    this.underTls.add(socket);
    socket.once('close', () => this.underTls.delete(socket));
  }
}
