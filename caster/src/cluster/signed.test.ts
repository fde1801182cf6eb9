import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '@cairn/database';
import { SignedMessages } from './signed.ts';

const key = new Secret('of the installation');

test('a message opens unchanged, at its subject, while it is fresh', () => {
  let now = 1_800_000_000_000;
  const nodes = new SignedMessages(key, () => now);
  const data = Buffer.from([0xd3, 0, 1, 2, 3]);
  const message = nodes.sign('rtcm.1.GB01', data);
  assert.deepEqual(nodes.open('rtcm.1.GB01', message), data);
  assert.equal(nodes.open('rtcm.1.GB02', message), undefined, 'of another station');
  for (const step of [29_000, -60_000, 62_000]) {
    now += step;
    assert.equal(nodes.open('rtcm.1.GB01', message) !== undefined, step === 29_000, `${step} ms later`);
  }
});

test('a change of any byte is noticed, and so is a message that is too short', () => {
  const nodes = new SignedMessages(key, () => 1_800_000_000_000);
  const message = nodes.sign('live.a', '{"node":"a"}');
  for (let offset = 0; offset < message.length; offset++) {
    const changed = Buffer.from(message);
    changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
    assert.equal(nodes.open('live.a', changed), undefined, `byte ${offset}`);
  }
  for (const length of [0, 8, 23]) assert.equal(nodes.open('live.a', message.subarray(0, length)), undefined);
});

test('while the secret is changed, nodes that accept both understand each other', () => {
  const before = new SignedMessages(new Secret('old', 'new'));
  const after = new SignedMessages(new Secret('new', 'old'));
  const other = new SignedMessages(new Secret('other'));
  assert.ok(before.open('live.a', after.sign('live.a', 'x')));
  assert.ok(after.open('live.a', before.sign('live.a', 'x')));
  assert.equal(other.open('live.a', after.sign('live.a', 'x')), undefined);
});
