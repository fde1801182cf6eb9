import { areas, type Endpoint } from '@cairn/contract';
import { rollUp } from '@cairn/worker/rollups';
import { type RawBuilder, sql } from 'kysely';
import { type requester, time } from './api.ts';
import { Child } from './child.ts';
import { type Ground, layGround, secret } from './ground.ts';
import { type PlantedHistory, plantHistory, plantMinute, ROVERS } from './history-world.ts';
import { signIn } from './people.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

/** Of each; the long session takes its time. */
const REQUESTS = { page: 60, session: 15 };
/** ms, of the 95th percentile: a chart or a page of a list, and a session of 36,000 points with all that explains it. */
const BARS = { page: 100, session: 1000 };
/** ms in which the worker counts a minute of all rovers at 1 Hz: it has one of them each minute. */
const MINUTE_BAR = 20_000;

type Input = Record<string, string>;
interface Asked {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly input: Input;
  readonly bar: keyof typeof BARS;
  readonly bare?: RawBuilder<unknown>;
}

/**
 * Measures the charts and lists of the past with a year of roll-ups and `points` GGA, each beside its bare SQL. The
 * full volume is 50 million GGA and 20 million log lines: `--rows 50000000`, some 40 GB and half an hour.
 */
export async function benchHistory({ points }: { points: number }): Promise<Row[]> {
  const ground = await layGround();
  let api: Child | undefined;
  try {
    const planted = await plantHistory(ground, points);
    api = new Child('api-process.ts', [ground.url, secret]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows: Row[] = [];
    for (const [who, place] of [
      ['system', { role: 1 }],
      ['reseller', { role: 5, reseller_id: planted.reseller }],
      ['company', { role: 20, company_id: planted.company }],
    ] as const) {
      const ask = await signIn(ground, baseUrl, place);
      for (const asked of questions(who, planted)) rows.push(...(await measure(who, asked, ask, ground)));
    }
    rows.push(await measureWorker(ground));
    const title = `History of ${ROVERS} rovers of ${planted.companies} companies: ${planted.hours} hours and ${planted.minutes} minutes of roll-ups, ${points} GGA`;
    printTable(`${title}, p50 / p95 of ${REQUESTS.page}`, rows);
    return rows;
  } finally {
    await api?.end();
    await ground.remove();
  }
}

const zone = { timezone: 'Europe/London' };
const periods: [string, Input][] = [
  ['24 hours', { end: '24', period: '3600', ...zone }],
  ['168 hours', { end: '168', period: '3600', ...zone }],
  ['365 days', { end: '365', period: '86400', ...zone }],
];

/** What each role's screens ask; the bare SQL is that of the system, which sees most. */
function questions(who: 'system' | 'reseller' | 'company', { rover, dealer }: PlantedHistory): Asked[] {
  const { rtkStatus, logins } = areas.history;
  const { detail, list, lastFive, requests, losses } = areas.sessions;
  const system = who === 'system';
  const charts = [rtkStatus, logins].flatMap((endpoint) =>
    periods.map(([what, input]): Asked => ({ what, endpoint, input, bar: 'page' })),
  );
  const page = (what: string, endpoint: Endpoint, input: Input, bare?: RawBuilder<unknown>): Asked => ({
    what,
    endpoint,
    input,
    bar: 'page',
    ...(system && bare && { bare }),
  });
  const of = { rover: String(rover) };
  return [
    ...charts,
    ...(system ? [{ ...(charts[2] as Asked), what: '365 days, bare SQL below', bare: bareYear }] : []),
    ...(system
      ? [page('365 days of a dealer', rtkStatus, { ...periods[2]?.[1], dealer: String(dealer) })]
      : []),
    page('', list, { id: String(rover) }, bareSessions(rover)),
    page('', lastFive, of, bareSessions(rover)),
    page('', requests, of, bareRequests(rover)),
    page('newest', areas.logs.caster, {}, bareLog),
    page('of a rover', areas.logs.caster, of, bareLogOf(rover)),
    {
      what: 'of 36,000 points',
      endpoint: detail,
      input: { ...of, session: '90000000' },
      bar: 'session',
      ...(system && { bare: bareTrack }),
    },
    { what: 'of 36,000 points', endpoint: losses, input: { ...of, session: '90000000' }, bar: 'session' },
  ];
}

async function measure(
  who: string,
  { what, endpoint: { path }, input, bar, bare }: Asked,
  ask: ReturnType<typeof requester>,
  { database }: Ground,
): Promise<Row[]> {
  const taken = await time(REQUESTS[bar], 0, async () => {
    const { status } = await ask(path, input);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  });
  const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
  const row: Row = {
    measure: `${who}: ${path.slice(5)} ${what}`.trim(),
    bar: `p95 ≤ ${ms(BARS[bar])}`,
    measured: both(taken),
    good: percentile(taken, 0.95) <= BARS[bar],
  };
  if (!bare) return [row];
  const plain = await time(REQUESTS[bar], 0, () => bare.execute(database.service));
  return [row, { measure: '  its bare SQL', bar: '', measured: both(plain), good: undefined }];
}

/** How long the worker takes for a minute in which all rovers sent a GGA each second. */
async function measureWorker(ground: Ground): Promise<Row> {
  const { service } = ground.database;
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000); // ahead of the clock: nobody counted it
  await plantMinute(ground, minute);
  await service.deleteFrom('rollup_marks').execute();
  await service.updateTable('rollup_state').set({ rolled_to: minute }).execute();
  const begin = performance.now();
  const { counted } = await rollUp(ground.database, { now: () => minute.getTime() + 71_000, budget: 0 });
  const took = performance.now() - begin;
  return {
    measure: `worker: counts ${counted} minute of ${ROVERS} rovers at 1 Hz (${ROVERS * 60} GGA)`,
    bar: `≤ ${ms(MINUTE_BAR)}`,
    measured: ms(took),
    good: took <= MINUTE_BAR,
  };
}

const bareYear = sql`
  select date_trunc('day', at) as day, sum(fixed_ms), sum(float_ms), sum(dgps_ms), sum(gps_ms), sum(est_ms), sum(connected_ms)
  from rover_hours where scope = 1 and place = 0 and at >= now() - interval '365 days' group by 1 order by 1`;
const bareSessions = (rover: number) => sql`
  select * from rover_sessions where rover_id = ${rover} order by started_at desc limit 100`;
const bareRequests = (rover: number) => sql`
  select * from gga_points where rover_id = ${rover} order by at desc limit 200`;
const bareLog = sql`select * from caster_log order by at desc, id desc limit 200`;
const bareLogOf = (rover: number) => sql`
  select * from caster_log where rover_id = ${rover} order by at desc, id desc limit 200`;
const bareTrack = sql`
  select at, latitude, longitude, quality, altitude, satellites, hdop, data_age, distance, station_id from gga_points
  where session_id = 90000000 and at > now() - interval '2 days' order by at`;
