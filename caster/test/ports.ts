import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that can be opened again after it was closed: below those that the system gives to outgoing connections,
 * one of which could take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (free) return port;
  }
}
