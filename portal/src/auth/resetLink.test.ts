import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetLinkOf } from './resetLink.ts';

test('a mailed link carries token, e-mail and login page, and whether it is the first login', () => {
  assert.deepEqual(resetLinkOf({ token: 'abc', email: 'ann@example.com', dealer: 'lincs', first: 1 }), {
    token: 'abc',
    email: 'ann@example.com',
    dealer: 'lincs',
    first: 1,
  });
});

test('a token of digits alone stays text', () => {
  assert.deepEqual(resetLinkOf({ token: 12345, email: 'a@b.de' }), { token: '12345', email: 'a@b.de' });
});

test('a login title that is not well-formed is left out, so that no link leads elsewhere', () => {
  for (const dealer of ['//evil.example', '../home', 'a', {}, null, 'x'.repeat(41)])
    assert.equal(resetLinkOf({ dealer }).dealer, undefined, String(dealer));
});
