import { setTimeout as wait } from 'node:timers/promises';
import { areas, createClient, isRole, type Role } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { sql } from 'kysely';
import { moveRovers, requester } from './api.ts';
import { Child } from './child.ts';
import {
  connectRovers,
  type DatabaseFixture,
  openEmptyDatabase,
  secret,
  seedRovers,
} from './database-fixture.ts';
import { seedStations, towns } from './sources.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const PASSWORD = 'Bench-password-1';
const ROVERS = 10_000;
/** Poll interval of the page, ms. */
const POLL = 4000;
/** How long all watch, ms. */
const WATCH = 40_000;
/** ms, of the 95th percentile. */
const BAR = 50;

/** A few viewers see everything, most see their own tenant. */
const crowd: readonly { role: Role; viewers: number }[] = [
  { role: 1, viewers: 5 },
  { role: 5, viewers: 15 },
  { role: 10, viewers: 30 },
  { role: 20, viewers: 50 },
];

/** A hundred people with Logged Rovers open, while 10,000 rovers are connected and every one of them moves. */
export async function benchViewers(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await seedStations(databaseFixture);
    await seedTree(databaseFixture);
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const password_hash = await hashPassword(PASSWORD);
    const people = await Promise.all(
      crowd.map((one) => signIn(databaseFixture, baseUrl, password_hash, one)),
    );

    const moving = setInterval(() => void moveRovers(databaseFixture).catch(console.error), 1000);
    await Promise.all(people.flatMap((asks) => asks.map((ask) => ask()))); // the first read fills the caches
    const before = await api.usage();
    const watched = await Promise.all(
      people.map(async (asks) => (await Promise.all(asks.map(watch))).flat()),
    );
    const cpu = (await api.usage()).cpu - before.cpu;
    clearInterval(moving);

    const rows = watched.map((taken, index): Row => {
      const { role, viewers } = crowd[index] ?? { role: 1, viewers: 0 };
      const p95 = percentile(taken, 0.95);
      return {
        measure: `role ${role}, ${viewers} viewers, ${taken.length} polls`,
        bar: `p95 ≤ ${ms(BAR)}`,
        measured: `${ms(percentile(taken, 0.5))} / ${ms(p95)}`,
        good: p95 <= BAR,
      };
    });
    const busy = `${((100 * cpu) / 1000 / WATCH).toFixed(0)} %`;
    rows.push({ measure: 'CPU of the api, of one core', bar: '', measured: busy, good: undefined });
    printTable(`roversdatatest, ${ROVERS} rovers that move and 100 viewers that poll, p50 / p95`, rows);
    return rows;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

/** 10,000 connected rovers of 200 companies of 20 dealers of 4 resellers. */
async function seedTree(databaseFixture: DatabaseFixture): Promise<void> {
  const { service } = databaseFixture.database;
  await seedRovers(databaseFixture, {
    prefix: 'seen',
    count: ROVERS,
    mountpoint: '',
    needsGga: true,
    around: towns,
  });
  await sql`insert into resellers (id, title, country) select 1000 + n, 'Reseller ' || n, 1 from generate_series(1, 4) n`.execute(
    service,
  );
  await sql`
    insert into dealers (id, reseller_id, title, country)
    select 1000 + n, 1001 + n % 4, 'Dealer ' || n, 1 from generate_series(1, 20) n`.execute(service);
  await sql`
    insert into companies (id, reseller_id, dealer_id, title, country)
    select 1000 + n, d.reseller_id, d.id, 'Company ' || n, 1
    from generate_series(1, 200) n join dealers d on d.id = 1001 + n % 20`.execute(service);
  await sql`
    update rovers r set reseller_id = c.reseller_id, dealer_id = c.dealer_id, company_id = c.id
    from companies c where c.id = 1001 + r.id % 200`.execute(service);
  await connectRovers(databaseFixture, ROVERS);
}

/** People of one role at different tenants, signed in, each with a connection of their own. */
async function signIn(
  { seed, database }: DatabaseFixture,
  baseUrl: string,
  password_hash: string,
  { role, viewers }: (typeof crowd)[number],
): Promise<(() => Promise<number>)[]> {
  const companies = await database.service
    .selectFrom('companies')
    .where('id', '>', 1000)
    .select(['id as company_id', 'dealer_id', 'reseller_id'])
    .limit(200)
    .execute();
  const asks: (() => Promise<number>)[] = [];
  for (let viewer = 0; viewer < viewers; viewer++) {
    const { company_id, dealer_id, reseller_id } = companies[(viewer * 7) % companies.length] ?? {};
    const tenant = { 1: {}, 5: { reseller_id }, 10: { dealer_id }, 20: { company_id }, 30: { company_id } }[
      role
    ];
    const { email } = await seed.user({ role, ...tenant, password_hash });
    const address = `10.0.${role}.${viewer}`;
    const from: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(url, { ...init, headers });
    };
    const login = { email, password: PASSWORD, systemadmin: isRole(role, 'systemAdmin') };
    const reply = await createClient({ baseUrl, fetch: from }).auth.login(login);
    if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
    const { token, user } = reply;
    const ask = requester(baseUrl, token, { userid: String(user.id), token: user.token }, address);
    asks.push(async () => {
      const startedAt = performance.now();
      const { status } = await ask(areas.network.loggedRovers.path);
      if (status !== 200) throw new Error(`${status}`);
      return performance.now() - startedAt;
    });
  }
  return asks;
}

/** Polls every four seconds, as the page does, from a moment of its own on: people do not begin together. */
async function watch(ask: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + WATCH;
  await wait(Math.random() * POLL);
  while (performance.now() < end) {
    const next = wait(POLL);
    taken.push(await ask());
    await next;
  }
  return taken;
}
