import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPasswordErrors } from './newPassword.ts';

const errorsOf = (password: string, again = password) => newPasswordErrors({ password, again }, 6);

test('a password has the characters that the installation requires, with uppercase, lowercase and number', () => {
  assert.deepEqual(newPasswordErrors({ password: 'Abcdef1', again: 'Abcdef1' }, 8), {
    password: 'Password must be minimum 8 characters long',
  });
  assert.deepEqual(errorsOf('Ab1cd'), { password: 'Password must be minimum 6 characters long' });
  for (const plain of ['abcdef1', 'ABCDEF1', 'Abcdefg'])
    assert.deepEqual(errorsOf(plain), {
      password: '* Password must include uppercase, lowercase and number characters',
    });
  assert.deepEqual(errorsOf('Abcde1'), {});
});

test('the second password must equal the first, which is checked first', () => {
  assert.deepEqual(errorsOf('Abcde1', 'Abcde2'), { again: 'Passwords do not match' });
  assert.deepEqual(errorsOf('abc', 'abd'), { password: 'Password must be minimum 6 characters long' });
});
