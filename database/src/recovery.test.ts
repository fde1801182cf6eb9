import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { LostCasters } from './recovery.ts';
import { createTestDatabase, seed } from './testing.ts';

/** One connected rover at each of two casters. */
async function twoCasters(t: TestContext) {
  const { database } = await createTestDatabase(t);
  const seeded = seed(database);
  const sessions: Record<string, number> = {};
  for (const node of ['a', 'b']) {
    const { id: rover_id, reseller_id, dealer_id, company_id } = await seeded.rover();
    const row = { rover_id, reseller_id, dealer_id, company_id, node, casta: 1, mountpoint: 'RTK_RTCM3' };
    const seen_at = sql<Date>`now() - interval '3 seconds'`;
    const { id } = await database.service
      .insertInto('rover_sessions')
      .values({ ...row, seen_at, started_at: sql<Date>`now() - interval '1 day'`, ntrip_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.service
      .insertInto('rover_live')
      .values({ ...row, session_id: id, status: 4, connected_at: seen_at, seen_at: sql<Date>`now()` })
      .execute();
    sessions[node] = id;
    await beat(database, node);
  }
  return { database, sessions };
}

async function beat(database: Database, node: string, ago = '0 seconds') {
  await sql`
    insert into caster_services (node, service, country, port, clients, started_at, seen_at)
    values (${node}, 'casta', 1, 2101, 1, now(), clock_timestamp() - ${ago}::interval)
    on conflict (node, service, country) do update set seen_at = excluded.seen_at`.execute(database.service);
}

const liveNodes = async ({ service }: Database) =>
  (await service.selectFrom('live_rovers').select('node').orderBy('node').execute()).map(({ node }) => node);

test('rovers of a caster that has been silent for 10 s are live for nobody', async (t) => {
  const { database } = await twoCasters(t);
  assert.deepEqual(await liveNodes(database), ['a', 'b']);
  await beat(database, 'a', '9 seconds');
  assert.deepEqual(await liveNodes(database), ['a', 'b']);
  await beat(database, 'a', '11 seconds');
  assert.deepEqual(await liveNodes(database), ['b']);
});

test('the sessions of a caster whose heartbeat stands still for 20 s end at their last sign', async (t) => {
  const { database, sessions } = await twoCasters(t);
  const casters = new LostCasters(database);
  const lost: string[][] = [];
  for (let now = 0; now <= 21_000; now += 3_000) {
    await beat(database, 'b');
    lost.push(await casters.check(now));
  }
  assert.deepEqual(lost.flat(), ['a']);
  assert.deepEqual(lost.at(-1), ['a'], 'after 21 s, not before');
  const rows = await database.service
    .selectFrom('rover_live')
    .fullJoin('rover_sessions as s', 's.id', 'rover_live.session_id')
    .select([
      's.id',
      's.end_reason',
      'rover_live.node',
      sql<boolean>`s.ended_at = s.seen_at`.as('at_last_sign'),
    ])
    .orderBy('s.id')
    .execute();
  assert.deepEqual(rows, [
    { id: sessions.a, end_reason: 'caster_crashed', node: null, at_last_sign: true },
    { id: sessions.b, end_reason: null, node: 'b', at_last_sign: null },
  ]);
});

test('a pause of the database, or of whoever checks, makes no caster look dead', async (t) => {
  const { database } = await twoCasters(t);
  const casters = new LostCasters(database);
  for (const now of [0, 3_000, 60_000, 63_000]) assert.deepEqual(await casters.check(now), []);
});
