import { areas, type Endpoint } from '@cairn/contract';
import { rollUp } from '@cairn/worker/rollups';
import { type RawBuilder, sql } from 'kysely';
import { isCached, openCached, seedCached } from './cached-history.ts';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { removeMinute, type SeededHistory, seedHistory, seedMinute } from './history-world.ts';
import { type Bar, type Input, measureBare, measureCall } from './measure.ts';
import { ROVERS } from './network-world.ts';
import { signIn } from './sign-in.ts';
import { ms, printTable, type Row } from './table.ts';
import { measureTimeMachine, people, type Who } from './time-machine.ts';

/** A chart or a page of a list. */
const PAGE: Bar = { p95: 100, requests: 60 };
/** A session of 36,000 points with all that explains it. */
const SESSION: Bar = { p95: 1000, requests: 15 };
/** ms in which the worker counts a minute of all rovers at 1 Hz: it has one of them each minute. */
const MINUTE_BAR = 20_000;

interface Request {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly input: Input;
  readonly bar?: Bar;
  /** What the call reads, as plain SQL: it is measured for the system, which sees most. */
  readonly bare?: RawBuilder<unknown>;
}

interface Options {
  readonly points: number;
  /** A folder that the history is seeded into, and measured in the next time. */
  readonly keep?: string | undefined;
}

/**
 * Measures the charts, lists and pages of the past with a year of roll-ups and `points` GGA, each next to its bare SQL.
 * The full volume, 50 million GGA and 20 million log lines, is some 30 GB: better seeded once and reused.
 */
export async function benchHistory({ points, keep }: Options): Promise<Row[]> {
  if (keep && !isCached(keep)) {
    await seedCached(keep, points);
    console.log(`The history is seeded in ${keep}: the same command measures it now.`);
    return [];
  }
  const { databaseFixture, seeded } = keep ? await openCached(keep) : await layHistory(points);
  let api: Child | undefined;
  try {
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows: Row[] = [];
    for (const [who, person] of people) {
      const ask = await signIn(databaseFixture, baseUrl, person);
      for (const { what, endpoint, input, bar = PAGE, bare } of questions(who, seeded)) {
        const called = `${who}: ${endpoint.path.slice(5)} ${what}`.trim();
        rows.push(await measureCall(called, endpoint, input, bar, ask));
        if (who === 'system' && bare)
          rows.push(await measureBare('  its bare SQL', bare, bar.requests, databaseFixture));
      }
      rows.push(...(await measureTimeMachine(who, ask, databaseFixture, Date.parse(seeded.at))));
    }
    rows.push(await measureWorker(databaseFixture));
    const { companies, hours, minutes, lines, at } = seeded;
    const volume = `${seeded.points} GGA and ${lines} log lines, ${hours} hours and ${minutes} minutes of roll-ups`;
    printTable(
      `History of ${ROVERS} rovers of ${companies} companies: ${volume}, seeded ${at}, p50 / p95 of ${PAGE.requests}`,
      rows,
    );
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

async function layHistory(points: number) {
  const databaseFixture = await openEmptyDatabase();
  try {
    return { databaseFixture, seeded: await seedHistory(databaseFixture, points) };
  } catch (error) {
    await databaseFixture.remove();
    throw error;
  }
}

const zone = { timezone: 'Europe/London' };
const day = { end: '24', period: '3600', ...zone };
const year = { end: '365', period: '86400', ...zone };
const periods: [string, Record<string, string>][] = [
  ['24 hours', day],
  ['168 hours', { end: '168', period: '3600', ...zone }],
  ['365 days', year],
];

/** What the screens of each role ask. */
function questions(who: Who, seeded: SeededHistory): Request[] {
  const { rtkStatus, logins } = areas.trends;
  const charts = [rtkStatus, logins].flatMap((endpoint) =>
    periods.map(
      ([what, input]): Request => ({
        what,
        endpoint,
        input,
        ...(endpoint === rtkStatus && input === year && { bare: bareYear }),
      }),
    ),
  );
  const dealers = { ...year, dealer: String(seeded.dealer) };
  if (who === 'system') charts.push({ what: '365 days of a dealer', endpoint: rtkStatus, input: dealers });
  return [...charts, ...ofRover(seeded), ...ofLog(seeded), ...ofStation(seeded)];
}

/** The live rover, its history, and a session of it. */
function ofRover({ rover, session, at: seeded }: SeededHistory): Request[] {
  const { live, list, detail, losses, usage, lastFive, requests } = areas.roverSessions;
  const input = { rover: String(rover) };
  const long = { ...input, session: String(session) };
  const noon = Date.parse(seeded.slice(0, 10)) - 12 * 3_600_000; // of the day before, when the long session goes on
  const at = (ms: number) => new Date(noon + ms).toISOString();
  return [
    { what: '', endpoint: live, input: input },
    { what: '', endpoint: list, input: { id: String(rover) }, bare: bareSessions(rover) },
    { what: 'connections by day', endpoint: usage, input: { ...input, type: '1' } },
    { what: 'hours by day', endpoint: usage, input: { ...input, type: '2' } },
    { what: '', endpoint: lastFive, input: input, bare: bareSessions(rover) },
    { what: 'newest', endpoint: requests, input: input, bare: bareRequests(rover) },
    {
      what: 'of one point',
      endpoint: requests,
      input: { ...input, start: at(-500), end: at(500), limit: '1' },
    },
    { what: 'its session', endpoint: detail, input: { ...long, sessiondata: '0' } },
    { what: 'of 36,000 points', endpoint: detail, input: long, bar: SESSION, bare: bareTrack(session) },
    { what: 'of 36,000 points', endpoint: losses, input: long, bar: SESSION },
  ];
}

/** The caster log, and the parts of it on other screens. */
function ofLog({ rover, station, company }: SeededHistory): Request[] {
  const { caster } = areas.logs;
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const request = (what: string, input: Record<string, string>, bare?: RawBuilder<unknown>): Request => ({
    what,
    endpoint: caster,
    input,
    ...(bare && { bare }),
  });
  return [
    request('newest', {}, bareLog),
    request('of a rover', { rover: String(rover) }, bareLogOf(rover)),
    request('of a company', { company: String(company) }),
    request('a day three weeks ago', { start: days(21), end: days(20), limit: '500' }),
    request('of all stations', { basesonly: '1' }),
    request('of a station and its rovers', { basestation: String(station), limit: '500' }),
    request('of a station far from one’s rovers', { basestation: String(station + 1), limit: '500' }),
  ];
}

/** The page of a station, and the network's chart of stations. */
function ofStation({ station }: SeededHistory): Request[] {
  const { ofStation, history, ofNetwork, logs } = areas.availability;
  const base = String(station);
  const from = new Date(Date.now() - 365 * 86_400_000).toISOString();
  const months = {
    id: base,
    filterStart: from,
    filterEnd: new Date().toISOString(),
    changes: '0',
    ...zone,
  };
  return [
    { what: '24 hours, with MSM', endpoint: ofStation, input: { base, msm: '1', ...day } },
    { what: '12 months of days', endpoint: history, input: months },
    { what: '', endpoint: logs, input: { id: base } },
    { what: '24 hours', endpoint: ofNetwork, input: day },
    { what: '365 days', endpoint: ofNetwork, input: year },
  ];
}

/** How long the worker takes for a minute in which all rovers sent a GGA each second. */
async function measureWorker(databaseFixture: DatabaseFixture): Promise<Row> {
  const { service } = databaseFixture.database;
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000); // ahead of the clock: nobody counted it
  await seedMinute(databaseFixture, minute);
  try {
    await service.deleteFrom('rollup_marks').execute();
    await service.updateTable('rollup_state').set({ rolled_to: minute }).execute();
    const begin = performance.now();
    const { counted } = await rollUp(databaseFixture.database, {
      now: () => minute.getTime() + 71_000,
      budget: 0,
    });
    const took = performance.now() - begin;
    return {
      measure: `worker: counts ${counted} minute of ${ROVERS} rovers at 1 Hz (${ROVERS * 60} GGA)`,
      bar: `≤ ${ms(MINUTE_BAR)}`,
      measured: ms(took),
      good: took <= MINUTE_BAR,
    };
  } finally {
    await removeMinute(databaseFixture, minute);
  }
}

const bareYear = sql`
  select date_trunc('day', at) as day, sum(fixed_ms), sum(float_ms), sum(dgps_ms), sum(gps_ms), sum(est_ms), sum(connected_ms)
  from rover_hours where scope = 1 and scope_id = 0 and at >= now() - interval '365 days' group by 1 order by 1`;
const bareSessions = (rover: number) => sql`
  select * from rover_sessions where rover_id = ${rover} order by started_at desc limit 100`;
const bareRequests = (rover: number) => sql`
  select * from gga_points where rover_id = ${rover} order by at desc limit 200`;
const bareLog = sql`select * from caster_log order by at desc, id desc limit 200`;
const bareLogOf = (rover: number) => sql`
  select * from caster_log where rover_id = ${rover} order by at desc, id desc limit 200`;
const bareTrack = (session: number) => sql`
  select at, latitude, longitude, quality, altitude, satellites, hdop, data_age, distance, station_id
  from gga_points join (select started_at, ended_at from rover_sessions where id = ${session}) s on at between s.started_at and s.ended_at
  where session_id = ${session} order by at`;
