import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { tendPartitions } from './partitions.ts';
import { connected, createTestDatabase } from './testing.ts';

const parents = ['gga_points', 'caster_log', 'rtcm_observations'];

/** The UTC day `days` from now, as in a partition's name. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const partition = (parent: string, days: number) => `${parent}_${day(days).replaceAll('-', '')}`;

async function partitionsOf(database: Database, parent: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${parent}::regclass order by 1`.execute(
    database.service,
  );
  return rows.map(({ name }) => name);
}

/** Leaves out those before yesterday, which a test that runs after midnight has from before it. */
async function recentPartitionsOf(database: Database, parent: string): Promise<string[]> {
  return (await partitionsOf(database, parent)).filter((name) => name >= partition(parent, -1));
}

/** Makes the partition of a past day, as it was made when that day was ahead. */
async function past(url: string, parent: string, days: number): Promise<void> {
  await connected(url, (client) =>
    client.query(`create table if not exists ${partition(parent, days)} partition of ${parent}
      for values from ('${day(days)} 00:00+00') to ('${day(days + 1)} 00:00+00')`),
  );
}

async function keep(t: TestContext, days: number) {
  const { database, url } = await createTestDatabase(t);
  await database.service
    .updateTable('settings')
    .set({ value: JSON.stringify(days) })
    .where('name', 'like', 'keep%')
    .execute();
  return { database, url };
}

test('there are partitions from yesterday to the days ahead, and making them again changes nothing', async (t) => {
  const { database } = await createTestDatabase(t);
  await tendPartitions(database, 9);
  await tendPartitions(database, 9);
  for (const parent of parents) {
    const expected = Array.from({ length: 11 }, (_, index) => partition(parent, index - 1));
    assert.deepEqual(await recentPartitionsOf(database, parent), expected);
  }
});

test('two programs may tend at once', async (t) => {
  const { database } = await createTestDatabase(t);
  await Promise.all([
    tendPartitions(database, 12),
    tendPartitions(database, 12),
    tendPartitions(database, 12),
  ]);
  assert.equal((await recentPartitionsOf(database, 'gga_points')).length, 14);
});

test('partitions older than the setting are dropped, and not a day more', async (t) => {
  const { database, url } = await keep(t, 3);
  for (const parent of parents) for (const days of [-5, -4, -3, -2]) await past(url, parent, days);
  const { dropped } = await tendPartitions(database);
  assert.deepEqual(
    dropped.sort(),
    parents.flatMap((parent) => [partition(parent, -5), partition(parent, -4)]).sort(),
  );
  for (const parent of parents)
    assert.equal((await partitionsOf(database, parent))[0], partition(parent, -3));
});

test('a day is a UTC day, whatever time zone the program’s session has', async (t) => {
  const { database } = await createTestDatabase(t);
  await database.service.transaction().execute(async (db) => {
    await sql`set local timezone = 'Pacific/Kiritimati'`.execute(db); // UTC+14: already tomorrow for most of the day
    await sql`select make_partitions(7)`.execute(db);
    const log = { type: 3, code: 51, casta: 1, legacy_text: 'edge' };
    await db
      .insertInto('caster_log')
      .values([
        { ...log, at: new Date(`${day(0)}T23:59:59.999Z`) },
        { ...log, at: new Date(`${day(1)}T00:00:00.000Z`) },
      ])
      .execute();
  });
  const { rows } = await sql<{
    name: string;
  }>`select tableoid::regclass::text as name from caster_log order by at`.execute(database.service);
  assert.deepEqual(
    rows.map(({ name }) => name),
    [partition('caster_log', 0), partition('caster_log', 1)],
  );
  assert.equal((await recentPartitionsOf(database, 'caster_log')).length, 9);
});

test('a table without day partitions is refused, and a retention that is no number of days drops nothing', async (t) => {
  const { database, url } = await keep(t, 0);
  await assert.rejects(
    sql`select drop_partitions('rovers', 1)`.execute(database.service),
    /no day partitions: rovers/,
  );
  await past(url, 'caster_log', -400);
  assert.deepEqual(await tendPartitions(database), {
    dropped: [],
    wrong: ['keep_gga_days', 'keep_caster_log_days', 'keep_rtcm_days'],
  });
});
