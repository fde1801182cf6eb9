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

test('the words of a refused login do not repeat what the login sent, in no way to write it', () => {
  const credentials = ['pass.word/1', '  two  words '];
  const words = (text: string) =>
    new SupplierError('unauthorized', { words: text }).wordsWithout(credentials);
  assert.equal(words('"pass.word/1" is wrong for anna'), '"…" is wrong for anna');
  assert.equal(words('not PASS.word%2f1, nor passXword/1'), 'not …, nor passXword/1');
  assert.equal(words('two words.'), '….');
  const across = new SupplierError('unauthorized', { words: `${'no '.repeat(98)}pass.word/1` });
  assert.equal(across.wordsWithout(credentials).slice(0, 300), `${'no '.repeat(98)}…`);
});
