import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { startWorld } from '../../test/world.ts';
import { proxiesOf } from './forwarded.ts';
import { isPlainHttp } from './plain-http.ts';

const publicUrl = 'https://rtk.example.com';
/** An address of this machine by which it reaches itself as another one does. */
const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
const skip = own === undefined && 'this machine has no network';
const page = { accept: 'text/html,*/*' };

test('plain HTTP is what comes without TLS from another machine, and not from a proxy', () => {
  const isProxy = proxiesOf('10.0.0.0/8');
  const from = (remoteAddress: string | undefined, headers = {}, encrypted = false) => {
    const socket = encrypted ? new TLSSocket(new Socket()) : new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    return isPlainHttp({ socket, headers }, isProxy);
  };
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1']) assert.ok(from(address), address);
  for (const address of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3'])
    assert.ok(!from(address), address);
  for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    assert.ok(!from('192.0.2.1', { [header]: 'x' }), header);
  assert.ok(!from('192.0.2.1', {}, true), 'TLS');
  assert.ok(!from(undefined), 'a client that has gone');
});

test('with HTTPS for people, a page by plain HTTP from another machine leads to its HTTPS address', {
  skip,
}, async (t) => {
  const { api, log } = await startWorld(t, { publicUrl, host: '0.0.0.0' });
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/', '/home/network/loggedrovers?stext=a%20b', '//elsewhere.example/', '/gone']) {
      const reply = await fetch(`http://${own}:${api.port}${path}`, {
        method,
        headers: page,
        redirect: 'manual',
      });
      assert.deepEqual([reply.status, reply.headers.get('location')], [308, publicUrl + path], path);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
    }
  assert.equal(log.filter((line) => line.includes('TRUSTED_PROXIES')).length, 1, 'its operator is told once');
});

test('a request that names a whole address of another host leads to ours', { skip }, async (t) => {
  const { api } = await startWorld(t, { publicUrl, host: '0.0.0.0' });
  const socket = connect(api.port, own);
  socket.write(
    `GET http://elsewhere.example/ HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  const [first] = await once(socket, 'data');
  assert.match(String(first), /^HTTP\/1\.1 308 [\s\S]*\r\nlocation: https:\/\/rtk\.example\.com\/\r\n/i);
});

test('a call by plain HTTP from another machine is refused before its body is read; health is answered', {
  skip,
}, async (t) => {
  const { api } = await startWorld(t, { publicUrl, host: '0.0.0.0' });
  const call = (headers: Record<string, string> = {}, address = own) =>
    fetch(`http://${address}:${api.port}/api/auth/vuelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{ not JSON',
    });
  const refused = await call();
  assert.equal(refused.status, 403);
  assert.deepEqual(await refused.json(), {
    error: 'Plain HTTP is refused: use HTTPS',
    code: 'https_required',
  });
  const danish = (await (await call({ 'accept-language': 'da' })).json()) as { error: string };
  assert.equal(danish.error, 'Almindelig HTTP afvises: Brug HTTPS');
  for (const path of ['/assets/entry.js', '/api/session', '/api/docs'])
    assert.equal((await fetch(`http://${own}:${api.port}${path}`)).status, 403, path);
  assert.equal((await fetch(`http://${own}:${api.port}/health`)).status, 200);
  assert.equal((await call({}, '127.0.0.1')).status, 400, 'this machine');
  assert.equal((await call({ 'x-forwarded-for': '192.0.2.7' })).status, 400, 'a proxy that nobody named');
});

test('plain HTTP is served to a proxy that is named, and to everybody where it is allowed or people use it', {
  skip,
}, async (t) => {
  const served = [
    { publicUrl, proxies: own },
    { publicUrl, plainHttp: true },
    { publicUrl: `http://${own}` },
    {},
  ];
  for (const options of served) {
    const { api } = await startWorld(t, { ...options, host: '0.0.0.0' });
    assert.equal((await fetch(`http://${own}:${api.port}/api/casterbranding`)).status, 200);
  }
});
