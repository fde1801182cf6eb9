import { setTimeout as wait } from 'node:timers/promises';
import { areas } from '@cairn/contract';
import { Secret, sealSecret } from '@cairn/database';
import { emnify } from '@cairn/suppliers';
import { sql } from 'kysely';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret } from './database-fixture.ts';
import type { Ask } from './measure.ts';
import { signIn } from './sign-in.ts';
import { mb, ms, percentile, printTable, type Row, seconds } from './table.ts';

const SIMS = 200_000;
/** What a supplier takes to answer for a page, ms. */
const ANSWER = 500;
const CREDENTIAL = 'stand-in';
const rate = { perSecond: 10_000, burst: 10_000 };

const bars = {
  /** Of the time that the list and its profiles take without being stored. */
  share: 1.15,
  /** Bytes that the worker may grow by after a fifth of the pages. */
  growth: 40e6,
  /** ms, of lists that people read meanwhile. */
  p95: 50,
};

/** Measures what a refresh of 200,000 SIM cards takes, and what it takes from others. */
export async function benchSimRefresh(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const children: Child[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = new Child(program, args);
    children.push(child);
    return child;
  };
  try {
    const url = await start('stand-in-process.ts', `${SIMS}`, `${ANSWER}`).ask<string>('url');
    const begin = performance.now();
    await readAll(url);
    const alone = performance.now() - begin;
    await connect(databaseFixture, url);
    const api = start('api-process.ts', databaseFixture.url, secret.reveal());
    const ask = await signIn(databaseFixture, `http://127.0.0.1:${await api.ask('port')}`, { role: 1 });
    const worker = start('worker-process.ts', databaseFixture.url, secret.reveal());
    await worker.ask('ready');

    const rows: Row[] = [
      {
        ...{ measure: 'list and profiles without storing them', bar: '' },
        ...{ measured: seconds(alone), good: undefined },
      },
    ];
    for (const what of ['all are new', 'none has changed']) {
      await reads(ask, 10);
      const before = await reads(ask, 20);
      const { took, growth, meanwhile } = await refresh(databaseFixture, worker, ask);
      rows.push(
        {
          measure: `refresh, ${what}`,
          bar: `≤ ${bars.share} times that`,
          measured: `${seconds(took)}, ${(took / alone).toFixed(2)} times`,
          good: took <= bars.share * alone,
        },
        {
          measure: 'the worker grows by',
          bar: `≤ ${mb(bars.growth)}`,
          measured: mb(growth),
          good: growth <= bars.growth,
        },
        {
          measure: `SIM and rover lists meanwhile, p50 / p95 of ${meanwhile.length}`,
          bar: `p95 ≤ ${ms(bars.p95)}`,
          measured: `${both(meanwhile)}; before ${both(before)}`,
          good: percentile(meanwhile, 0.95) <= bars.p95,
        },
      );
      await sql`analyze sims`.execute(databaseFixture.database.service);
    }
    printTable(`Refresh of ${SIMS} SIM cards from a stand-in that takes ${ANSWER} ms for a page`, rows);
    return rows;
  } finally {
    for (const child of children) await child.end();
    await databaseFixture.remove();
  }
}

/** What a refresh reads, as its connector gives it. */
async function readAll(baseUrl: string): Promise<void> {
  const supplier = emnify({ baseUrl, rate, applicationToken: new Secret(CREDENTIAL) });
  let sims = 0;
  for await (const page of supplier.list()) sims += page.sims.length;
  for await (const _ of supplier.profiles?.() ?? []);
  if (sims !== SIMS) throw new Error(`The list has ${sims} SIM cards`);
}

async function connect({ database }: DatabaseFixture, base_url: string): Promise<void> {
  await database.service
    .updateTable('sim_suppliers')
    .set({
      ...{ enabled: true, base_url, settings: JSON.stringify({ rate }) },
      secret_sealed: sealSecret(secret, CREDENTIAL, 'sim_suppliers.secret_sealed of 1'),
    })
    .where('id', '=', 1)
    .execute();
}

/** One refresh, while somebody reads lists twice a second. */
async function refresh({ database }: DatabaseFixture, worker: Child, ask: Ask) {
  const { service: db } = database;
  const { id } = await db
    .insertInto('sim_refreshes')
    .values({ supplier: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = performance.now();
  const meanwhile: number[] = [];
  let [atFifth, largest] = [0, 0];
  for (;;) {
    const row = await db
      .selectFrom('sim_refreshes')
      .select(['state', 'pages', 'pages_expected', 'code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.state === 'done') break;
    if (row.state === 'failed') throw new Error(`The refresh failed: ${row.code}`);
    const { rss } = await worker.usage();
    if (atFifth === 0 && row.pages_expected && row.pages > row.pages_expected / 5) atFifth = rss;
    largest = Math.max(largest, rss);
    meanwhile.push(...(await reads(ask, 1)));
    await wait(500);
  }
  return { took: performance.now() - from, growth: Math.max(0, largest - atFifth), meanwhile };
}

/** How long lists take that people read, ms. */
async function reads(ask: Ask, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++)
    for (const { path } of [areas.sims.list, areas.rovers.list]) {
      const begin = performance.now();
      const { status } = await ask(path, {});
      if (status !== 200) throw new Error(`${path}: ${status}`);
      taken.push(performance.now() - begin);
    }
  return taken;
}

const both = (times: number[]) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`;
