import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../src/database.ts';
import { loginUrl, tenantUrl } from '../../src/logins.ts';
import { connected, createTestDatabase, TEST_SECRET } from '../../src/testing.ts';
import { makeWorld, refused } from './world.ts';

const tables = ['rovers', 'subscriptions', 'sims'] as const;

async function search(db: Db, table: string, words: string[], most = 1000): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ids_containing(${table}, ${words}::text[], ${most}) as id`.execute(db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

test('a search gives each session the rows that it sees, and no others', async (t) => {
  const { database } = await createTestDatabase(t);
  const { sessions } = await makeWorld(database);
  await database.service.updateTable('subscriptions').set({ reference: 'PO 100 %' }).execute();
  let found = 0;
  for (const table of tables) {
    const visible = async (db: Db) =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
    for (const session of sessions) {
      const [seen, ids] = await database.withTenant(session, async (db) => [
        await visible(db),
        await search(db, table, []),
      ]);
      assert.deepEqual(ids, seen, `${table} of ${JSON.stringify(session)}`);
      found += ids.length;
    }
    assert.deepEqual(await search(database.service, table, []), await visible(database.service));
  }
  assert.ok(found > 0);
});

test('all words occur, whatever the case; wildcards and quotes of a text are letters of it', async (t) => {
  const { database } = await createTestDatabase(t);
  await makeWorld(database);
  const { service } = database;
  const [first, second] = await service
    .selectFrom('subscriptions')
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute();
  const rename = (id: number | undefined, reference: string) =>
    service.updateTable('subscriptions').set({ reference }).where('id', '=', Number(id)).execute();
  await rename(first?.id, 'Spring O’Brien 50 % off');
  await rename(second?.id, `spring 50_x \\ 'quoted'`);
  const foundBy = (...words: string[]) => search(service, 'subscriptions', words);
  assert.deepEqual(await foundBy('SPRING'), [first?.id, second?.id]);
  assert.deepEqual(await foundBy('spring', 'off'), [first?.id]);
  assert.deepEqual(await foundBy('50 %'), [first?.id]);
  assert.deepEqual(await foundBy('0_'), [second?.id]);
  assert.deepEqual(await foundBy('\\'), [second?.id]);
  assert.deepEqual(await foundBy(`'quoted'`), [second?.id]);
  assert.deepEqual(await foundBy('spring', 'autumn'), []);
  assert.equal((await search(service, 'subscriptions', ['spring'], 1)).length, 1);
});

test('nobody searches other tables, or outside of the transaction of a tenant', async (t) => {
  const { url, database } = await createTestDatabase(t);
  const { sessions } = await makeWorld(database);
  for (const session of sessions) {
    await assert.rejects(
      database.withTenant(session, (db) => search(db, 'users', [])),
      refused,
    );
  }
  const call = `select public.ids_containing('rovers', '{}', 1)`;
  for (const login of [
    tenantUrl(url, TEST_SECRET),
    loginUrl(url, TEST_SECRET, 'caster'),
    loginUrl(url, TEST_SECRET, 'worker'),
  ])
    await connected(login ?? '', (client) => assert.rejects(client.query(call), refused));
});
