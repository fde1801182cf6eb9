import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storedLogText } from '@cairn/contract';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { sql } from 'kysely';
import { watchStations } from './alarms.ts';
import { storeHours } from './samples.queries.ts';

/** Half past this hour: in today's partition, and the last ten minutes are of one hour. */
const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
const ago = (seconds: number, from = now) => new Date(from.getTime() - seconds * 1000);
const hour = 3600;

/** A network of one station that is online for hours, as entered. */
async function oneStation(t: TestContext) {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  await sql`select make_partitions(1)`.execute(db);
  const { id, mount } = await seed(database).station({ latitude: 52.2, longitude: 0.12, altitude: 20 });
  const live = (overrides: object = {}) =>
    db
      .insertInto('station_live')
      .values({
        station_id: id,
        node: 'n',
        connecta: 1,
        status: 1,
        connected_at: ago(9 * hour),
        rtcm_at: now,
        latitude: 52.2,
        longitude: 0.12,
        altitude: 20,
        seen_at: now,
        ...overrides,
      })
      .onConflict((same) => same.column('station_id').doUpdateSet({ ...overrides, seen_at: now }))
      .execute();
  await live();

  /** Samples of `minutes` before a time: 1006 and the constellations with their satellites. */
  const samples = (
    minutes: number,
    satellites: Record<number, number>,
    { until = now, bytes = 5000, position = true, every = 10 } = {},
  ) =>
    db
      .insertInto('rtcm_observations')
      .values(
        Array.from({ length: (minutes * 60) / every }, (_, index) => index).flatMap((at) =>
          [
            ...(position ? [{ message: 1006, satellites: null, bytes: 250 }] : []),
            ...Object.entries(satellites).map(([message, visible]) => ({
              message: Number(message),
              satellites: visible,
              bytes: bytes / Object.keys(satellites).length,
            })),
          ].map((row) => ({ ...row, at: ago(every * at + 5, until), station_id: id, frames: 10 })),
        ),
      )
      .execute();
  /** Seven days of the hour that is compared with now. */
  const history = (overrides: object = {}) =>
    db
      .insertInto('station_hours')
      .values(
        Array.from({ length: 7 }, (_, day) => ({
          station_id: id,
          hour: sql<Date>`date_trunc('hour', ${ago(300)}::timestamptz, 'UTC') - make_interval(days => ${day + 1}::int)`,
          covered: 3600,
          satellites: 30,
          data_rate: 525,
          constellations: ['GLONASS', 'GPS'],
          disconnects: 0,
          ...overrides,
        })),
      )
      .execute();
  const alarms = () =>
    db.selectFrom('station_alarms').select(['kind', 'ended_at', 'evidence']).orderBy('id').execute();
  const log = async () =>
    (await db.selectFrom('caster_log').selectAll().orderBy('id').execute()).map(
      (line) => `${line.type}/${line.code} ${storedLogText(line)}`,
    );
  return { database, asWorker, db, id, mount, live, samples, history, alarms, log };
}

test('a station like last week has no alarm; one with fewer satellites has, with the figures, once', async (t) => {
  const { database, asWorker, samples, history, alarms, log } = await oneStation(t);
  await history();
  await samples(10, { 1077: 16, 1087: 14 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });

  await database.service.deleteFrom('rtcm_observations').execute();
  await samples(10, { 1077: 12, 1087: 6 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  assert.deepEqual(await alarms(), [
    {
      kind: 'satellites',
      ended_at: null,
      evidence: { kind: 'satellites', now: 18, usual: 30, limit: 23, days: 7 },
    },
  ]);
  assert.deepEqual(await log(), ['2/40 18 satellites, 30 are usual at this hour (7 days)']);

  await database.service.deleteFrom('rtcm_observations').execute();
  await samples(10, { 1077: 15, 1087: 14 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
  assert.deepEqual(
    (await alarms()).map(({ ended_at }) => ended_at),
    [now],
  );
  assert.equal((await log())[1], '2/41 Over: 18 satellites, 30 are usual at this hour (7 days)');
});

test('half of the usual data and a constellation that is gone are an alarm each', async (t) => {
  const { asWorker, samples, history, log } = await oneStation(t);
  await history({ satellites: 16 });
  await samples(10, { 1077: 16 }, { bytes: 2000 });
  await watchStations(asWorker, now);
  assert.deepEqual((await log()).sort(), [
    '2/40 225 B/s, 525 are usual at this hour (7 days)',
    '2/40 Without GLONASS, which it had at this hour (7 days)',
  ]);
});

test('a stream without 1005 and 1006, and a position 23 m off, are alarms without any history', async (t) => {
  const { asWorker, samples, live, log } = await oneStation(t);
  await samples(10, { 1077: 16 }, { position: false });
  await live({ altitude: 43 });
  await watchStations(asWorker, now);
  assert.deepEqual((await log()).sort(), [
    '2/40 No position (1005/1006) for 10 minutes',
    '2/40 Transmits a position 23 m from the entered one',
  ]);
  await live({ altitude: 20.5 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
});

test('a stream with less than five minutes of samples in the last ten is not judged', async (t) => {
  const { asWorker, samples } = await oneStation(t);
  await samples(4, { 1077: 16 }, { position: false });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  await samples(5, { 1077: 16 }, { position: false, until: ago(4 * 60) });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
});

test('a station that observes every 30 s is judged like any other once five minutes of it are known', async (t) => {
  const { asWorker, db, id, samples, log } = await oneStation(t);
  const seldom = { position: false, every: 30 };
  await samples(4, { 1077: 16 }, seldom);
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  await samples(6, { 1077: 16 }, { ...seldom, until: ago(4 * 60) });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
  assert.deepEqual(await log(), ['2/40 No position (1005/1006) for 10 minutes']);
  const until = new Date(Math.floor((now.getTime() - 3_600_000) / 3_600_000) * 3_600_000);
  await samples(60, { 1077: 16 }, { every: 30, until });
  await storeHours(db, now);
  const { covered } = await db
    .selectFrom('station_hours')
    .where('station_id', '=', id)
    .where('hour', '=', new Date(until.getTime() - 3_600_000))
    .select('covered')
    .executeTakeFirstOrThrow();
  assert.ok(covered >= 3500, `its hours are whole: ${covered} s`);
});

test('a position far from the entered one is an alarm that follows it, and ends with the source that sent it', async (t) => {
  const { asWorker, live, samples, alarms, log } = await oneStation(t);
  await samples(10, { 1077: 16 });
  await live({ latitude: 54.12, longitude: 0.12, altitude: 20 });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
  const sentence = 'Transmits a position 213.7 km from the entered one, which stays in use';
  assert.deepEqual(await log(), [`2/40 ${sentence}`]);
  await live({ latitude: 54.1201, longitude: 0.12, altitude: 20 }); // 11 m: the same sentence
  await watchStations(asWorker, now);
  assert.partialDeepStrictEqual(
    (await alarms()).map(({ evidence }) => evidence),
    [{ latitude: 54.1201, leads: false }],
  );

  await live({ connected_at: ago(100), latitude: null, longitude: null, altitude: null });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  await live({ connected_at: ago(130), latitude: null, longitude: null, altitude: null });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
  assert.equal((await log())[1], `2/41 Over: ${sentence}`);
});

/** A station goes offline, is reported so twice, and comes back. */
const outage = (station_id: number, at: Date) =>
  [0, 1, 9].map((s) => ({
    station_id,
    at: new Date(at.getTime() + s * 1000),
    kind: 'stream',
    online: s === 9,
  }));

test('five outages within an hour are flapping, and a connection that stays ends the alarm', async (t) => {
  const { asWorker, db, id, samples, log } = await oneStation(t);
  await samples(10, { 1077: 16 });
  const ended = [200, 900, 1500, 2500, 3500, 3700];
  await db
    .insertInto('station_status_changes')
    .values(ended.flatMap((seconds) => outage(id, ago(seconds))))
    .execute();
  await watchStations(asWorker, now);
  assert.deepEqual(await log(), ['2/40 5 outages within an hour']);
  const later = new Date(now.getTime() + 50 * 60_000); // 200 s ago is one that still counts
  assert.deepEqual(await watchStations(asWorker, later), { begun: 0, ended: 1 });
});

test('connections that the caster closed for silence are an alarm until RTCM comes', async (t) => {
  const { asWorker, db, id, live, log } = await oneStation(t);
  const silent = (seconds: number) => ({
    at: ago(seconds),
    type: 2,
    code: 35,
    casta: 1,
    station_id: id,
    event: 'station_silent',
    params: JSON.stringify({ seconds: 30, bytes_received: false }),
  });
  await live({ status: 2, rtcm_at: ago(600), disconnected_at: ago(20) });
  await db
    .insertInto('caster_log')
    .values([silent(20), silent(80), silent(700)])
    .execute();
  await watchStations(asWorker, now);
  assert.equal((await log()).at(-1), '2/40 Connects and sends no RTCM: closed 2 times in 10 minutes');
  await live({ status: 1, rtcm_at: now, connected_at: ago(10) });
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
});

test('a station that did not reconnect after a restart of its caster has no alarm for long', async (t) => {
  const { asWorker, db, id, live, samples } = await oneStation(t);
  await samples(10, { 1077: 16 });
  await live({ altitude: 43 });
  await watchStations(asWorker, now);
  await db.deleteFrom('station_live').execute();
  assert.deepEqual(
    await watchStations(asWorker, now),
    { begun: 0, ended: 0 },
    'nobody says that it is off line',
  );
  await db
    .insertInto('station_status_changes')
    .values({ station_id: id, at: now, kind: 'stream', online: false })
    .execute();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  assert.deepEqual(await watchStations(asWorker, later(9)), { begun: 0, ended: 0 });
  assert.deepEqual(await watchStations(asWorker, later(10)), { begun: 0, ended: 1 });
});

test('alarms of a station end when it is deleted', async (t) => {
  const { asWorker, db, live, samples, alarms } = await oneStation(t);
  await samples(10, { 1077: 16 });
  await live({ altitude: 99 });
  await watchStations(asWorker, now);
  await db.updateTable('stations').set({ archived_at: now }).execute();
  await watchStations(asWorker, now);
  assert.deepEqual(
    (await alarms()).map(({ ended_at }) => ended_at),
    [now],
  );
});

test('a station out of service has no alarms, and its hours are no usual ones', async (t) => {
  const { asWorker, db, id, live, samples, alarms, log } = await oneStation(t);
  await samples(10, { 1077: 16 });
  await live({ altitude: 99 });
  await watchStations(asWorker, now);
  const out = { out_of_service_since: ago(7200), out_of_service_reason: 'The mast is moved' };
  await db.updateTable('stations').set(out).execute();
  await watchStations(asWorker, now);
  assert.deepEqual(
    (await alarms()).map(({ ended_at }) => ended_at),
    [now],
  );
  const lines = await log();
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  assert.deepEqual(await log(), lines);
  const later = new Date(now.getTime() + 2 * 3_600_000);
  await storeHours(db, later);
  const hours = await db.selectFrom('station_hours').where('station_id', '=', id).selectAll().execute();
  assert.deepEqual(hours, []);
  await db.updateTable('stations').set({ out_of_service_since: null, out_of_service_reason: null }).execute();
  await watchStations(asWorker, now);
  assert.deepEqual(
    (await alarms()).map(({ kind, ended_at }) => [kind, ended_at]),
    [
      ['position', now],
      ['position', null],
    ],
  );
});

test('whole hours are recorded once: medians of the samples, constellations of most of them, outages', async (t) => {
  const { db, id, samples } = await oneStation(t);
  const began = new Date(Math.floor((now.getTime() - 2 * hour * 1000) / 3_600_000) * 3_600_000);
  const until = new Date(began.getTime() + hour * 1000);
  await samples(40, { 1077: 10, 1074: 8, 1087: 7 }, { until, bytes: 3000 }); // GPS twice counts once
  await samples(19, { 1077: 10, 1097: 5 }, { until: ago(41 * 60, until) });
  await db
    .insertInto('station_status_changes')
    .values([60, 120].flatMap((seconds) => outage(id, ago(seconds, until))))
    .execute();
  const later = new Date(until.getTime() + 10 * 60_000);
  assert.equal(await storeHours(db, later), 1);
  assert.equal(await storeHours(db, later), 0);
  const rows = await db.selectFrom('station_hours').selectAll().execute();
  assert.deepEqual(rows, [
    {
      station_id: id,
      hour: began,
      covered: 59 * 60 + 20, // the sample after the gap covers more of it

      satellites: 17,
      data_rate: 325,
      constellations: ['GLONASS', 'GPS'],
      disconnects: 2,
    },
  ]);
});

test('an hour that ran out a minute ago waits for what is written late', async (t) => {
  const { db, samples } = await oneStation(t);
  const began = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 3_600_000);
  await samples(30, { 1077: 10 }, { until: new Date(began.getTime() + hour * 1000) });
  const after = (minutes: number) => new Date(began.getTime() + (60 + minutes) * 60_000);
  assert.deepEqual([await storeHours(db, after(1)), await storeHours(db, after(2))], [0, 1]);
});

test('days of hours are written in several runs, the oldest first', async (t) => {
  const { db, samples } = await oneStation(t);
  const whole = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  for (const hours of [3, 2, 1])
    await samples(2, { 1077: 10 }, { until: new Date(whole - (hours - 1) * 3_600_000 - 1000) });
  const later = new Date(whole + 10 * 60_000);
  const runs: number[] = [];
  for (let run = 0; run < 3; run++) runs.push(await storeHours(db, later, -1));
  assert.deepEqual(runs, [1, 1, 1]);
  const storedHours = await db.selectFrom('station_hours').select('hour').orderBy('hour').execute();
  assert.deepEqual(
    storedHours.map(({ hour: began }) => began.getTime()),
    [3, 2, 1].map((hours) => whole - hours * 3_600_000),
  );
});

test('a station whose password is guessed has an alarm, also while it is offline, that ends with the guesses', async (t) => {
  const { asWorker, db, id, live, alarms, log } = await oneStation(t);
  await live({ status: 2, disconnected_at: ago(9 * hour) });
  const line = (at: Date, guesses: number, networks: number) =>
    db
      .insertInto('caster_log')
      .values({
        at,
        type: 2,
        code: 42,
        casta: 1,
        station_id: id,
        event: 'station_guessed',
        params: JSON.stringify({ guesses, networks }),
      })
      .execute();
  await line(ago(11 * 60), 999, 9);
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 0 });
  await line(ago(70), 200, 3);
  await line(ago(10), 280, 2);
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
  assert.deepEqual(
    (await alarms()).map(({ evidence }) => evidence),
    [{ kind: 'guessing', guesses: 480, networks: 3, minutes: 10 }],
  );
  await db.deleteFrom('caster_log').execute();
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
  assert.deepEqual(await log(), [], 'tenants, who read the lines of alarms, learn nothing of guesses');
});

test('a station that sends more than it may has an alarm with what was dropped, that ends ten minutes after', async (t) => {
  const { asWorker, db, id, alarms } = await oneStation(t);
  for (const seconds of [11 * 60, 70, 10])
    await db
      .insertInto('caster_log')
      .values({
        at: ago(seconds),
        type: 2,
        code: 44,
        casta: 1,
        station_id: id,
        event: 'station_excess_dropped',
        params: JSON.stringify({ bytes: 2_000_000_000, limit: 50_000 }),
      })
      .execute();
  assert.deepEqual(await watchStations(asWorker, now), { begun: 1, ended: 0 });
  assert.deepEqual(
    (await alarms()).map(({ evidence }) => evidence),
    [{ kind: 'excess_data', bytes: 4_000_000_000, limit: 50_000, minutes: 10 }],
  );
  await db.deleteFrom('caster_log').where('code', '=', 44).execute();
  assert.deepEqual(await watchStations(asWorker, now), { begun: 0, ended: 1 });
});
