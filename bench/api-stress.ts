import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { areas, roleIds } from '@cairn/contract';
import { Child } from './child.ts';
import { connectRovers, openEmptyDatabase, secret } from './database-fixture.ts';
import { FIRST, seedNetwork } from './network-world.ts';
import { Seeder } from './seeder.ts';
import { openSession, signIn } from './sign-in.ts';
import type { Stuck } from './slow-clients.ts';
import { ms, percentile, printTable, type Row } from './table.ts';

const COMPANIES = 20;
const LOG_LINES = 300_000;
/** The company of the greedy viewer, which half of the lines are about. */
const GREEDY = 5;
/** After an attack has begun or ended, ms. */
const SETTLING = 5_000;
/** How long each measurement of the others takes, ms. */
const LASTING = 10_000;

type Ask = Awaited<ReturnType<typeof signIn>>;
/** Begins an attack; what is returned ends it. */
type Attack = () => Promise<() => Promise<void>>;

/** What slow and greedy clients do to all others: their calls before and during each attack, side by side. */
export async function benchApiStress(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const portal = await mkdtemp(join(tmpdir(), 'cairn-bench-portal-'));
  let api: Child | undefined;
  const stuck = new Child('stuck-process.ts', []);
  try {
    await Seeder.work(databaseFixture.url, async (seeder) => {
      await seedNetwork(seeder, COMPANIES);
      await seeder.run(
        'log',
        `insert into caster_log (at, type, code, casta, rover_id, reseller_id, dealer_id, company_id, username)
          select now() - n * interval '0.1 s', 1, 1, 1, r.id, r.reseller_id, r.dealer_id, r.company_id, r.username
          from generate_series(1, ${LOG_LINES}) n join rovers r
            on r.id = ${FIRST} + case when n % 2 = 0 then ${GREEDY} + ${COMPANIES} * (n % 50) else n % 1000 end`,
        'vacuum (freeze, analyze) caster_log',
      );
    });
    await connectRovers(databaseFixture, 2_000);
    await mkdir(join(portal, 'assets'));
    await writeFile(join(portal, 'index.html'), '<!doctype html><title>Cairn</title>');
    await writeFile(join(portal, 'assets', 'large.js'), randomBytes(4 * 1024 * 1024).toString('hex'));
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal(), portal, 'https']);
    const port = await api.ask<number>('port');
    const httpsPort = await api.ask<number>('httpsPort');
    const baseUrl = `http://127.0.0.1:${port}`;

    const dealerOf = (n: number) => ({ reseller_id: FIRST + (n % 3), dealer_id: FIRST + n });
    const companyOf = (n: number) => ({ ...dealerOf(n), company_id: FIRST + n });
    const others = await Promise.all([
      signIn(databaseFixture, baseUrl, { role: roleIds.companyAdmin, ...companyOf(3) }),
      signIn(databaseFixture, baseUrl, { role: roleIds.dealer, ...dealerOf(4) }),
    ]);
    const viewer = await openSession(databaseFixture, baseUrl, {
      role: roleIds.companyUser,
      ...companyOf(GREEDY),
    });
    const sellers = await Promise.all(
      [1, 2, 3, 4].map(() => openSession(databaseFixture, baseUrl, { role: roleIds.dealer, ...dealerOf(6) })),
    );
    const { rows: rovers } = await Seeder.work(databaseFixture.url, ({ owner }) =>
      owner.query<{ id: number }>(
        `select id from rovers where dealer_id = ${FIRST + 6} order by id limit 500`,
      ),
    );

    const large = 'GET /assets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3);
    const head = 'GET / HTTP/1.1\r\nX-';
    const page = 'GET /home HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const plain = { port };
    const tls = { port: httpsPort, tls: true };
    const two = ['127.0.0.2', '127.0.0.3'];
    const six = [1, 2, 3, 4, 5, 6].map((n) => `127.0.1.${n}`);
    const clients =
      (...all: Stuck[]): Attack =>
      async () => {
        await stuck.ask('begin', all);
        return () => stuck.ask('end');
      };
    const attacks: Record<string, Attack> = {
      '505 slow readers each from two addresses, HTTP': clients(
        ...two.map((from) => ({ ...plain, from, count: 505, text: large })),
      ),
      '505 slow readers each from two addresses, HTTPS': clients(
        ...two.map((from) => ({ ...tls, from, count: 505, text: large })),
      ),
      '1,500 half-sent heads, HTTP': clients({ ...plain, from: '127.0.0.4', count: 1_500, text: head }),
      '500 half-sent heads, HTTPS': clients({ ...tls, from: '127.0.0.4', count: 500, text: head }),
      '3,000 idle connections from six addresses': clients(
        ...six.map((from) => ({ ...plain, from, count: 500, text: page, reads: true })),
      ),
      'ten exports at once, again and again, by one viewer': async () =>
        again(10, () => call(baseUrl, viewer, areas.logs.casterFile.path)),
      'previews of the same 500 rovers by four people of a dealer': async () =>
        again(4, async (n) => {
          const seller = sellers[n];
          if (seller)
            await call(baseUrl, seller, areas.roverBulk.preview.path, { action: 'archive', rovers });
        }),
    };

    await measure(others); // the first read fills the caches
    const rows: Row[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const before = await measure(others);
      const end = await attack();
      await wait(SETTLING);
      const during = await measure(others);
      const { rss } = await api.usage();
      await end();
      await wait(SETTLING);
      rows.push({
        measure: `${name}: the others' p95, before and during`,
        bar: '< 2 ×, none refused',
        measured: `${ms(before.p95)}, ${ms(during.p95)}; ${during.refused} of ${during.requests} refused; ${Math.round(rss / 1e6)} MB`,
        good: during.p95 < 2 * before.p95 && during.refused === 0,
      });
      console.log(rows.at(-1)?.measure, rows.at(-1)?.measured);
    }
    printTable('Api, slow and greedy clients', rows);
    return rows;
  } finally {
    await stuck.end();
    await api?.end();
    await databaseFixture.remove();
    await rm(portal, { recursive: true, force: true });
  }
}

/** A call on a connection of its own, read to its end. */
async function call(
  baseUrl: string,
  { bearer, pair }: Awaited<ReturnType<typeof openSession>>,
  path: string,
  body?: unknown,
): Promise<void> {
  const reply = await fetch(`${baseUrl}${path}?${new URLSearchParams(pair)}`, {
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
}

/** What others ask for, one after the other with pauses, as people do. */
async function measure(people: readonly Ask[]) {
  const taken: number[] = [];
  let refused = 0;
  const paths = [areas.rovers.list.path, areas.network.loggedRovers.path, areas.logs.caster.path];
  await Promise.all(
    people.map(async (ask) => {
      const end = performance.now() + LASTING;
      for (let n = 0; performance.now() < end; n++) {
        const begin = performance.now();
        const status = await ask(paths[n % paths.length] ?? '').then(
          (reply) => reply.status,
          () => 0,
        );
        taken.push(performance.now() - begin);
        if (status !== 200) refused += 1;
        await wait(50);
      }
    }),
  );
  return { p95: percentile(taken, 0.95), requests: taken.length, refused };
}

/** So many at once of something that is done again as soon as it is over or refused. */
function again(count: number, act: (n: number) => Promise<unknown>): () => Promise<void> {
  let isOver = false;
  const running = Array.from({ length: count }, async (_, n) => {
    while (!isOver) {
      await act(n).catch(() => {});
      await wait(100);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
}
