import { areas } from '@cairn/contract';
import { connected } from '@cairn/database/testing';
import { type RawBuilder, sql } from 'kysely';
import { time } from './api.ts';
import { Child } from './child.ts';
import { type Ground, layGround, secret } from './ground.ts';
import { signIn } from './people.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const STATIONS = 200;
/** The first so many have a bad line: an outage every hour, where the others have one a day. */
const FLAPPING = 10;
/** ms, of the 95th percentile. */
const BAR = 100;
const REQUESTS = 60;
const DAY = 86_400_000;

type Input = Record<string, string>;

/** Measures what a station's page and the stations list ask of a year of status changes of 200 stations. */
export async function benchAvailability(): Promise<Row[]> {
  const ground = await layGround();
  let api: Child | undefined;
  try {
    const { changes, flapping, steady } = await plantYear(ground);
    api = new Child('api-process.ts', [ground.url, secret]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const ask = await signIn(ground, baseUrl, { role: 1 });

    const zone = { timezone: 'Europe/London' };
    const year = {
      filterStart: new Date(Date.now() - 365 * DAY).toISOString(),
      filterEnd: new Date().toISOString(),
      ...zone,
    };
    const { ofStation, history, ofNetwork, logs } = areas.availability;
    const rows: Row[] = [];
    for (const [who, id] of [
      ['steady', String(steady)],
      ['flapping', String(flapping)],
    ] as const) {
      const asked: [string, string, Input][] = [
        ['day', ofStation.path, { base: id, period: '3600', end: '25', ...zone }],
        ['week, with MSM', ofStation.path, { base: id, period: '86400', end: '7', msm: '1', ...zone }],
        [
          'hour, half a year ago',
          ofStation.path,
          { base: id, period: '60', end: '60', until: daysAgo(180), ...zone },
        ],
        ['12 months, with its changes', history.path, { id, ...year }],
        ['12 months of days', history.path, { id, changes: '0', ...year }],
        ['12 months of days, with MSM', history.path, { id, changes: '0', msm: '1', ...year }],
        ['log', logs.path, { id }],
      ];
      for (const [what, path, input] of asked)
        rows.push(await measure(`${path.slice(5)} ${what}, ${who}`, () => ask(path, input)));
      rows.push(
        await plainly(`  bare SQL: its changes of 12 months, ${who}`, ground, bareChanges(Number(id))),
      );
    }
    for (const [what, input] of [
      ['24 hours', { end: '24', period: '3600' }],
      ['365 days', { end: '365', period: '86400' }],
    ] as const)
      rows.push(
        await measure(`${ofNetwork.path.slice(5)} ${what}`, () => ask(ofNetwork.path, { ...input, ...zone })),
      );
    rows.push(
      await plainly('  bare SQL: changes of all in 24 hours', ground, bareNetwork(1)),
      await plainly('  bare SQL: changes of all in 365 days', ground, bareNetwork(365)),
    );
    printTable(
      `Availability, ${STATIONS} stations with a year of ${changes} changes, p50 / p95 of ${REQUESTS}`,
      rows,
    );
    return rows;
  } finally {
    await api?.end();
    await ground.remove();
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

async function measure(what: string, ask: () => Promise<{ status: number }>): Promise<Row> {
  const taken = await time(REQUESTS, 0, async () => {
    const { status } = await ask();
    if (status !== 200) throw new Error(`${what}: ${status}`);
  });
  const p95 = percentile(taken, 0.95);
  return {
    measure: what,
    bar: `p95 ≤ ${ms(BAR)}`,
    measured: `${ms(percentile(taken, 0.5))} / ${ms(p95)}`,
    good: p95 <= BAR,
  };
}

async function plainly(what: string, ground: Ground, bare: RawBuilder<unknown>): Promise<Row> {
  const taken = await time(REQUESTS, 0, () => bare.execute(ground.database.service));
  const measured = `${ms(percentile(taken, 0.5))} / ${ms(percentile(taken, 0.95))}`;
  return { measure: what, bar: '', measured, good: undefined };
}

const bareChanges = (station: number) => sql`
  select at, online from station_status_changes
  where station_id = ${station} and kind = 'stream' and at > now() - interval '365 days' order by at`;

const bareNetwork = (days: number) => sql`
  select station_id, at, online from station_status_changes
  where kind = 'stream' and at > now() - ${days} * interval '1 day' order by station_id, at`;

/** Stations, and for each a year of going off line and coming back, as stream and as MSM observations. */
async function plantYear({ url, database: { service } }: Ground) {
  await sql`
    insert into stations (title, mount, password_sealed, type, country, connecta, latitude, longitude)
    select 'Station ' || n, 'BENCH' || n, '\\x00', 4, 1, 1, 50 + n % 80 / 10.0, -5 + n % 60 / 10.0
    from generate_series(1, ${STATIONS}::int) n`.execute(service);
  await sql`
    insert into station_status_changes (station_id, at, kind, online, reason)
    select s.id, outage.at + edge.online::int * interval '40 s' + (kind = 'msm')::int * interval '1 s', kind, edge.online, 'bench'
    from (select id, row_number() over (order by id) as place from stations) s
    cross join lateral (
      select now() - interval '1 year' + n * step + (s.id * 7919 % 600) * interval '1 s' as at
      from (select case when s.place <= ${FLAPPING} then interval '1 hour' else interval '1 day' end as step) pace,
        generate_series(0, (365 * 86400 / extract(epoch from step))::int - 1) n
    ) outage
    cross join (values ('stream'), ('msm')) of_kind (kind)
    cross join (values (false), (true)) edge (online)`.execute(service);
  await connected(url, (owner) => owner.query('vacuum analyze')); // what autovacuum would soon do
  const { rows } = await sql<{ changes: number; flapping: number; steady: number }>`
    select (select count(*) from station_status_changes) as changes, min(id) as flapping, max(id) as steady from stations`.execute(
    service,
  );
  const [planted] = rows;
  if (!planted) throw new Error('Nothing was planted');
  return planted;
}
