import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Secret } from './secret.ts';
import { secretIssue } from './secret-strength.ts';

test('a secret that is short, repeats itself or has few different characters is named as such', () => {
  const issueOf = (text: string) => secretIssue(new Secret(text));
  assert.equal(issueOf('x7-Ridge'), 'must have at least 32 characters');
  assert.equal(issueOf('hush'.repeat(8)), 'must not repeat itself');
  assert.equal(issueOf('x'.repeat(43)), 'must not repeat itself');
  assert.equal(issueOf(`${'01'.repeat(20)}0`), 'must have at least 10 different characters');
  assert.equal(issueOf('four words of which a secret is made'), undefined);
  for (let n = 0; n < 100; n++) {
    assert.equal(issueOf(randomBytes(32).toString('base64url')), undefined);
    assert.equal(issueOf(randomBytes(32).toString('hex')), undefined);
  }
});
