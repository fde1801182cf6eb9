import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SupplierError } from './error.ts';

test('the words of a supplier are one line of some length without what looks like a credential, and in no log', () => {
  const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0In0.abc';
  const error = new SupplierError('rejected', {
    words: ` SIM\n8945710000000000017\u0000 refused: ${token} `,
  });
  assert.equal(error.words, 'SIM 8945710000000000017 refused: …');
  assert.equal(new SupplierError('rejected', { words: 'no '.repeat(2000) }).words.length, 300);
  assert.equal(new SupplierError('rejected').words, '');
  assert.doesNotMatch(JSON.stringify({ ...error, message: error.message, stack: error.stack }), /refused/);
});
