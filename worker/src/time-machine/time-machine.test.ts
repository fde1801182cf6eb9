import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { countCoverage } from './coverage.ts';
import { makeSnapshots } from './snapshots.ts';

const minute = 60_000;
const started = Date.now();
/** One present for all calls of a test, so that no five minutes end between them. */
const now = sql<Date>`${new Date(started)}::timestamptz`;
/** The latest moment that has settled by then: five-minute steps of UTC. */
const latest = Math.floor((started - minute) / (5 * minute)) * 5 * minute;

async function setUp(t: Parameters<typeof createTestDatabase>[0]) {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const seeded = seed(database);

  /** A session from `from` to `to` (Unix ms), with GGA `[at, quality, longitude, metres to its station]`. */
  async function session(
    rover: { id: number; reseller_id: number; dealer_id: number; company_id: number },
    from: number,
    to: number | null,
    points: [at: number, quality: number, longitude?: number, metres?: number][] = [],
    station_id: number | null = null,
  ) {
    const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
    const scope = { rover_id, reseller_id, dealer_id, company_id };
    const { id } = await db
      .insertInto('rover_sessions')
      .values({
        ...scope,
        node: 'a',
        casta: 1,
        mountpoint: 'M',
        ntrip_version: 2,
        started_at: new Date(from),
        seen_at: new Date(to ?? from),
        ended_at: to === null ? null : new Date(to),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (points.length > 0)
      await db
        .insertInto('gga_points')
        .values(
          points.map(([at, quality, longitude = 0, metres]) => ({
            ...scope,
            session_id: id,
            station_id,
            quality,
            at: new Date(at),
            latitude: 52,
            longitude,
            distance: metres ?? null,
            bytes_sent: 0,
            sentence: '',
          })),
        )
        .execute();
  }

  const visible = async (at: number) => {
    const { rows } = await sql<{ rover: number; status: number; longitude: number | null }>`
      select rover, status, longitude from moment_rovers m,
        unnest(m.rovers, m.statuses, m.longitudes) one (rover, status, longitude)
      where at = ${new Date(at)} order by rover`.execute(db);
    return rows;
  };
  return { database, asWorker, seeded, session, visible };
}

test('a moment has every rover that was connected, with the status and place of its last GGA', async (t) => {
  const { asWorker, seeded, session, visible } = await setUp(t);
  const at = latest;
  const [fixed, silent, mute, gone, later, twice] = [
    await seeded.rover(),
    await seeded.rover(),
    await seeded.rover(),
    await seeded.rover(),
    await seeded.rover(),
    await seeded.rover(),
  ];
  const hourAgo = at - 60 * minute;
  await session(fixed, hourAgo, null, [
    [at - 20_000, 5, 1],
    [at - 1000, 4, 1.5],
    [at + 1, 1, 2], // after the moment
  ]);
  await session(silent, hourAgo, null, [[at - 3 * minute, 4, 3]]); // too old to count as fixed
  await session(mute, hourAgo, null, [[at - 30 * minute, 4, 3]]); // too old for its position
  await session(gone, hourAgo, at - 1000, [[at - 2000, 4]]);
  await session(later, at + 1, null);
  await session(twice, hourAgo, null, [[at - 5000, 1, 4]]);
  await session(twice, at - 4000, at + minute, [[at - 3000, 9, 5]]);

  const { made } = await makeSnapshots(asWorker, undefined, now);
  assert.ok(made >= 7 * 288 - 2 && made <= 7 * 288, `${made} in 7 days`);
  assert.deepEqual(await visible(at), [
    { rover: fixed.id, status: 4, longitude: 1.5 },
    { rover: silent.id, status: 0, longitude: 3 },
    { rover: mute.id, status: 0, longitude: null },
    { rover: twice.id, status: 2, longitude: 5 },
  ]);
  const before = (await visible(at - 15 * minute)).map(({ rover }) => rover);
  assert.deepEqual(before, [fixed.id, silent.id, mute.id, gone.id, twice.id]);
});

test('moments are made once, the newest first when a turn is short, and dropped after their days', async (t) => {
  const { database, asWorker, visible, seeded, session } = await setUp(t);
  const rover = await seeded.rover();
  await session(rover, latest - 60 * minute, null, []);
  assert.equal((await makeSnapshots(asWorker, 0, now)).made, 0);
  await sql`insert into moments select ${now} - interval '8 days'`.execute(database.service);
  const { made, dropped } = await makeSnapshots(asWorker, undefined, now);
  assert.deepEqual([made > 2000, dropped], [true, 1]);
  assert.deepEqual(await makeSnapshots(asWorker, undefined, now), { made: 0, dropped: 0 });
  assert.equal((await visible(latest)).length, 1);
});

test('coverage is what a count of the raw GGA gives, day by day and together', async (t) => {
  const { database, asWorker, seeded, session } = await setUp(t);
  const [near, far] = [await seeded.station(), await seeded.station()];
  const [one, other] = [await seeded.rover(), await seeded.rover()];
  const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  const yesterday = today - 12 * 60 * minute;
  await session(
    one,
    yesterday,
    yesterday + minute,
    [
      [yesterday, 4, 0, 4999.9],
      [yesterday + 1000, 5, 0, 5000],
      [yesterday + 2000, 4, 0, 250_000],
      [yesterday + 3000, 4], // no station, no distance
    ],
    near.id,
  );
  await session(
    other,
    today,
    today + minute,
    [
      [today, 1, 0, 100],
      [today + 1000, 4, 0, 200],
    ],
    near.id,
  );
  await session(one, today, today + minute, [[today, 4, 0, 300]], near.id);
  await session(one, today, today + minute, [[today, 2, 0, 12_000]], far.id);

  const expected = async () => {
    const { rows } = await sql`
      select station_id, least(floor(distance / 5000) * 5, 100)::int as distance,
        count(*) filter (where quality = 4)::int as fixes, count(*) filter (where quality = 5)::int as floats,
        count(*)::int as total, count(distinct rover_id)::int as rovers
      from gga_points where distance is not null group by 1, 2 order by 1, 2`.execute(database.service);
    return rows;
  };
  const found = () =>
    database.service
      .selectFrom('station_coverage')
      .selectAll()
      .orderBy('station_id')
      .orderBy('distance')
      .execute();
  const { counted } = await countCoverage(asWorker);
  assert.equal(counted.length, 30);
  assert.deepEqual(await found(), await expected());
  assert.deepEqual((await found())[0], {
    station_id: near.id,
    distance: 0,
    fixes: 3,
    floats: 0,
    total: 4,
    rovers: 2,
  });

  await session(other, today, today + minute, [[today + 5000, 4, 0, 400]], far.id);
  assert.deepEqual((await countCoverage(asWorker)).counted, [], 'nothing is due within the hour');
  await sql`update coverage_counted set at = at - interval '2 hours'`.execute(database.service);
  const again = (await countCoverage(asWorker)).counted;
  assert.ok(again.length <= 2 && again[0] === new Date(today).toISOString().slice(0, 10), `${again}`);
  assert.deepEqual(await found(), await expected());
});

test('what is older than thirty days counts no more', async (t) => {
  const { database, asWorker, seeded } = await setUp(t);
  const { id } = await seeded.station();
  const day = (ago: number) => sql<string>`(now() at time zone 'utc')::date - ${ago}::int`;
  for (const ago of [29, 30]) {
    const row = { station_id: id, distance: 10, fixes: ago, floats: 0, total: ago, rovers: [1, ago] };
    await database.service
      .insertInto('coverage_days')
      .values({ ...row, day: day(ago) })
      .execute();
    await database.service
      .insertInto('coverage_counted')
      .values({ day: day(ago), at: new Date() })
      .execute();
  }
  await countCoverage(asWorker);
  const rows = await database.service.selectFrom('station_coverage').selectAll().execute();
  assert.deepEqual(rows, [{ station_id: id, distance: 10, fixes: 29, floats: 0, total: 29, rovers: 2 }]);
});
