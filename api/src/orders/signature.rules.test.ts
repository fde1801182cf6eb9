import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { checkSignature } from './signature.rules.ts';

const now = Date.UTC(2027, 0, 1);
const seconds = now / 1000;
const body = '{"id":"evt_1","name":"Sørensen"}';
const sign = (secret: string, time = seconds, payload = body) =>
  createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
const check = (header: string, secrets = ['one', 'two'], payload = body) =>
  checkSignature(payload, header, secrets, now);

test('a signature over time and body by any of the secrets is valid, also among others', () => {
  assert.equal(check(`t=${seconds},v1=${sign('one')}`), 'valid');
  assert.equal(check(`t=${seconds}, v1=${sign('two')}`), 'valid');
  assert.equal(check(`t=${seconds},v0=abc,v1=${sign('other')},v1=${sign('two')}`), 'valid');
});

test('another secret, body or time is wrong', () => {
  assert.equal(check(`t=${seconds},v1=${sign('other')}`), 'wrong');
  assert.equal(check(`t=${seconds},v1=${sign('one')}`, ['one'], `${body} `), 'wrong');
  assert.equal(check(`t=${seconds + 1},v1=${sign('one')}`), 'wrong');
  assert.equal(check(`t=${seconds},v1=${sign('one')}`, []), 'wrong');
});

test('a signature that is more than five minutes old has expired, one that is as far ahead is early', () => {
  for (const [shift, expected] of [
    [-300, 'valid'],
    [-301, 'expired'],
    [300, 'valid'],
    [301, 'early'],
  ] as const)
    assert.equal(check(`t=${seconds + shift},v1=${sign('one', seconds + shift)}`), expected, `${shift} s`);
});

test('a header without time or v1 signature is malformed', () => {
  for (const header of [
    '',
    'x',
    `t=${seconds}`,
    `v1=${sign('one')}`,
    `t=soon,v1=${sign('one')}`,
    `t=${seconds},v1=${sign('one').slice(2)}`,
    `t=${seconds},v0=${sign('one')}`,
  ])
    assert.equal(check(header), 'malformed', header);
});
