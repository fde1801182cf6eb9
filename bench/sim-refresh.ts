import { setTimeout as wait } from 'node:timers/promises';
import { areas } from '@cairn/contract';
import { sealSecret } from '@cairn/database';
import { sql } from 'kysely';
import { systemPrograms } from '../supervisor/start.ts';
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

/** After so long the worker has the memory that a refresh needs, ms. */
const WARM_UP = 20_000;
const workerProgram = systemPrograms.find(({ name }) => name === 'worker');

const bars = {
  /** How long a refresh may take, as a share of the time that the list and its profiles take without being stored. */
  share: 1.15,
  /** Bytes that the worker may grow by once it has settled. */
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
    await connect(databaseFixture, url);
    const api = start('api-process.ts', databaseFixture.url, secret.reveal());
    const ask = await signIn(databaseFixture, `http://127.0.0.1:${await api.ask('port')}`, { role: 1 });
    const worker = new Child('worker-process.ts', [databaseFixture.url, secret.reveal()], workerProgram);
    children.push(worker);
    await worker.ask('ready');

    const rows: Row[] = [];
    let alone = 0;
    for (const what of ['all are new', 'none has changed']) {
      await reads(ask, 10);
      const before = await reads(ask, 20);
      if (!alone) {
        const { took, growth, meanwhile } = await watched(readAll(worker, url), worker, ask);
        alone = took;
        rows.push(
          { measure: 'list and profiles, not stored', bar: '', measured: seconds(took), good: undefined },
          { measure: 'the worker grows by', bar: '', measured: mb(growth), good: undefined },
          {
            measure: `SIM and rover lists meanwhile, p50 / p95 of ${meanwhile.length}`,
            bar: '',
            measured: `${both(meanwhile)}; before ${both(before)}`,
            good: undefined,
          },
        );
      }
      const { took, growth, meanwhile } = await watched(refresh(databaseFixture), worker, ask);
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
async function readAll(worker: Child, url: string): Promise<void> {
  const sims = await worker.ask<number>('readAll', url, CREDENTIAL, rate);
  if (sims !== SIMS) throw new Error(`The list has ${sims} SIM cards`);
}

async function connect({ database }: DatabaseFixture, base_url: string): Promise<void> {
  await database.service
    .updateTable('sim_suppliers')
    .set({
      enabled: true,
      base_url,
      settings: JSON.stringify({ rate }),
      secret_sealed: sealSecret(secret, CREDENTIAL, 'sim_suppliers.secret_sealed of 1'),
    })
    .where('id', '=', 1)
    .execute();
}

/** One refresh, from its row on. */
async function refresh({ database }: DatabaseFixture): Promise<void> {
  const { service: db } = database;
  const { id } = await db
    .insertInto('sim_refreshes')
    .values({ supplier: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (;;) {
    const { state, code } = await db
      .selectFrom('sim_refreshes')
      .select(['state', 'code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === 'done') return;
    if (state === 'failed') throw new Error(`The refresh failed: ${code}`);
    await wait(200);
  }
}

/** What `work` takes, and the worker's memory for it after its first seconds, while somebody reads lists twice a second. */
async function watched(work: Promise<void>, worker: Child, ask: Ask) {
  const from = performance.now();
  const ended = work.then(() => performance.now());
  let running = true;
  const stop = () => {
    running = false;
  };
  ended.then(stop, stop);
  const meanwhile: number[] = [];
  let first = 0;
  let largest = 0;
  while (running) {
    const { rss } = await worker.usage();
    if (first === 0 && performance.now() - from > WARM_UP) first = rss;
    largest = Math.max(largest, rss);
    meanwhile.push(...(await reads(ask, 1)));
    await wait(500);
  }
  return { took: (await ended) - from, growth: Math.max(0, largest - first), meanwhile };
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
