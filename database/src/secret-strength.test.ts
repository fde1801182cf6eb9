import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Secret } from './secret.ts';
import { secretFault } from './secret-strength.ts';

test('a secret that is short, repeats itself or has few different characters is named as such', () => {
  const fault = (text: string) => secretFault(new Secret(text));
  assert.equal(fault('x7-Ridge'), 'must have at least 32 characters');
  assert.equal(fault('hush'.repeat(8)), 'must not repeat itself');
  assert.equal(fault('x'.repeat(43)), 'must not repeat itself');
  assert.equal(fault(`${'01'.repeat(20)}0`), 'must have at least 10 different characters');
  assert.equal(fault('four words of which a secret is made'), undefined);
  for (let n = 0; n < 100; n++) {
    assert.equal(fault(randomBytes(32).toString('base64url')), undefined);
    assert.equal(fault(randomBytes(32).toString('hex')), undefined);
  }
});
