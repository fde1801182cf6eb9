import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Recorded {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A server that replies to `GET /path?query` as recorded, and remembers what it received. */
export async function replaying(replies: Readonly<Record<string, Recorded>>) {
  const received: { line: string; headers: NodeJS.Dict<string | string[]>; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
    const body = await text(request);
    received.push({ line, headers: request.headers, body: body ? JSON.parse(body) : undefined });
    const reply = replies[line] ?? { status: 418, body: { unexpected: line } };
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
