import { areas, type Endpoint } from '@cairn/contract';
import { Child } from './child.ts';
import { openEmptyDatabase, secret } from './database-fixture.ts';
import { type Bar, measureCalls } from './measure.ts';
import { Seeder } from './seeder.ts';
import { SIMS, seedSims } from './sims-world.ts';
import { FIRST } from './subscriptions-world.ts';
import { printTable, type Row } from './table.ts';

const LISTS: Bar = { p95: 50, requests: 20 };
/** What finds tens of thousands of rovers. */
const BROAD: Bar = { p95: 500, requests: 20 };
const SUMS: Bar = { p95: 200, requests: 20 };

const calls: [Endpoint, Record<string, string>[], Bar?][] = [
  [
    areas.sims.list,
    [
      {},
      { status: '2' },
      { type: '1' },
      { stock: 'stock' },
      { stock: 'rover', orderby: 'rover' },
      { orderby: 'dataused', sortdesc: '1' },
      { orderby: 'company' },
      { dealer: String(FIRST + 7) },
      { company: String(FIRST + 7) },
      { stext: 'endpoint 1234' },
      { stext: '8945000000001234' },
      { stext: '8945' },
      { alerts: '1' },
      { substatus: '3' },
      { substatus: '4' },
      { page: '500' },
    ],
  ],
  [areas.sims.choose, [{ stock: 'dealer', dealer: String(FIRST + 7) }]],
  [areas.search.find, [{ stext: '8945000000001234' }, { stext: '8945' }]],
  [areas.search.find, [{ stext: 'company 7' }], BROAD],
  [areas.rovers.list, [{ stext: 'rover 9' }, { stext: 'dealer 7' }, { stext: '8945 rover' }], BROAD],
  [areas.sims.packages, [{}], SUMS],
  [areas.sims.dataUsage, [{}], SUMS],
];

/** Measures what people read of 200,000 SIM cards. */
export async function benchSims(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await Seeder.work(databaseFixture.url, seedSims);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const rows = await measureCalls(calls, LISTS, { databaseFixture, baseUrl, reseller: FIRST + 1 });
    printTable(`${SIMS} SIM cards, p50 / p95 of ${LISTS.requests}`, rows);
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}
