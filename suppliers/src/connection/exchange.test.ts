import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { exchange } from './exchange.ts';
import { httpError } from './reply.ts';

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const limits = { timeLimit: 1000, largestReply: 1_048_576, standIns: true };
  return {
    get: () =>
      exchange({ method: 'GET', url: new URL(`http://127.0.0.1:${port}/`) }, limits, new VirtualClock()),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a reply without end is not read beyond the limit, and its connection is closed', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await using server = await serving((_, response) => {
    response.on('close', resolve);
    const more = () => void response.write('x'.repeat(100_000), more);
    more();
  });
  await assert.rejects(server.get(), { code: 'malformed_reply' });
  await closed;
});

test('a redirect is not followed', async () => {
  let requests = 0;
  await using server = await serving((_, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const reply = await server.get();
  assert.equal(httpError(reply, new Date())?.code, 'malformed_reply');
  assert.equal(requests, 1);
});

test('Retry-After is seconds or a date; what is neither is none', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const retryAfter = (value: string) =>
    httpError({ status: 429, headers: new Headers({ 'retry-after': value }), text: '', json: undefined }, now)
      ?.retryAfter;
  assert.equal(retryAfter('120'), 120_000);
  assert.equal(retryAfter('Sun, 22 Nov 2026 12:00:30 GMT'), 30_000);
  assert.equal(retryAfter('Sun, 22 Nov 2026 11:00:00 GMT'), 0);
  assert.equal(retryAfter('soon'), undefined);
});
