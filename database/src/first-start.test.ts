import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstStart } from './first-start.ts';
import { createTestDatabase, seed } from './testing.ts';

const admin = { email: 'admin@example.com', generated: true, hashPassword: async () => '$argon2id$' };

test('the first start creates resellers 1 and 11 and the admin, the second nothing', async (t) => {
  const { database } = await createTestDatabase(t);
  assert.deepEqual(await firstStart(database, admin), { resellers: true, admin: true });
  assert.deepEqual(await firstStart(database, admin), { resellers: false, admin: false });
  const resellers = await database.service
    .selectFrom('resellers')
    .select(['id', 'title', 'country', 'single_country'])
    .orderBy('id')
    .execute();
  assert.deepEqual(resellers, [
    { id: 1, title: 'Cloudbase', country: 1, single_country: false },
    { id: 11, title: 'RTK Danmark', country: 2, single_country: true },
  ]);
  const users = await database.service
    .selectFrom('users')
    .select(['role', 'email', 'password_hash', 'change_password'])
    .execute();
  assert.deepEqual(users, [
    { role: 1, email: admin.email, password_hash: '$argon2id$', change_password: true },
  ]);
});

test('two programs that start at once create everything once', async (t) => {
  const { database } = await createTestDatabase(t);
  const results = await Promise.all([1, 2, 3].map(() => firstStart(database, admin)));
  assert.equal(results.filter((result) => result.admin).length, 1);
  assert.equal(results.filter((result) => result.resellers).length, 1);
});

test('an installation with its own resellers gets none, and one whose admin is archived gets an admin', async (t) => {
  const { database } = await createTestDatabase(t);
  await seed(database).reseller();
  await seed(database).user({ role: 1, email: 'old@example.com', archived_at: new Date() });
  assert.deepEqual(await firstStart(database, admin), { resellers: false, admin: true });
});

test('a first start whose password is refused makes nothing', async (t) => {
  const { database } = await createTestDatabase(t);
  const refused = { ...admin, hashPassword: () => Promise.reject(new Error('too common')) };
  await assert.rejects(firstStart(database, refused), /too common/);
  assert.deepEqual(await firstStart(database, admin), { resellers: true, admin: true });
});
