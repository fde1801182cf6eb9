import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressFault, isPublicAddress } from './webhook-address.ts';

test('addresses of the internet, and those of machines and networks that nobody outside may reach', () => {
  for (const address of [
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2a00:1450::1',
    '2606:4700::1',
  ])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ])
    assert.equal(isPublicAddress(address), false, address);
});

test('what is wrong with an address before it is asked for', () => {
  const faults: readonly [string, ReturnType<typeof addressFault>][] = [
    ['https://hooks.example.com/rtk?x=1', undefined],
    ['https://8.8.8.8/', undefined],
    ['http://hooks.example.com/', 'https'],
    ['ftp://hooks.example.com/', 'form'],
    ['javascript:alert(1)', 'form'],
    ['hooks.example.com', 'form'],
    ['https://', 'form'],
    [`https://hooks.example.com/${'x'.repeat(500)}`, 'form'],
    ['https://user:pass@hooks.example.com/', 'credentials'],
    ['https://localhost/', 'private'],
    ['https://metadata.google.internal/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:127.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
  ];
  for (const [url, fault] of faults) assert.equal(addressFault(url, false), fault, url);
  for (const url of ['http://127.0.0.1:8080/', 'https://localhost/'])
    assert.equal(addressFault(url, true), undefined);
  assert.equal(addressFault('ftp://127.0.0.1/', true), 'form');
});
