import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOrNothing } from './host-name.ts';

test('a host is a name or an address that a receiver can connect to', () => {
  for (const host of [
    'rtk.dealer.example',
    'RTK-1.example.dk',
    'localhost',
    '3.example.com',
    '192.0.2.7',
    '2001:db8::7',
    `${'a'.repeat(63)}.example`,
    '',
  ])
    assert.equal(hostOrNothing.parse(` ${host} `), host);
});

test('what no receiver can connect to is no host', () => {
  for (const text of [
    'my caster',
    'http://rtk.example',
    'rtk.example:2101',
    'rtk.example/',
    'rtk..example',
    '-rtk.example',
    'rtk-.example',
    'rtk.example.',
    '.rtk.example',
    'rtk_example.dk',
    '192.0.2.300',
    '192.0.2',
    '12345',
    'røv.dk',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
    '<script>',
    'user@rtk.example',
    '\u202eelpmaxe',
  ])
    assert.equal(hostOrNothing.safeParse(text).success, false, text);
});
