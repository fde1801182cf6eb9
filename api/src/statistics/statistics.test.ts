import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { Database } from '@cairn/database';
import { TEST_SECRET } from '@cairn/database/testing';
import { sql } from 'kysely';
import { countClients } from '../../../worker/src/rollups/clients.ts';
import { rollUp } from '../../../worker/src/rollups/rollups.ts';
import { startWorld, type World } from '../../test/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Seeded {
  readonly rover: { id: number; reseller_id: number; dealer_id: number; company_id: number };
  /** ms since the first day of the world. */
  readonly at: number;
  /** ms; undefined: it lasts. */
  readonly length?: number;
  readonly agent?: string;
  readonly mountpoint?: string;
  readonly fixed?: number;
  readonly toFix?: number;
}

/** Two dealers of a reseller and a stranger's, a test user's rover, and sessions of the two days before today. */
async function statisticsWorld(t: TestContext) {
  const world = await startWorld(t);
  const now = Math.floor(world.stopClock() / HOUR) * HOUR;
  const first = now - 2 * DAY;
  const { seed, database } = world;
  const own = await seed.company();
  const sister = await seed.company({ reseller_id: own.reseller_id });
  const stranger = await seed.company();
  const rovers = {
    digger: await seed.rover({ company_id: own.company_id }),
    roller: await seed.rover({ company_id: own.company_id }),
    grader: await seed.rover({ company_id: sister.company_id }),
    foreign: await seed.rover({ company_id: stranger.company_id }),
    trial: await seed.rover({ company_id: own.company_id, test_user: true }),
  };
  const add = async (sessions: readonly Seeded[]) => {
    for (const {
      rover,
      at,
      length,
      agent = 'NTRIP RTKLIB/2.4.3',
      mountpoint = 'RTK_RTCM3',
      fixed,
      toFix,
    } of sessions)
      await database.service
        .insertInto('rover_sessions')
        .values({
          rover_id: rover.id,
          reseller_id: rover.reseller_id,
          dealer_id: rover.dealer_id,
          company_id: rover.company_id,
          node: 'a',
          casta: 1,
          mountpoint,
          user_agent: agent,
          ntrip_version: 2,
          started_at: new Date(first + at),
          seen_at: new Date(first + at + (length ?? 60_000)),
          ended_at: length === undefined ? null : new Date(first + at + length),
          ...(fixed !== undefined && { fixed_ms: fixed, float_ms: 1000, dgps_ms: 0, gps_ms: 0, est_ms: 0 }),
          ...(toFix !== undefined && { time_to_fix: toFix }),
          bytes_sent: 1000,
        })
        .execute();
  };
  const count = async () => {
    await sql`update rollup_state set rolled_from = ${new Date(first - DAY)}, rolled_to = ${new Date(first - DAY)}`.execute(
      database.service,
    );
    const worker = await Database.connect({ url: world.ownerUrl, secret: TEST_SECRET, login: 'worker' });
    t.after(() => worker.close());
    while ((await rollUp(worker, { now: () => now + 10_000 })).waiting > 0);
    await countClients(worker, { now: () => now });
  };
  const range = { start: new Date(first).toISOString(), end: new Date(now).toISOString() };
  return { world, rovers, own, sister, stranger, add, count, first, now, range };
}

/** The sessions of a day: every rover's, at both ends of hours. */
const sessionsOf = ({ digger, roller, grader, foreign, trial }: Record<string, Seeded['rover']>): Seeded[] =>
  [
    { rover: digger, at: 0, length: HOUR, fixed: HOUR / 2, toFix: 10 },
    { rover: digger, at: HOUR - 1, length: HOUR, fixed: HOUR, toFix: 20, agent: 'NTRIP Leica GS18' },
    { rover: roller, at: HOUR, length: 2 * HOUR, agent: 'NTRIP Leica GS16', mountpoint: 'GAIN' },
    { rover: roller, at: DAY + 5 * HOUR, length: 1000, fixed: 0, agent: '' },
    { rover: grader, at: DAY + 5 * HOUR + 1, agent: 'NTRIP Homemade/1', fixed: 30_000, toFix: 5 },
    { rover: foreign, at: 2 * DAY - 1, length: 1, fixed: 1 },
    { rover: trial, at: 0, length: HOUR, fixed: HOUR },
  ] as Seeded[];

const loginsOf = async (world: World, role: 1 | 5 | 10, scope: object, input: object) => {
  const { client } = await world.person(role, scope);
  return {
    bars: await client.statistics.loginBars(input),
    list: await client.statistics.logins(input),
    clients: await client.statistics.clients(input),
    history: await client.statistics.clientHistory({ ...input, steps: 48 }),
  };
};

test('bars, lists and clients count what the sessions themselves say, for everybody their own', async (t) => {
  const { world, rovers, own, add, count, first, range } = await statisticsWorld(t);
  const sessions = sessionsOf(rovers);
  await add(sessions);
  await count();
  const expectedOf = (seen: (session: Seeded) => boolean) =>
    sessions.filter((session) => session.rover.id !== rovers.trial.id && seen(session));
  for (const [role, scope, seen] of [
    [1, {}, () => true],
    [5, own, ({ rover }: Seeded) => rover.reseller_id === own.reseller_id],
    [10, own, ({ rover }: Seeded) => rover.dealer_id === own.dealer_id],
  ] as const) {
    const expected = expectedOf(seen);
    const { bars, list, clients, history } = await loginsOf(world, role, scope, range);
    const hours = Array.from(
      { length: 48 },
      (_, n) => expected.filter(({ at }) => Math.floor(at / HOUR) === n).length,
    );
    assert.deepEqual(bars.data, hours, `bars of role ${role}`);
    assert.equal(bars.total, expected.length);
    assert.equal(bars.rovers, new Set(expected.map(({ rover }) => rover.id)).size);
    assert.deepEqual(
      list.Logins.map(({ datetime }) => Date.parse(datetime) - first),
      expected.map(({ at }) => at).sort((one, two) => two - one),
    );
    assert.equal(clients.total.sessions, expected.length);
    assert.equal(clients.total.rovers, bars.rovers);
    const seconds = expected.reduce((sum, { length = 60_000 }) => sum + length, 0) / 1000;
    assert.equal(clients.total.seconds, Math.round(seconds));
    const steps = history.datasets
      .map(({ data }) => data)
      .reduce((one, two) => one.map((n, turn) => (n ?? 0) + (two[turn] ?? 0)));
    assert.deepEqual(steps, hours, `steps of role ${role}`);
    const sums = clients.families.reduce((sum, family) => sum + family.sessions, 0);
    assert.equal(sums, expected.length);
  }
});

test('a client is a family with its versions, its mountpoints, and how its sessions fared', async (t) => {
  const { world, rovers, own, add, count, range } = await statisticsWorld(t);
  await add(sessionsOf(rovers));
  await count();
  const { client } = await world.person(10, own);
  const { families, agents, mountpoints } = await client.statistics.clients(range);
  assert.deepEqual(
    families.map(({ text, sessions, rovers: n, seconds, fixed, fix_time, versions }) => [
      text,
      sessions,
      n,
      seconds,
      fixed,
      fix_time,
      versions.map(({ version }) => version).join(),
    ]),
    [
      // the session without a GGA says nothing of a fix
      ['Leica', 2, 2, 10_800, 100, 20, 'GS16,GS18'],
      ['Not named', 1, 1, 1, 0, null, ''],
      ['RTKLIB', 1, 1, 3600, 50, 10, '2.4.3'],
    ],
  );
  assert.deepEqual(agents.map(({ useragent }) => useragent).sort(), [
    '',
    'NTRIP Leica GS16',
    'NTRIP Leica GS18',
    'NTRIP RTKLIB/2.4.3',
  ]);
  assert.deepEqual(
    mountpoints.map(({ mountpoint, family, sessions }) => [mountpoint, family, sessions]),
    [
      ['GAIN', 'Leica', 1],
      ['RTK_RTCM3', 'Leica', 1],
      ['RTK_RTCM3', 'Not named', 1],
      ['RTK_RTCM3', 'RTKLIB', 1],
    ],
  );
});

test('a session that ends later, and one that is written late, are counted as if in time', async (t) => {
  const { world, rovers, add, count, range } = await statisticsWorld(t);
  await add([{ rover: rovers.digger, at: 3 * HOUR, fixed: 30_000 }]);
  await count();
  const { client } = await world.person(1);
  const before = await client.statistics.clients(range);
  assert.deepEqual(
    [before.total.sessions, before.total.seconds, before.total.fixed],
    [1, 60, 50],
    'while it lasts',
  );
  await sql`update rover_sessions set ended_at = started_at + interval '2 minutes', fixed_ms = 90000`.execute(
    world.database.service,
  );
  await add([{ rover: rovers.roller, at: 3 * HOUR + 5, length: 120_000, fixed: 120_000 }]);
  await count();
  const after = await client.statistics.clients(range);
  assert.deepEqual([after.total.sessions, after.total.seconds, after.total.fixed], [2, 240, 87.5]);
});

test('pages of logins follow each other without a gap or a repetition', async (t) => {
  const { world, rovers, add, range } = await statisticsWorld(t);
  await add(
    Array.from({ length: 7 }, (_, n) => ({
      rover: rovers.digger,
      at: Math.floor(n / 2) * HOUR,
      length: 1000,
    })),
  );
  const { client } = await world.person(1);
  const found: number[] = [];
  let before: string | undefined;
  do {
    const { Logins, next } = await client.statistics.logins({
      ...range,
      limit: 2,
      ...(before && { before }),
    });
    found.push(...Logins.map(({ session }) => session));
    before = next ?? undefined;
  } while (before);
  assert.equal(found.length, 7);
  assert.equal(new Set(found).size, 7);
});

test('a year has twelve bars, a month those of its days, by the clock of the zone', async (t) => {
  const { world } = await statisticsWorld(t);
  const { client } = await world.person(1);
  const { loginBars } = client.statistics;
  const timezone = 'Europe/Copenhagen';
  const bars = async (start: string, end: string, period: 'day' | 'week' | 'month' | 'year') =>
    (await loginBars({ start, end, period, timezone })).labels;
  const year = await bars('2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z', 'year');
  assert.deepEqual([year.length, year[6]], [12, '2026-06-30T22:00:00.000Z']);
  assert.equal((await bars('2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z', 'month')).length, 31);
  assert.equal(
    (await bars('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'day')).length,
    23,
    'clocks go forward',
  );
  for (const [period, length] of [
    ['day', 24],
    ['week', 7],
    ['year', 12],
  ] as const)
    assert.equal((await loginBars({ period, timezone })).labels.length, length, period);
  const month = { end: '2026-03-31T22:00:00Z', period: 'month', timezone } as const;
  assert.equal((await loginBars(month)).labels.length, 31, 'as the product requires');
});

test('ranges that cannot be answered are refused by the name of their field', async (t) => {
  const { world } = await statisticsWorld(t);
  const { client } = await world.person(1);
  const fieldOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error) => error instanceof CallError && error.issues[0]?.field,
    );
  const { logins, loginBars, clientHistory } = client.statistics;
  assert.equal(await fieldOf(logins({ start: '2026-01-02 00:00', end: '2026-01-01 00:00' })), 'end');
  assert.equal(await fieldOf(loginBars({ start: '2020-01-02 00:00', end: '2026-01-01 00:00' })), 'end');
  assert.equal(
    await fieldOf(loginBars({ start: '2026-01-01 00:00', end: '2026-03-01 00:00', period: 'day' })),
    'end',
  );
  assert.equal(await fieldOf(logins({ timezone: 'Europe/Atlantis' })), 'timezone');
  assert.equal(await fieldOf(clientHistory({ steps: 0 })), 'steps');
});
