import { createServer, type Server, type Socket } from 'node:net';
import type { ServiceEnd } from '@cairn/contract/caster-events';
import type { Country } from '../telemetry/caster-log.ts';

/** Owner of a connection of a service, which can close it. */
interface Client {
  close(reason: ServiceEnd): void;
}

/** Casta or Connecta of one country: its ports and their connections. */
export interface Service {
  readonly name: 'casta' | 'connecta';
  readonly country: Country;
  readonly clients: Set<Client>;
  /** Where it listens without TLS; 0 until its first start, if any free port may be taken. */
  port: number;
  startedAt: number;
}

export interface Certificate {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** Backlog of connections not yet accepted, because a storm of reconnects arrives at once. */
const BACKLOG = 16_384;

/** A listening port. */
export class Listener {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /**
   * Listens on `port` (0: any free one) and hands over each connection, with Nagle's delay off. Rejects when the port
   * is taken. `onSocket` owns the socket.
   */
  static async open(
    { host, port }: { host: string; port: number },
    onSocket: (socket: Socket) => void,
  ): Promise<Listener> {
    // Half-open is allowed, because `printf 'GET / …' | nc` has ended its side before the answer is sent.
    const server = createServer(
      { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 },
      onSocket,
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, backlog: BACKLOG }, () => {
        server.off('error', reject);
        resolve();
      });
    });
    server.on('error', () => {}); // an accept failed: the next may succeed
    return new Listener(server);
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  /** Stops listening; resolves once every connection has closed. Their owners close them. */
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
