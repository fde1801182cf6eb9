import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { startWorld } from '../../test/world.ts';

const HOUR = 3_600_000;

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

/** Rovers of two companies of a dealer and of a stranger, two stations, and a clock that stands. */
async function reportWorld(t: TestContext) {
  const world = await startWorld(t);
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
