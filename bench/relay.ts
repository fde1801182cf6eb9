import { createServer, type Socket } from 'node:net';
import { answer } from './child.ts';

/**
 * What a caster in Node cannot be cheaper than: one stream, written to every socket as it comes. No accounts, no
 * parsing, no logs, no limits. Runs as a child of the bench.
 */
const rovers = new Set<Socket>();

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => {}).on('close', () => rovers.delete(socket));
  socket.once('data', (request) => {
    socket.write('ICY 200 OK\r\n\r\n');
    if (request.toString('latin1', 0, 6) !== 'SOURCE') {
      rovers.add(socket);
      socket.on('data', () => {});
      return;
    }
    socket.on('data', (burst) => {
      for (const rover of rovers) rover.write(burst);
    });
  });
});
const listening = new Promise<void>((resolve) =>
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve),
);

answer({
  port: async () => {
    await listening;
    const address = server.address();
    return typeof address === 'object' ? address?.port : undefined;
  },
});
