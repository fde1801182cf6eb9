import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Secret } from './secret.ts';
import { isCurrent, openSecret, sealSecret } from './secrets.ts';

const key = new Secret('key');
const cell = 'rovers.password_sealed';

/** 'wold-1' as it was sealed before values had a key id and a cell, with the secret 'key'. */
const version1 = Buffer.from('01f462e592ba4564a80aced136e9a6317baffefa11eb7143f1db3202fe5e9190102daa', 'hex');

test('a sealed password is decrypted unchanged, whatever its characters', () => {
  for (const clear of ['', 'secret', 'æøå £ 密码', 'x'.repeat(1000)])
    assert.equal(openSecret(key, sealSecret(key, clear, cell), cell), clear);
});

test('sealing the same password twice gives different bytes, so equal passwords do not show', () => {
  assert.notDeepEqual(sealSecret(key, 'same', cell), sealSecret(key, 'same', cell));
});

test('another secret does not decrypt it, and the error names the cause', () => {
  const sealed = sealSecret(key, 'secret', cell);
  for (const other of ['other', 'another', 'one more'])
    assert.throws(() => openSecret(new Secret(other), sealed, cell), /another CAIRN_SECRET/);
});

test('a change of any byte is noticed', () => {
  const sealed = sealSecret(key, 'secret', cell);
  for (let offset = 0; offset < sealed.length; offset++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
    assert.throws(() => openSecret(key, changed, cell));
  }
  for (const length of [0, 1, 10, 29]) assert.throws(() => openSecret(key, sealed.subarray(0, length), cell));
});

test('a value opens in its own cell only', () => {
  const sealed = sealSecret(key, 'secret', 'user_totp.secret_sealed of 7');
  assert.equal(openSecret(key, sealed, 'user_totp.secret_sealed of 7'), 'secret');
  assert.throws(() => openSecret(key, sealed, 'user_totp.secret_sealed of 8'));
  assert.throws(() => openSecret(key, sealed, 'rovers.password_sealed'));
});

test('while a secret is changed, values of both open, and new ones have the new', () => {
  const before = sealSecret(key, 'old', cell);
  const both = new Secret('new key', 'key');
  assert.equal(openSecret(both, before, cell), 'old');
  const after = sealSecret(both, 'new', cell);
  assert.equal(openSecret(new Secret('new key'), after, cell), 'new');
  assert.deepEqual(
    [before, after].map((sealed) => isCurrent(both, sealed, cell)),
    [false, true],
  );
});

test('a value of the first version opens, and is to be sealed again', () => {
  assert.equal(openSecret(key, version1, cell), 'wold-1');
  assert.equal(openSecret(new Secret('new key', 'key'), version1, cell), 'wold-1');
  assert.equal(isCurrent(key, version1, cell), false);
});

test('nothing prints a secret', () => {
  const secret = new Secret('hush', 'hush-before');
  const printed = [
    `${secret}`,
    String(secret),
    JSON.stringify({ secret }),
    inspect({ deep: [secret] }, { showHidden: true, depth: null }),
    inspect(secret, { customInspect: false, showHidden: true }),
    Object.entries(secret).join(),
    JSON.stringify(structuredClone({ ...secret })),
  ];
  for (const text of printed) assert.doesNotMatch(text, /hush/);
  assert.equal(secret.reveal(), 'hush');
});
