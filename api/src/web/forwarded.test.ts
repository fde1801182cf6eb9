import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../test/world.ts';
import { proxiesOf } from './forwarded.ts';

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

test('proxies are addresses and networks, of both versions, also as an IPv6 socket names them', () => {
  const isProxy = proxiesOf('127.0.0.1, 10.0.0.0/8,192.168.4.0/255.255.254.0, 2001:db8::/32,');
  for (const address of ['127.0.0.1', '10.255.1.1', '::ffff:10.1.1.1', '192.168.5.255', '2001:db8:1::1'])
    assert.ok(isProxy(address), address);
  for (const address of [
    '127.0.0.2',
    '11.0.0.1',
    '192.168.6.0',
    '2001:db9::1',
    'fe80::1%eth0',
    'unknown',
    '',
  ])
    assert.ok(!isProxy(address), address);
  assert.ok(!proxiesOf()('127.0.0.1'));
});

test('what is no address or network is refused by the name of its setting', () => {
  for (const text of ['10.0.0', '10.0.0.0/33', '10.0.0.0/', '::1/129', 'fe', '127.0.0.1 10.0.0.1'])
    assert.throws(
      () => proxiesOf(text),
      /^Error: TRUSTED_PROXIES must be addresses or networks, not "/,
      text,
    );
});
