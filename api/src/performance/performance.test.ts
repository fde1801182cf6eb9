import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError, type PerformanceReport } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { countNextSession } from '@cairn/domain/fix-losses';
import { ago, drive, record } from '../../test/sessions.ts';
import { startWorld } from '../../test/world.ts';

const HOUR = 3_600_000;
type Figures = PerformanceReport['total'];

interface Seeded {
  readonly rover: { id: number; reseller_id: number; dealer_id: number; company_id: number };
  /** Hours before now. */
  readonly ago: number;
  /** ms; undefined: it lasts. */
  readonly length?: number;
  readonly station?: number;
  readonly fixed?: number;
  readonly toFix?: number;
}

/**
 * Rovers of two companies of a dealer and of a stranger, two stations, and a clock that stands at the next noon, so that
 * no session is over midnight.
 */
async function reportWorld(t: TestContext) {
  const world = await startWorld(t);
  const sinceNoon = (Date.now() + 12 * HOUR) % (24 * HOUR);
  world.setClock((24 * HOUR - sinceNoon) / 1000);
  const now = world.stopClock();
  const { seed, database } = world;
  const own = await seed.company({ title: 'Wold' });
  const sister = await seed.company({ dealer_id: own.dealer_id });
  const stranger = await seed.company();
  const rovers = {
    digger: await seed.rover({ company_id: own.company_id, title: 'Digger' }),
    roller: await seed.rover({ company_id: own.company_id, title: 'Roller' }),
    grader: await seed.rover({ company_id: sister.company_id }),
    foreign: await seed.rover({ company_id: stranger.company_id }),
    trial: await seed.rover({ company_id: own.company_id, test_user: true }),
  };
  const gain = await seed.station({ title: 'Gainsborough' });
  const horn = await seed.station({ title: 'Horncastle' });
  const at = (ago: number) => new Date(now - ago * HOUR);
  const add = async (sessions: readonly Seeded[]) => {
    for (const { rover, ago, length, station = gain.id, fixed, toFix } of sessions) {
      const started = at(ago);
      await database.service
        .insertInto('rover_sessions')
        .values({
          rover_id: rover.id,
          reseller_id: rover.reseller_id,
          dealer_id: rover.dealer_id,
          company_id: rover.company_id,
          node: 'a',
          casta: 1,
          mountpoint: 'M',
          ntrip_version: 2,
          station_id: station,
          started_at: started,
          ggas: 1,
          seen_at: new Date(started.getTime() + (length ?? HOUR)),
          ended_at: length === undefined ? null : new Date(started.getTime() + length),
          ...(fixed !== undefined && { fixed_ms: fixed, float_ms: 0, dgps_ms: 0, gps_ms: 0, est_ms: 0 }),
          ...(toFix !== undefined && { time_to_fix: toFix }),
        })
        .execute();
    }
  };
  await add([
    { rover: rovers.digger, ago: 50, length: 2 * HOUR, fixed: 1.5 * HOUR, toFix: 20 },
    { rover: rovers.digger, ago: 5, length: HOUR, fixed: HOUR, toFix: 10, station: horn.id },
    { rover: rovers.roller, ago: 30, length: HOUR },
    { rover: rovers.roller, ago: 2, fixed: HOUR / 2 },
    { rover: rovers.grader, ago: 10, length: 4 * HOUR, fixed: HOUR },
    { rover: rovers.foreign, ago: 10, length: HOUR, fixed: HOUR },
    { rover: rovers.trial, ago: 10, length: HOUR, fixed: HOUR },
    { rover: rovers.digger, ago: 200, length: HOUR, fixed: HOUR },
  ]);
  const range = { start: at(100).toISOString(), end: new Date(now).toISOString() };
  return { world, own, sister, stranger, rovers, gain, horn, at, range };
}

test('a report of a company says what its sessions say, in all and by rover, station and day', async (t) => {
  const { world, own, rovers, gain, horn, range } = await reportWorld(t);
  const { client } = await world.person(20, own);
  const report = await client.performance.report(range);
  assert.deepEqual([report.subject, report.id, report.title], ['company', own.company_id, 'Wold']);
  const { sessions, rovers: n, seconds, fixed_seconds, unfixed_seconds, fixed, fix_time } = report.total;
  // the roller's first session has no GGA: connected, and neither fixed nor not
  assert.deepEqual(
    [sessions, n, seconds / 3600, fixed_seconds / 3600, unfixed_seconds / 3600],
    [4, 2, 5, 3, 1],
  );
  assert.deepEqual([fixed, fix_time], [75, 15]);
  const short = (rows: readonly { value: number; sessions: number; seconds: number }[]) =>
    rows.map((row) => [row.value, row.sessions, row.seconds / 3600]);
  assert.deepEqual(short(report.rovers), [
    [rovers.digger.id, 2, 3],
    [rovers.roller.id, 2, 2],
  ]);
  assert.deepEqual(short(report.stations), [
    [gain.id, 3, 4],
    [horn.id, 1, 1],
  ]);
  for (const part of [report.rovers, report.stations, report.days]) {
    const sum = (figure: 'sessions' | 'seconds' | 'fixed_seconds') =>
      part.reduce((all, row) => all + row[figure], 0);
    assert.deepEqual(
      [sum('sessions'), sum('seconds'), sum('fixed_seconds')],
      [sessions, seconds, fixed_seconds],
    );
  }
  assert.equal(report.days.length, 5, 'also those without a session');
  const file = await client.performance.file(range);
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  );
});

test('its figures are those that the pages of the sessions show', async (t) => {
  const { world, own, rovers, range } = await reportWorld(t);
  const { client } = await world.person(20, own);
  const { rovers: reported } = await client.performance.report(range);
  const digger = reported.find(({ value }) => value === rovers.digger.id);
  const { Sessions } = await client.roverSessions.list({ id: rovers.digger.id, start: range.start });
  assert.equal(
    digger?.seconds,
    Sessions.reduce((sum, one) => sum + one.connection_time, 0),
  );
  const times = Sessions.map(({ status_ms }) => status_ms?.fixed ?? 0);
  assert.equal(digger?.fixed_seconds, times.reduce((sum, ms) => sum + ms, 0) / 1000);
  const [one] = Sessions;
  const alone = await client.performance.report({
    rover: rovers.digger.id,
    start: one?.date_time,
    end: range.end,
  });
  assert.equal(alone.total.fixed, one?.quality);
});

test('an outage hits the rovers that its page names', async (t) => {
  const { world, own, gain, horn, at, range } = await reportWorld(t);
  const change = (station_id: number, ago: number, online: boolean) =>
    world.database.service
      .insertInto('station_status_changes')
      .values({ station_id, at: at(ago), kind: 'stream', online, reason: online ? '' : 'source_closed' })
      .execute();
  for (const { id } of [gain, horn]) await change(id, 300, true);
  await change(gain.id, 49, false);
  await change(gain.id, 48.5, true);
  await change(horn.id, 49, false); // nobody was there
  await change(horn.id, 48, true);
  const { client } = await world.person(20, own);
  const { outages } = await client.performance.report(range);
  assert.deepEqual(
    outages.map(({ text, seconds, rovers }) => [text, seconds, rovers]),
    [['Gainsborough', 1800, 1]],
  );
  const [outage] = outages;
  const named = await client.outages.rovers({ basestation: gain.id, at: outage?.began ?? '' });
  assert.equal(named.total, outage?.rovers);
});

test('everybody has a report of what they may see, and of nothing else', async (t) => {
  const { world, own, sister, stranger, rovers, gain, range } = await reportWorld(t);
  const company = (await world.person(30, own)).client.performance;
  const dealer = (await world.person(10, own)).client.performance;
  const system = (await world.person(1)).client.performance;
  const missing = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error) => error instanceof CallError && error.status,
    );
  for (const other of [
    { company: sister.company_id },
    { rover: rovers.grader.id },
    { dealer: stranger.dealer_id },
  ])
    assert.equal(await missing(company.report({ ...range, ...other })), 404);
  assert.equal(await missing(dealer.report({ ...range, company: stranger.company_id })), 404);
  assert.equal((await dealer.report(range)).total.sessions, 5);
  assert.equal((await dealer.report({ ...range, company: sister.company_id })).total.sessions, 1);
  assert.equal((await system.report({ ...range, station: gain.id })).total.rovers, 4);
  assert.equal((await dealer.report({ ...range, station: gain.id })).total.rovers, 3);
  assert.equal(
    (await system.report({ ...range, rover: rovers.trial.id })).total.sessions,
    1,
    'about itself alone',
  );
  assert.equal(await missing(system.report(range)), 400);
  assert.equal(await missing(company.report({ start: '2026-01-01 00:00', end: '2026-11-01 00:00' })), 400);
});

/** What the worker does with the sessions whose turn it is. */
async function countSessions({ database }: { database: Database }, now: number) {
  while (await database.service.transaction().execute((db) => countNextSession(db, now)));
}

test('losses of fix have the causes and the seconds that the pages of the sessions show, counted or read', async (t) => {
  const world = await startWorld(t);
  const rover = await world.seed.rover();
  const { id: station } = await world.seed.station({ title: 'Ely' });
  const add = async (began: number, seconds: number, live: boolean) => {
    const length = { began, seconds, live, ggas: seconds, fixedSeconds: seconds - 70 };
    const session = await record(world, rover, station, length);
    const points = Array.from({ length: seconds - 40 }, (_, s) => ({
      quality: s < 20 || (s >= 60 && s < 90) ? 5 : 4, // floats before its first fix, and loses it
    }));
    await drive(world, rover, station, session, began - 5, points);
    return session;
  };
  const sessions = [
    await add(5000, 200, false),
    await add(3000, 300, false),
    await add(1000, 150, false),
    await add(250, 240, true),
  ];
  const silent = { station_id: station, kind: 'stream', reason: 'connection_reset' } as const;
  await world.database.service
    .insertInto('station_status_changes')
    .values([
      { ...silent, at: ago(9000), online: true },
      { ...silent, at: ago(4945), online: false },
      { ...silent, at: ago(4910), online: true },
    ])
    .execute();

  const { client } = await world.person(20, rover);
  const shown = new Map<string, [losses: number, seconds: number]>();
  let before = 0;
  for (const session of sessions) {
    const page = await client.roverSessions.losses({ rover: rover.id, session });
    before += page.before_fix ?? 0;
    for (const { cause, without_fix } of page.losses) {
      const [losses, seconds] = shown.get(cause) ?? [0, 0];
      shown.set(cause, [losses + 1, seconds + without_fix]);
    }
  }
  assert.ok(shown.has('station_gap') && shown.size > 1 && before > 60);
  const expected = [...shown].toSorted();
  const input = { start: ago(8000).toISOString() };
  const said = async () => {
    const report = await client.performance.report(input);
    assert.deepEqual([report.before_fix, report.uncounted], [before, 0]);
    return report.losses.map(({ cause, losses, seconds }) => [cause, [losses, seconds]]).toSorted();
  };
  assert.deepEqual(await said(), expected, 'read from the GGA');
  await countSessions(world, Date.now());
  const counted = await world.database.service.selectFrom('session_fixes').select('lost_at').execute();
  assert.equal(counted.length, 4 - 1, 'all but the one that lasts');
  assert.deepEqual(await said(), expected, 'counted by the worker');
  await countSessions(world, Date.now());
  assert.deepEqual(await said(), expected, 'and once only');
});

test('a session over an edge of the range, or over midnight, counts as far as it lies in it', async (t) => {
  const world = await startWorld(t);
  const now = world.stopClock();
  // days of which begin at noon in Greenwich, so that the session lies in one partition
  const timezone = 'Etc/GMT-12';
  const midnight = Math.floor(now / (24 * HOUR)) * 24 * HOUR - 12 * HOUR;
  const at = (hours: number) => new Date(midnight + hours * HOUR);
  const iso = (hours: number) => at(hours).toISOString();
  const rover = await world.seed.rover();
  const { id: station_id } = await world.seed.station({ title: 'Ely' });
  const { id: rover_id, reseller_id, dealer_id, company_id } = rover;
  const scope = { rover_id, reseller_id, dealer_id, company_id, station_id };
  // two hours before midnight to two after it, fixed until half past eleven, then float
  const { id: session_id } = await world.database.service
    .insertInto('rover_sessions')
    .values({
      ...scope,
      node: 'a',
      casta: 1,
      mountpoint: 'M',
      ntrip_version: 2,
      started_at: at(-2),
      seen_at: at(2),
      ended_at: at(2),
      end_reason: 'closed_by_rover',
      ggas: 480,
      fixed_ms: 1.5 * HOUR,
      float_ms: 2.5 * HOUR,
      time_to_fix: 12,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.database.service
    .insertInto('gga_points')
    .values(
      Array.from({ length: 480 }, (_, turn) => ({
        ...scope,
        session_id,
        at: new Date(at(-2).getTime() + turn * 30_000),
        quality: turn < 180 ? 4 : 5,
        latitude: 52,
        longitude: 0,
        bytes_sent: 0,
        sentence: '',
      })),
    )
    .execute();
  const { client } = await world.person(20, rover);
  const report = (from: number, to: number) =>
    client.performance.report({ start: iso(from), end: iso(to), timezone });
  const short = ({ sessions, seconds, fixed_seconds, unfixed_seconds }: Figures) => [
    sessions,
    ...[seconds, fixed_seconds, unfixed_seconds].map((s) => s / 3600),
  ];

  const uncounted = await report(-1, 1);
  assert.deepEqual(short(uncounted.total), [1, 2, 0, 0], 'how much of that was fixed is not known yet');

  await countSessions(world, now);
  const both = await report(-1, 1);
  assert.deepEqual(short(both.total), [1, 2, 0.5, 1.5]);
  assert.equal(both.total.fix_time, null, 'it began before');
  assert.deepEqual(
    both.days.map(short),
    [
      [1, 1, 0.5, 0.5],
      [0, 1, 0, 1],
    ],
    'a session is counted once',
  );
  assert.deepEqual(both.rovers.map(short), [[1, 2, 0.5, 1.5]]);
  assert.deepEqual(short((await report(-24, 0)).total), [1, 2, 1.5, 0.5]);
  assert.deepEqual(short((await report(0, 24)).total), [1, 2, 0, 2]);
  const whole = await report(-24, 24);
  assert.deepEqual(short(whole.total), [1, 4, 1.5, 2.5]);
  assert.equal(whole.total.fix_time, 12);
  assert.deepEqual(whole.days.map(short), [
    [1, 2, 1.5, 0.5],
    [0, 2, 0, 2],
  ]);
  assert.deepEqual(short((await report(2, 24)).total), [0, 0, 0, 0], 'it was over');
  assert.deepEqual((await report(0, 24)).losses, [], 'it lost its fix on the day before');
  assert.equal((await report(-24, 0)).losses[0]?.losses, 1);
  const odd = await client.performance.report({ start: iso(-0.99), end: iso(1.1), timezone });
  assert.deepEqual([odd.start, odd.end], [iso(-1), iso(1)], 'of whole quarters of an hour');
});
