import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { LostCasters, recover, watchLostCasters } from './recovery.ts';
import { connected, createTestDatabase, seed } from './testing.ts';

/** One connected rover at each of two casters. */
async function twoCasters(t: TestContext) {
  const { database, url, connectAs } = await createTestDatabase(t);
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
  return { database, url, connectAs, sessions };
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

for (const login of ['worker', 'caster'] as const)
  test(`the ${login} ends the sessions and streams of a caster whose heartbeat stands still for 20 s, at their last sign`, async (t) => {
    const { database, connectAs, sessions } = await twoCasters(t);
    const station = await seed(database).station();
    const { service } = database;
    const online = {
      station_id: station.id,
      at: new Date(Date.now() - 60_000),
      kind: 'stream',
      online: true,
    };
    await service.insertInto('station_status_changes').values(online).execute();
    const casters = new LostCasters(await connectAs(login));
    const lost: string[][] = [];
    for (let now = 0; now <= 24_000; now += 3_000) {
      await beat(database, 'b');
      lost.push(await casters.check(now));
    }
    assert.deepEqual(lost.flat(), ['a']);
    assert.deepEqual(lost.at(-1), ['a'], 'after 24 s, not before');
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
    const changes = await service
      .selectFrom('station_status_changes')
      .select(['online', 'reason'])
      .orderBy('at')
      .execute();
    assert.deepEqual(changes.at(-1), { online: false, reason: 'caster_crashed' });
    assert.deepEqual(rows, [
      { id: sessions.a, end_reason: 'caster_crashed', node: null, at_last_sign: true },
      { id: sessions.b, end_reason: null, node: 'b', at_last_sign: null },
    ]);
  });

test('a station of a caster that died goes offline when its next observation was due, or at the last sign of the caster', async (t) => {
  const { database } = await createTestDatabase(t);
  const { service } = database;
  const [silent, sending, unknown] = [
    await seed(database).station(),
    await seed(database).station(),
    await seed(database).station(),
  ];
  const now = Date.now();
  const ago = (seconds: number) => new Date(now - seconds * 1000);
  for (const { id: station_id } of [silent, sending, unknown]) {
    const online = { station_id, at: ago(600), kind: 'stream', online: true };
    await service.insertInto('station_status_changes').values(online).execute();
    const seen = { at: ago(55), station_id, message: 1077, satellites: 8, frames: 10, bytes: 1000 };
    await service.insertInto('rtcm_observations').values(seen).execute();
  }
  const live = { node: 'a', connecta: 1, status: 1, seen_at: ago(50) };
  await service
    .insertInto('station_live')
    .values([
      { ...live, station_id: silent.id, due_at: ago(60) },
      { ...live, station_id: sending.id, due_at: ago(49) },
    ])
    .execute();
  await recover(database, 'a');
  const rows = await service
    .selectFrom('station_status_changes')
    .select('at')
    .where('online', '=', false)
    .orderBy('station_id')
    .execute();
  assert.deepEqual(
    rows.map(({ at }) => at),
    [ago(60), ago(50), ago(55)],
    'of the third the live row is lost',
  );
});

test('a pause of the database, or of whoever checks, makes no caster look dead', async (t) => {
  const { database } = await twoCasters(t);
  const casters = new LostCasters(database);
  for (const now of [0, 3_000, 60_000, 63_000]) assert.deepEqual(await casters.check(now), []);
});

test('a database that took no writes for a while makes no caster look dead', async (t) => {
  const { database, url, connectAs } = await twoCasters(t);
  const casters = new LostCasters(await connectAs('worker'));
  const readOnly = (is: boolean) =>
    connected(url, async (owner) => {
      const name = new URL(url).pathname.slice(1);
      await owner.query(
        `alter role cairn_worker in database ${name} set default_transaction_read_only = ${is}`,
      );
      // a connection ends a while after it is told to, and until then it is as it was
      const ended = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'cairn_worker' and datname = $1`;
      while ((await owner.query(ended, [name])).rows.length > 0);
    });
  const check = async (now: number): Promise<string[] | string> => {
    const said = await casters.check(now).catch((error: Error) => error.message);
    const isBroken = typeof said === 'string' && !said.includes('read-only');
    return isBroken ? check(now) : said; // by the connection that was ended
  };
  assert.deepEqual(await check(0), []);
  await readOnly(true);
  const answers = [];
  for (let now = 3_000; now <= 60_000; now += 3_000) answers.push(await check(now));
  assert.match(String(answers.at(-1)), /read-only/);
  await readOnly(false);
  assert.deepEqual(await check(63_000), [], 'the casters have had no time for a heartbeat');
  for (const node of ['a', 'b']) await beat(database, node);
  assert.deepEqual(await check(66_000), []);
});

test('that lost casters cannot be looked for is logged', async (t) => {
  const { url, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  await connected(url, (owner) => owner.query('revoke select on caster_services from cairn_worker'));
  t.mock.timers.enable({ apis: ['setInterval'] });
  let logged: object | undefined;
  const stop = watchLostCasters(worker, { warn: (details) => (logged = details) });
  while (!logged) {
    t.mock.timers.tick(3_000); // again and again: a look at a database that cannot be reached is not logged
    await setImmediate();
  }
  assert.match(JSON.stringify(logged), /permission denied/);
  await stop();
});
