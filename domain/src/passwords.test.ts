import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPasswordFault } from './passwords.ts';

test('common passwords and one’s own name are refused', async () => {
  const ann = { fname: 'Ann', lname: 'Fenwick', email: 'ann.fenwick@lincs.example' };
  assert.match((await newPasswordFault('Password123', ann)) ?? '', /too common/);
  assert.match((await newPasswordFault('Qwerty12', ann)) ?? '', /too common/);
  assert.match((await newPasswordFault('Fenwick1984!', ann)) ?? '', /your name/);
  assert.match((await newPasswordFault('Ann.Fenwick1', ann)) ?? '', /your name/);
  assert.equal(await newPasswordFault('Correct-horse-9', ann), undefined);
  assert.equal(await newPasswordFault('Annual-Fenwicks-2', ann), undefined);
});
