import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import type { Connecta } from '../stations/connecta.ts';
import { SelfCheck } from './self-check.ts';

const noStation = { live: () => new Set() } as unknown as Connecta;

/** A check of a caster that answers with `reply` and closes. */
async function checkOf(reply: string) {
  const server = createServer((socket) => socket.once('data', () => socket.end(reply)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const check = () => new SelfCheck(noStation).run({ host: '127.0.0.1', port }, 1);
  const found = await check();
  await new Promise((resolve) => server.close(resolve));
  return { found, check };
}

test('a login that is refused, a line that closes and a closed port are failed checks that say why', async () => {
  const refused = await checkOf('HTTP/1.0 401 Unauthorized\r\n\r\n');
  assert.deepEqual(refused.found, { done: false, message: 'The login was refused' });
  assert.equal((await checkOf('')).found.done, false);
  assert.match((await refused.check()).message, /^No connection/);
});

test('a login that is accepted is a passed check, also while no station sends', async () => {
  assert.equal((await checkOf('ICY 200 OK\r\n\r\n')).found.done, true);
});

test('nobody else has its account, and another caster has another one', () => {
  const [one, other] = [new SelfCheck(noStation), new SelfCheck(noStation)];
  const request = { kind: 'rover', version: 1, mountpoint: 'RTK_RTCM3' } as never as Parameters<
    typeof one.isOwn
  >[0];
  assert.equal(one.isOwn(request), false);
  assert.equal(other.isOwn({ ...request, username: 'cairn-check', password: '' }), false);
});
