import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPasswordFault } from './passwords.ts';

test('common passwords and one’s own name are refused', async () => {
  const ann = { fname: 'Ann', lname: 'Fenwick', email: 'ann.fenwick@lincs.example' };
  assert.match((await newPasswordFault('Password123', ann)) ?? '', /too common/);
  assert.match((await newPasswordFault('Qwerty12', ann)) ?? '', /too common/);
  assert.match((await newPasswordFault('Fenwick1984!', ann)) ?? '', /your name/);
  assert.match((await newPasswordFault('Ann.Fenwick1', ann)) ?? '', /your name/);
  const tenants = ['Fens Precision Ltd', 'Wold & Sons'];
  assert.match((await newPasswordFault('Fens2026', { ...ann, tenants })) ?? '', /name of your company/);
  assert.match(
    (await newPasswordFault('Wold-and-Sons1', { ...ann, tenants: ['Wold and Sons'] })) ?? '',
    /company/,
  );
  assert.match((await newPasswordFault('Cairn2026!', ann)) ?? '', /system/);
  assert.equal(await newPasswordFault('Correct-horse-9', { ...ann, tenants }), undefined);
  assert.equal(await newPasswordFault('Correct-horse-9', ann), undefined);
  assert.equal(await newPasswordFault('Annual-Fenwicks-2', ann), undefined);
});
