import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { baseUrlOf } from '../base-url.ts';
import { exchange } from './exchange.ts';
import { isPublic } from './public-address.ts';

test('addresses of this machine, of private networks and of a cloud’s own services are not public', () => {
  const hidden = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1
    198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12::1 fe80::1
    ff02::1 2001:db8::1 2002:7f00:1::`;
  for (const address of hidden.split(/\s+/)) assert.equal(isPublic(address), false, address);
  for (const address of ['8.8.8.8', '172.32.0.1', '192.167.0.1', '100.128.0.1', '2606:4700::1111'])
    assert.equal(isPublic(address), true, address);
});

test('an address is https and a name, but for the stand-ins of the demo', () => {
  const refused = `http://example.com http://127.0.0.1:8080 http://localhost https://127.0.0.1 https://127.1 https://2130706433
    https://[::1] https://[::ffff:127.0.0.1] https://10.0.0.1 https://169.254.169.254 https://localhost https://api.localhost
    ftp://example.com https://intranet`;
  for (const url of refused.split(/\s+/)) assert.throws(() => baseUrlOf(url, false), TypeError, url);
  assert.equal(baseUrlOf('https://sim.example.com/api', false).href, 'https://sim.example.com/api/');
  assert.equal(baseUrlOf('http://127.0.0.1:8080', true).href, 'http://127.0.0.1:8080/');
  assert.throws(() => baseUrlOf('http://example.com', true), TypeError);
});

test('a name that leads to this machine is not connected to, whatever it led to before', async (t) => {
  let connections = 0;
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  server.on('connection', () => {
    connections += 1;
  });
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const limits = { timeLimit: 5000, largestReply: 1000 };
  // both are of this machine: one by its name, one as it is written
  for (const host of ['localhost', '127.0.0.1']) {
    const request = { method: 'GET', url: new URL(`http://${host}:${port}/`) } as const;
    await assert.rejects(exchange(request, { ...limits, standIns: false }, new VirtualClock()), {
      code: 'unavailable',
      mayHaveHadEffect: false,
    });
    assert.equal(connections, 0, host);
  }
  const request = { method: 'GET', url: new URL(`http://localhost:${port}/`) } as const;
  assert.equal((await exchange(request, { ...limits, standIns: true }, new VirtualClock())).status, 200);
});
