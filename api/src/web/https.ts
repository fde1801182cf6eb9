import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/** What HTTPS needs. */
export interface Https {
  /** Certificate chain, PEM. */
  readonly cert: string;
  /** Its private key as PEM. */
  readonly key: string;
  /** Days before its end from which system admins are warned; default none. */
  readonly warnedDays?: number;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long a handshake may take, ms; for tests. */
  readonly handshake?: number;
}

export const MIN_VERSION = 'TLSv1.2';

/** ms. Not more than a stop gives to requests under way, since it waits for handshakes too. */
const HANDSHAKE = 5_000;

/**
 * A TLS server that hands each secured connection to the HTTP server of the app: same routes, deadlines and limits. A stop
 * of the app waits for the requests of both. To be made before the app listens, and to listen after it.
 */
export function secureServer(app: FastifyInstance, { cert, key, handshake = HANDSHAKE }: Https): Server {
  const server = createServer(
    {
      cert,
      key,
      minVersion: MIN_VERSION,
      ALPNProtocols: ['http/1.1'],
      handshakeTimeout: handshake,
      noDelay: true,
    },
    (socket) => app.server.emit('connection', socket),
  );
  server.on('connection', (socket) => app.connections.accept(socket, false));
  server.on('tlsClientError', (_, socket) => socket.destroy()); // after its deadline Node would leave it open
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    app.server.closeIdleConnections();
    await closed;
  });
  return server;
}

/** The port, once it listens; rejects when the address cannot be had. */
export async function listening(server: Server, where: { host: string; port: number }): Promise<number> {
  server.listen(where);
  await once(server, 'listening'); // rejects when the port is taken
  return (server.address() as AddressInfo).port; // it listens on TCP
}
