import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { until } from '@cairn/database/testing';
import { startWorld } from '../../test/world.ts';
import { SteadyWindows } from './steady-windows.ts';

const bearer = (n: number) => ({ authorization: `Bearer ${String(n).padStart(43, 'x')}` });

/** The statuses of `times` requests, one after the other. */
async function statuses(times: number, send: (n: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push((await send(n)).status);
  return found;
}
const refusedFrom = (limit: number, times: number, before: number) =>
  Array.from({ length: times }, (_, n) => (n < limit ? before : 429));

test('calls without a session are refused once there are too many, with the time to wait', async (t) => {
  const { baseUrl } = await startWorld(t, { limits: { withoutSession: 5 } });
  assert.deepEqual(await statuses(7, () => fetch(`${baseUrl}/api/session`)), refusedFrom(5, 7, 401));
  const refused = await fetch(`${baseUrl}/api/casteruserssort`);
  assert.equal(refused.status, 429, 'whichever call it is');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal(((await refused.json()) as { code: string }).code, 'too_many');
  assert.match(refused.headers.get('content-security-policy') ?? '', /default-src/);
});

test('invented bearer tokens count as no session, each a new one or not', async (t) => {
  const { baseUrl } = await startWorld(t, { limits: { withoutSession: 5 } });
  const headers = (n: number) => ({ headers: bearer(n) });
  assert.deepEqual(
    await statuses(7, (n) => fetch(`${baseUrl}/api/session`, headers(n))),
    refusedFrom(5, 7, 401),
  );
});

test('a running session goes on at an address where calls without one are refused', async (t) => {
  const { baseUrl, person } = await startWorld(t, { limits: { withoutSession: 5 } });
  const { client } = await person(30); // the login and the first call of the session count
  await client.auth.me({});
  await statuses(9, () => fetch(`${baseUrl}/api/session`));
  for (let n = 0; n < 9; n++) await client.auth.me({});
});

test('a clock that is set back makes no window longer', async () => {
  const windows = new SteadyWindows();
  const real = Date.now;
  const count = (key = '192.0.2.1') =>
    new Promise<number>((resolve) => windows.incr(key, (_, result) => resolve(result?.current ?? 0), 20));
  assert.deepEqual([await count(), await count(), await count('192.0.2.2')], [1, 2, 1]);
  mock.method(Date, 'now', () => real() - 3_600_000);
  await until(async () => (await count()) === 1);
  mock.restoreAll();
});

test('a refused call makes no query', async (t) => {
  const { baseUrl, program } = await startWorld(t, { limits: { withoutSession: 5 } });
  const call = (n: number) => fetch(`${baseUrl}/api/session`, { headers: bearer(n) });
  assert.deepEqual(await statuses(5, call), [401, 401, 401, 401, 401]);
  await program.close();
  assert.deepEqual(await statuses(3, (n) => call(n + 5)), [429, 429, 429]);
});

test('all requests of an address share one limit, whatever they ask for', async (t) => {
  const { baseUrl, person } = await startWorld(t, { limits: { general: 6 } });
  const { client } = await person(1); // one request
  await client.auth.me({});
  await client.logs.messages({});
  assert.equal((await fetch(`${baseUrl}/api/castersystem`)).status, 200);
  assert.equal((await fetch(`${baseUrl}/health`)).status, 200);
  assert.equal((await fetch(`${baseUrl}/api/nothing`)).status, 404);
  for (const path of ['/api/castersystemtestrod', '/api/session', '/health', '/api/docs', '/nothing'])
    assert.equal((await fetch(baseUrl + path)).status, 429, path);
});

test('the limit of a call is its own: another one is answered on', async (t) => {
  const { baseUrl } = await startWorld(t);
  const reset = () =>
    fetch(`${baseUrl}/api/resetpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  assert.deepEqual(await statuses(22, reset), refusedFrom(20, 22, 400));
  assert.equal((await fetch(`${baseUrl}/api/casterbranding`)).status, 200);
});

test('a session counts in the limit of a call as well', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const codes = new Set<string>();
  for (let n = 0; n < 121; n++)
    await client.compliance
      .resend({ id: 987_654, email: 'a@example.com' })
      .catch(({ code }) => codes.add(code));
  assert.ok(codes.has('too_many'));
});

test('an API document is sent sixty times a minute, compressed for who can read that', async (t) => {
  const { baseUrl } = await startWorld(t);
  const document = await fetch(`${baseUrl}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(document.headers.get('content-encoding'), 'gzip');
  assert.equal(((await document.json()) as { openapi: string }).openapi, '3.1.0');
  const plain = await fetch(`${baseUrl}/api/docs`, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(await plain.text(), /^<!doctype html>/);
  for (const path of ['/api/openapi.json', '/api/docs'])
    assert.deepEqual(await statuses(60, () => fetch(baseUrl + path)), refusedFrom(59, 60, 200));
});

test('an unknown bearer token is looked up once in ten seconds', async (t) => {
  const { baseUrl, program, later } = await startWorld(t);
  const call = () => fetch(`${baseUrl}/api/session`, { headers: bearer(1) });
  assert.equal((await call()).status, 401);
  await program.close();
  assert.equal((await call()).status, 401, 'from memory: there is no database any more');
  later(11);
  assert.equal((await call()).status, 500, 'asks the database again');
});
