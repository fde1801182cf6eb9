import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPasswordErrors } from './newPassword.ts';

const of = (password: string, again = password) => newPasswordErrors({ password, again }, 6);

test('a password has the characters that the installation requires, with uppercase, lowercase and number', () => {
  assert.deepEqual(newPasswordErrors({ password: 'Abcdef1', again: 'Abcdef1' }, 8), {
    password: 'Password must be minimum 8 characters long',
  });
  assert.deepEqual(of('Ab1cd'), { password: 'Password must be minimum 6 characters long' });
  for (const plain of ['abcdef1', 'ABCDEF1', 'Abcdefg'])
    assert.deepEqual(of(plain), {
      password: '* Password must include uppercase, lowercase and number characters',
    });
  assert.deepEqual(of('Abcde1'), {});
});

test('the second password must equal the first, which is checked first', () => {
  assert.deepEqual(of('Abcde1', 'Abcde2'), { again: 'Passwords do not match' });
  assert.deepEqual(of('abc', 'abd'), { password: 'Password must be minimum 6 characters long' });
});
