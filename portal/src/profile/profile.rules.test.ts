import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignedIn } from '@cairn/contract';
import { changesOf, formOf, needsCurrent, profileErrors } from './profile.rules.ts';

const ann = {
  fname: 'Ann',
  lname: 'Smith',
  email: 'ann@example.com',
  mobile: '',
  theme: 0,
  shortest_password: 6,
} as SignedIn;
const typed = (change: Partial<ReturnType<typeof formOf>> = {}) => ({ ...formOf(ann), ...change });

test('a profile as it is has no error and no change', () => {
  assert.deepEqual(profileErrors(typed(), ann), {});
  assert.deepEqual(changesOf(typed(), ann), []);
});

test('first name, last name and e-mail are required, and the e-mail has its format', () => {
  assert.deepEqual(profileErrors(typed({ fname: ' ', lname: '', email: '', current: 'x' }), ann), {
    fname: '** required.',
    lname: '** required.',
    email: '** required.',
  });
  assert.equal(profileErrors(typed({ email: 'ann@home', current: 'x' }), ann).email, 'Invalid email format');
});

test('a new password follows the rules and is typed twice', () => {
  assert.equal(
    profileErrors(typed({ password: 'abc', again: 'abc', current: 'x' }), ann).password,
    'Password must be minimum 6 characters long',
  );
  assert.equal(
    profileErrors(typed({ password: 'Abcde1', again: 'Abcde', current: 'x' }), ann).again,
    'Passwords do not match',
  );
  assert.ok(profileErrors(typed({ password: '', again: 'Abcde1' }), ann).password, 'the first was forgotten');
});

test('another e-mail or a new password needs the present password; letter case alone does not', () => {
  assert.equal(profileErrors(typed({ email: 'b@example.com' }), ann).current, '** required.');
  assert.equal(needsCurrent(typed({ password: 'Abcde1' }), ann), true);
  assert.equal(needsCurrent(typed({ email: 'ANN@example.com' }), ann), false);
});

test('the changes name each field with its old and new value, and never a password', () => {
  assert.deepEqual(changesOf(typed({ mobile: ' 07 ', theme: 1, password: 'Abcde1' }), ann), [
    { field: 'mobile', from: '', to: '07' },
    { field: 'theme', from: '0', to: '1' },
    { field: 'password', from: '', to: '' },
  ]);
});
