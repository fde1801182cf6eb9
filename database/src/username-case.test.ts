import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connected, createTestDatabase, seed } from './testing.ts';

test('usernames that collided before the migration stay, are marked, and get a name of their own when renamed', async (t) => {
  const { database, url } = await createTestDatabase(t);
  const { service } = database;
  await connected(url, (owner) => owner.query('drop index rovers_username_case'));
  const rows = seed(database);
  const [first, twin] = [await rows.rover({ username: 'Drill' }), await rows.rover({ username: 'dRILL' })];
  await rows.rover({ username: 'drill', archived_at: new Date() });
  await connected(url, async (owner) => {
    // what the migration does with rows that are there
    await owner.query(`update rovers set case_twin = true where archived_at is null and exists (
      select from rovers older where older.archived_at is null and lower(older.username) = lower(rovers.username) and older.id < rovers.id)`);
    await owner.query(
      'create unique index rovers_username_case on rovers (lower(username)) where archived_at is null and not case_twin',
    );
  });
  const marked = async () =>
    (await service.selectFrom('rovers').where('case_twin', '=', true).select('id').execute()).map(
      ({ id }) => id,
    );
  assert.deepEqual(await marked(), [twin.id]);
  await assert.rejects(rows.rover({ username: 'DRILL' }), /rovers_username_case/);
  const rename = (id: number, username: string) =>
    service.updateTable('rovers').set({ username }).where('id', '=', id).execute();
  await rename(twin.id, 'DriLL');
  assert.deepEqual(await marked(), [twin.id], 'it still differs in case only');
  await rename(twin.id, 'seeder');
  assert.deepEqual(await marked(), []);
  await assert.rejects(rename(first.id, 'SEEDER'), /rovers_username_case/);
  const free = async (base: string) =>
    (await sql<{ name: string }>`select free_rover_username(${base}) as name`.execute(service)).rows[0]?.name;
  await rename(first.id, 'WOLD1');
  assert.equal(await free('wold'), 'wold2');
});
