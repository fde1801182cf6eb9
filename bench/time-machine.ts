import { areas } from '@cairn/contract';
import { type RawBuilder, sql } from 'kysely';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { type Ask, type Bar, measureBare, measureCall } from './measure.ts';
import { FIRST, ROVERS, seedNetwork } from './network-world.ts';
import { YEAR_OF_OUTAGES } from './outages.ts';
import { Seeder } from './seeder.ts';
import { signIn } from './sign-in.ts';
import { seedSnapshots } from './snapshots.ts';
import { printTable, type Row } from './table.ts';

const PAGE: Bar = { p95: 100, requests: 60 };
const COMPANIES = 2000;
/** Between two moments that the time machine can go to, ms. */
const STEP = 300_000;

/** Viewers: the tenants of the first rover. */
export const people = [
  ['system', { role: 1 }],
  ['reseller', { role: 5, reseller_id: FIRST }],
  ['dealer', { role: 10, dealer_id: FIRST }],
  ['company', { role: 20, company_id: FIRST }],
] as const;
export type Who = (typeof people)[number][0];

/** Measures the time machine over seven days of 10,000 connected rovers, and coverage, as each role sees them. */
export async function benchPast(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    const at = await Seeder.work(databaseFixture.url, async (seeder) => {
      await seedNetwork(seeder, COMPANIES);
      await seeder.run('outages', YEAR_OF_OUTAGES, 'vacuum (freeze, analyze) station_status_changes');
      await seedSnapshots(seeder);
      return seeder.clock.ms;
    });
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows: Row[] = [];
    for (const [who, person] of people)
      rows.push(
        ...(await measureTimeMachine(
          who,
          await signIn(databaseFixture, baseUrl, person),
          databaseFixture,
          at,
        )),
      );
    const title = `The network as it was: ${ROVERS} rovers of ${COMPANIES} companies at each step of 7 days`;
    printTable(`${title}, p50 / p95 of ${PAGE.requests}`, rows);
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

/** What the display requests when somebody plays the days: one step after the other, each once. `until` in Unix ms. */
export async function measureTimeMachine(
  who: Who,
  ask: Ask,
  databaseFixture: DatabaseFixture,
  until: number,
): Promise<Row[]> {
  const { moment, overview, coverage } = areas.timeMachine;
  const first = until - (until % STEP) - 100 * STEP; // near the end: a stored history grows older
  const step = (n: number) => ({ at: new Date(first + n * STEP).toISOString() });
  const call = async (
    what: string,
    endpoint: typeof moment | typeof overview | typeof coverage,
    input = {},
  ) => measureCall(`${who}: ${endpoint.path.slice(5)} ${what}`.trim(), endpoint, input, PAGE, ask);
  const rows = [
    await measureCall(`${who}: ${moment.path.slice(5)} step by step`, moment, step, PAGE, ask),
    await call('', overview),
    await call('', coverage),
  ];
  if (who !== 'system') return rows;
  const bare = (what: string, query: RawBuilder<unknown>) =>
    measureBare(`  bare SQL: ${what}`, query, PAGE.requests, databaseFixture);
  rows.splice(1, 0, await bare('one moment, with what its rovers are called', bareMoment(first)));
  return rows;
}

const bareMoment = (first: number) => sql`
  select rovers.id, rovers.title, one.status, one.latitude, one.longitude
  from moment_rovers m, unnest(m.rovers, m.statuses, m.latitudes, m.longitudes) one (rover, status, latitude, longitude)
    join rovers on rovers.id = one.rover
  where m.at = date_bin(moment_step(), ${new Date(first)}::timestamptz, '2000-01-01 00:00+00')`;
