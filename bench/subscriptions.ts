import { areas, type Endpoint } from '@cairn/contract';
import { type RawBuilder, sql } from 'kysely';
import { time } from './api.ts';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import { type Bar, measureBare, measureCalls } from './measure.ts';
import { Seeder } from './seeder.ts';
import { startDealer } from './selling-dealer.ts';
import { FIRST, MOVEMENTS, ROVERS, SUBSCRIPTIONS, seedSubscriptions } from './subscriptions-world.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const LISTS: Bar = { p95: 50, requests: 60 };
/** What finds tens of thousands of rovers, each with ten subscriptions. */
const BROAD: Bar = { p95: 400, requests: 20 };
const YEAR_OF_STOCK: Bar = { p95: 100, requests: 60 };
const SALE: Bar = { p95: 150, requests: 60 };
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const year = { start: dayFromNow(-365), end: dayFromNow(0) };
/** What ends within a month: nothing follows the subscriptions of this world that end in the future. */
const month = { day: dayFromNow(1).slice(0, 10), days: '30', timezone: 'Europe/London' };
const endsOfMonth = { start: dayFromNow(1), end: dayFromNow(31), status: '0', renewed: 'no' };

const calls: [Endpoint, Record<string, string>[], Bar?][] = [
  [
    areas.subscriptions.list,
    [
      { status: '3' },
      {},
      { status: '3', orderby: 'company' },
      { status: '4', sortdesc: '1', page: '100' },
      { status: '3', dealer: String(FIRST + 7) },
      { status: '3', stext: 'rover 9999' },
      { status: '3', type: '4' },
    ],
  ],
  [areas.subscriptions.list, [{ stext: 'rover 9' }], BROAD],
  [areas.subscriptions.list, [endsOfMonth]],
  [areas.expiryCalendar.counts, [month]],
  [areas.subscriptions.totals, [{}, { expired: '0' }]],
  [areas.subscriptions.log, [{ ...year }, { stext: 'rover 9999' }, { dealer: String(FIRST + 7) }]],
  [areas.rovers.list, [{}, { stext: 'rover 9999' }, { orderby: 'expire' }]],
  [
    areas.search.find,
    [
      { stext: 'rover 9999' },
      { stext: '9999' },
      { stext: 'company 7' },
      { stext: 'ro' },
      { stext: 'no such name' },
    ],
  ],
  [areas.stock.movements, [{ dealer: String(FIRST + 7) }]],
  [areas.stock.report, [year], YEAR_OF_STOCK],
];

/**
 * Measures what people read and find of 100,000 rovers with ten years of subscriptions and stock, next to the bare SQL,
 * and the sale of one more.
 */
export async function benchSubscriptions(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await Seeder.work(databaseFixture.url, seedSubscriptions);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows = await measureCalls(calls, LISTS, { databaseFixture, baseUrl, reseller: FIRST + 1 });
    rows.push(await measureSales(databaseFixture, baseUrl), ...(await measurePlainly(databaseFixture)));
    printTable(
      `${ROVERS} rovers, ${SUBSCRIPTIONS} subscriptions, ${MOVEMENTS} movements, p50 / p95 of ${LISTS.requests}`,
      rows,
    );
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

/**
 * Measures the time from Save to its reply: the rover with its machine and login, its subscription, a unit less in
 * stock, and the audit.
 */
async function measureSales(databaseFixture: DatabaseFixture, baseUrl: string): Promise<Row> {
  const { p95: bar, requests } = SALE;
  const dealer = await startDealer(databaseFixture, baseUrl, 2 * requests);
  const taken = await time(requests, 0, dealer.sell);
  return {
    measure: 'dealer: a rover is created',
    bar: `p95 ≤ ${ms(bar)}`,
    measured: `${ms(percentile(taken, 0.5))} / ${ms(percentile(taken, 0.95))}`,
    good: percentile(taken, 0.95) <= bar,
  };
}

async function measurePlainly(databaseFixture: DatabaseFixture): Promise<Row[]> {
  const queries: [string, RawBuilder<unknown>][] = [
    [
      'first page of active subscriptions',
      sql`select * from subscriptions where status = 3 order by ends_at, id limit 50`,
    ],
    ['subscriptions by state', sql`select status, count(*) from subscriptions group by status`],
    ['first page of their log', sql`select * from subscription_events order by at desc, id desc limit 50`],
    ['first page of movements', sql`select * from stock_movements order by at desc, id desc limit 50`],
  ];
  const rows: Row[] = [];
  for (const [what, query] of queries)
    rows.push(await measureBare(`bare SQL: ${what}`, query, LISTS.requests, databaseFixture));
  return rows;
}
