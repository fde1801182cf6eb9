import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startBicsStandIn } from './bics.ts';
import { startEmnifyStandIn } from './emnify.ts';

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });

test('every reply and the root page say that this is a stand-in', async () => {
  for (const start of [startEmnifyStandIn, startBicsStandIn]) {
    const standIn = await start();
    const reply = await fetch(`${standIn.url}nothing`);
    assert.match(reply.headers.get('x-stand-in') ?? '', /stand-in for/);
    const page = await fetch(new URL('/', standIn.url));
    assert.match(await page.text(), /simulation .* belongs to Cairn, not to the supplier/s);
    await standIn.stop();
  }
});

test('three wrong logins lock the account for a quarter of an hour, for the right one too', async () => {
  let now = Date.UTC(2026, 10, 22);
  const standIn = await startEmnifyStandIn({ applicationToken: 'right', now: () => now });
  const login = async (token: string) =>
    (await post(`${standIn.url}authenticate`, { application_token: token })).status;
  assert.equal(await login('right'), 200);
  for (let attempt = 0; attempt < 3; attempt += 1) assert.equal(await login('wrong'), 401);
  assert.equal(await login('right'), 401);
  now += 900_000;
  assert.equal(await login('right'), 200);
  await standIn.stop();
});

test('a token lives as long as it should', async () => {
  let now = Date.UTC(2026, 10, 22);
  const standIn = await startBicsStandIn({ now: () => now });
  const credentials = { username: 'stand-in', password: 'stand-in' };
  const { AccessToken } = (await (await post(`${standIn.url}login`, credentials)).json()) as {
    AccessToken: string;
  };
  const list = async () => {
    const headers = { 'x-authorization': `Bearer ${AccessToken}` };
    return (await fetch(`${standIn.url}fetchSIM?perPage=1`, { headers })).status;
  };
  assert.equal(await list(), 200);
  now += 600_000;
  assert.equal(await list(), 401);
  await standIn.stop();
});

test('misbehaviour is switched on and off over HTTP', async () => {
  const standIn = await startBicsStandIn();
  const faults = new URL('/stand-in/faults', standIn.url).href;
  const status = async () => (await fetch(`${standIn.url}fetchSIM`)).status;
  assert.equal((await post(faults, { kind: 'server_error', status: 502, times: 100 })).status, 204);
  assert.equal(await status(), 502);
  assert.equal((await fetch(faults, { method: 'DELETE' })).status, 204);
  assert.equal(await status(), 401);
  assert.equal((await post(faults, 'nonsense')).status, 400);
  await standIn.stop();
});

test('a stand-in runs as a program of its own', async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, 'bics', '--sims', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, sims } = JSON.parse(line) as { url: string; sims: number };
  assert.equal(sims, 7);
  assert.equal((await fetch(`${url}fetchSIM`)).status, 401);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});
