import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashCode, isPassword, newPasswordIssue } from './passwords.ts';

test('common passwords and one’s own name are refused', async () => {
  const ann = { fname: 'Ann', lname: 'Fenwick', email: 'ann.fenwick@lincs.example' };
  assert.match((await newPasswordIssue('Password123', ann)) ?? '', /too common/);
  assert.match((await newPasswordIssue('Qwerty12', ann)) ?? '', /too common/);
  assert.match((await newPasswordIssue('Fenwick1984!', ann)) ?? '', /your name/);
  assert.match((await newPasswordIssue('Ann.Fenwick1', ann)) ?? '', /your name/);
  const tenants = ['Fens Precision Ltd', 'Wold & Sons'];
  assert.match((await newPasswordIssue('Fens2026', { ...ann, tenants })) ?? '', /name of your company/);
  assert.match(
    (await newPasswordIssue('Wold-and-Sons1', { ...ann, tenants: ['Wold and Sons'] })) ?? '',
    /company/,
  );
  assert.match((await newPasswordIssue('Cairn2026!', ann)) ?? '', /system/);
  assert.equal(await newPasswordIssue('Correct-horse-9', { ...ann, tenants }), undefined);
  assert.equal(await newPasswordIssue('Correct-horse-9', ann), undefined);
  assert.equal(await newPasswordIssue('Annual-Fenwicks-2', ann), undefined);
});

test('a code is hashed as slowly as a password, by argon2id, and a set has one salt', async () => {
  const turn = { owner: 'test' };
  const salt = Buffer.alloc(16, 7);
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const hashed = await hashCode('abcde23456', salt, turn);
  const encoded = `$argon2id$v=19$m=19456,t=2,p=1$${text(salt)}$${text(hashed)}`;
  assert.ok(await isPassword(encoded, 'abcde23456', turn));
  assert.ok(!(await isPassword(encoded, 'abcde23457', turn)));
});
