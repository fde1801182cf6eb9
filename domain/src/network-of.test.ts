import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network-of.ts';

test('an IPv4 address is a network of its own, an IPv6 address belongs to its /64', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('2001:db8:1:2:ffff::1'), networkOf('2001:db8:1:2::9'));
  assert.notEqual(networkOf('2001:db8:1:2:ffff::1'), networkOf('2001:db8:1:3::9'));
  assert.equal(networkOf('::1'), '0:0:0:0');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
});
