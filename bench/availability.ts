import { areas, type Endpoint } from '@cairn/contract';
import { connected } from '@cairn/database/testing';
import { type RawBuilder, sql } from 'kysely';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { type Bar, type Input, measureBare, measureCall } from './measure.ts';
import { YEAR_OF_OUTAGES } from './outages.ts';
import { signIn } from './sign-in.ts';
import { printTable, type Row } from './table.ts';

const STATIONS = 200;
const BAR: Bar = { p95: 100, requests: 60 };
const DAY = 86_400_000;

/** Measures what a station's page and the stations list ask of a year of status changes of 200 stations. */
export async function benchAvailability(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    const { changes, flapping, steady } = await seedYear(databaseFixture);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const ask = await signIn(databaseFixture, baseUrl, { role: 1 });

    const zone = { timezone: 'Europe/London' };
    const year = {
      filterStart: new Date(Date.now() - 365 * DAY).toISOString(),
      filterEnd: new Date().toISOString(),
      ...zone,
    };
    const { ofStation, history, ofNetwork, logs } = areas.availability;
    const plainly = (what: string, bare: RawBuilder<unknown>) =>
      measureBare(`  bare SQL: ${what}`, bare, BAR.requests, databaseFixture);
    const rows: Row[] = [];
    for (const [who, id] of [
      ['steady', String(steady)],
      ['flapping', String(flapping)],
    ] as const) {
      const calls: [string, Endpoint, Input][] = [
        ['day', ofStation, { base: id, period: '3600', end: '25', ...zone }],
        ['week, with MSM', ofStation, { base: id, period: '86400', end: '7', msm: '1', ...zone }],
        [
          'hour, half a year ago',
          ofStation,
          { base: id, period: '60', end: '60', until: daysAgo(180), ...zone },
        ],
        ['12 months, with its changes', history, { id, ...year }],
        ['12 months of days', history, { id, changes: '0', ...year }],
        ['12 months of days, with MSM', history, { id, changes: '0', msm: '1', ...year }],
        ['log', logs, { id }],
      ];
      for (const [what, endpoint, input] of calls)
        rows.push(await measureCall(`${endpoint.path.slice(5)} ${what}, ${who}`, endpoint, input, BAR, ask));
      rows.push(await plainly(`its changes of 12 months, ${who}`, bareChanges(Number(id))));
    }
    for (const [what, input] of [
      ['24 hours', { end: '24', period: '3600' }],
      ['365 days', { end: '365', period: '86400' }],
    ] as const)
      rows.push(
        await measureCall(`${ofNetwork.path.slice(5)} ${what}`, ofNetwork, { ...input, ...zone }, BAR, ask),
      );
    rows.push(
      await plainly('changes of all in 24 hours', bareNetwork(1)),
      await plainly('changes of all in 365 days', bareNetwork(365)),
    );
    printTable(
      `Availability, ${STATIONS} stations with a year of ${changes} changes, p50 / p95 of ${BAR.requests}`,
      rows,
    );
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const bareChanges = (station: number) => sql`
  select at, online from station_status_changes
  where station_id = ${station} and kind = 'stream' and at > now() - interval '365 days' order by at`;

const bareNetwork = (days: number) => sql`
  select station_id, at, online from station_status_changes
  where kind = 'stream' and at > now() - ${days} * interval '1 day' order by station_id, at`;

/** Stations, and for each a year of going offline and coming back, as stream and as MSM observations. */
async function seedYear({ url, database: { service } }: DatabaseFixture) {
  await sql`
    insert into stations (title, mount, password_sealed, type, country, connecta, latitude, longitude)
    select 'Station ' || n, 'BENCH' || n, '\\x00', 4, 1, 1, 50 + n % 80 / 10.0, -5 + n % 60 / 10.0
    from generate_series(1, ${STATIONS}::int) n`.execute(service);
  await sql.raw(YEAR_OF_OUTAGES).execute(service);
  await connected(url, (owner) => owner.query('vacuum analyze')); // what autovacuum would soon do
  const { rows } = await sql<{ changes: number; flapping: number; steady: number }>`
    select (select count(*) from station_status_changes) as changes, min(id) as flapping, max(id) as steady from stations`.execute(
    service,
  );
  const [seeded] = rows;
  if (!seeded) throw new Error('Nothing was seeded');
  return seeded;
}
