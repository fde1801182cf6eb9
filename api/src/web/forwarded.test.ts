import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../test/world.ts';

const warnings = (log: readonly string[]) => log.filter((line) => line.includes('TRUSTED_PROXIES')).length;
const headers = { 'x-forwarded-for': '192.0.2.1' };

test('a proxy that is not trusted is warned of, once an hour', async (t) => {
  const { baseUrl, log, later } = await startWorld(t);
  await fetch(`${baseUrl}/api/casterbranding`);
  assert.equal(warnings(log), 0);
  for (let n = 0; n < 3; n++) await fetch(`${baseUrl}/api/casterbranding`, { headers });
  assert.equal(warnings(log), 1);
  later(3601);
  await fetch(`${baseUrl}/api/casterbranding`, { headers });
  assert.equal(warnings(log), 2);
});

test('a proxy that is trusted is not warned of, nor when it forwards a request from its own machine', async (t) => {
  const { baseUrl, log } = await startWorld(t, { proxies: '127.0.0.1' });
  for (const from of ['192.0.2.1', '127.0.0.1'])
    await fetch(`${baseUrl}/api/casterbranding`, { headers: { 'x-forwarded-for': from } });
  assert.equal(warnings(log), 0);
});
