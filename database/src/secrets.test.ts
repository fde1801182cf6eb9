import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSecret, sealSecret } from './secrets.ts';

test('a sealed password is decrypted unchanged, whatever its characters', () => {
  for (const clear of ['', 'secret', 'æøå £ 密码', 'x'.repeat(1000)]) {
    assert.equal(openSecret('key', sealSecret('key', clear)), clear);
  }
});

test('sealing the same password twice gives different bytes, so equal passwords do not show', () => {
  assert.notDeepEqual(sealSecret('key', 'same'), sealSecret('key', 'same'));
});

test('another secret does not decrypt it, and the error names the cause', () => {
  assert.throws(() => openSecret('other', sealSecret('key', 'secret')), /another CAIRN_SECRET/);
});

test('a change of any byte is noticed', () => {
  const sealed = sealSecret('key', 'secret');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    assert.throws(() => openSecret('key', changed));
  }
  assert.throws(() => openSecret('key', sealed.subarray(0, 10)));
});
