import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatePassword, passwordIssue } from './passwords.ts';

test('passwords have the required characters of three kinds, and the messages of the product', () => {
  assert.equal(passwordIssue('Aa1', 6), 'Password must be minimum 6 characters long');
  assert.equal(passwordIssue('Aa1bcde', 8), 'Password must be minimum 8 characters long');
  const kinds = '* Password must include uppercase, lowercase and number characters';
  for (const password of ['abcdef1', 'ABCDEF1', 'Abcdefg', '1234567'])
    assert.equal(passwordIssue(password, 6), kinds);
  assert.equal(passwordIssue('Ærø-pæl 1', 6), undefined);
  assert.match(passwordIssue(`Aa1${'x'.repeat(198)}`, 6) ?? '', /at most 200/);
});

test('generated passwords have eight characters, none of 0 1 O I l, and keep the rules', () => {
  const made = Array.from({ length: 500 }, () => generatePassword());
  for (const password of made) {
    assert.match(password, /^[A-HJ-NP-Za-km-z2-9]{8}$/);
    assert.equal(passwordIssue(password, 8), undefined);
  }
  assert.equal(passwordIssue(generatePassword(12), 12), undefined);
  assert.equal(new Set(made).size, made.length);
});
