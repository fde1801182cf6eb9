import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblem, usernameProblem } from './account-rules.ts';

test('an NTRIP password has 8 to 128 characters, none of them a control character', () => {
  assert.equal(passwordProblem(''), 'the password is empty');
  assert.equal(passwordProblem('seven77'), 'the password has fewer than 8 characters');
  assert.equal(passwordProblem('eight888'), undefined);
  assert.equal(passwordProblem('x'.repeat(129)), 'the password is longer than 128 characters');
  assert.equal(passwordProblem('eight\t888'), 'the password has control characters in it');
});

test('a username is what Basic authorisation can carry', () => {
  assert.equal(usernameProblem('wold1'), undefined);
  assert.equal(usernameProblem('a:b'), 'the username "a:b" has a space or a colon in it');
});
