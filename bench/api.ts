import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { areas, createClient } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { sql } from 'kysely';
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

/** The network has so many rovers, some of them are connected at once, and each measurement makes so many requests. */
const sizes = [
  { rovers: 250, connected: 200, requests: 150 },
  { rovers: 100_000, connected: 10_000, requests: 100 },
];

/** Measures the two calls that a page of rovers lives on, next to their bare SQL through the same kind of pool. */
export async function benchApi(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  let api: Child | undefined;
  try {
    await seedStations(databaseFixture);
    const { email } = await databaseFixture.seed.user({
      role: 1,
      password_hash: await hashPassword(PASSWORD),
    });
    api = new Child('api-process.ts', [databaseFixture.url, secret.reveal()]);
    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const reply = await createClient({ baseUrl }).auth.login({
      email,
      password: PASSWORD,
      systemadmin: true,
    });
    if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
    const { token, user } = reply;
    const ask = requester(baseUrl, token, { userid: String(user.id), token: user.token });

    const all: Row[] = [];
    let seeded = 0;
    for (const { rovers, connected, requests } of sizes) {
      const prefix = `api${rovers}-`;
      await seedRovers(databaseFixture, {
        prefix,
        count: rovers - seeded,
        mountpoint: '',
        needsGga: true,
        around: towns,
      });
      seeded = rovers;
      await connectRovers(databaseFixture, connected);
      const move = setInterval(() => void moveRovers(databaseFixture).catch(console.error), 1000);
      const rows = [
        ...(await measure(areas.network.loggedRovers.path, requests, ask, () => bareLogged(databaseFixture))),
        ...(await measure(areas.rovers.list.path, requests, ask, () => bareList(databaseFixture))),
        ...(await measure(areas.rovers.list.path, requests, ask, undefined, { orderby: 'status' })),
      ];
      clearInterval(move);
      printTable(`Api, ${rovers} rovers, ${connected} connected and moving, as system admin`, rows);
      all.push(...rows);
    }
    return all;
  } finally {
    await api?.end();
    await databaseFixture.remove();
  }
}

type Ask = (path: string, input?: Record<string, string>) => Promise<{ status: number; bytes: number }>;

/** GET as a browser at `address` sends it: one connection, compressed replies, read to their end. */
export function requester(
  baseUrl: string,
  bearer: string,
  pair: Record<string, string>,
  address = '127.0.0.1',
): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    authorization: `Bearer ${bearer}`,
    'accept-encoding': 'gzip, br',
    'x-forwarded-for': address,
  };
  return (path, input) =>
    new Promise((resolve, reject) => {
      const query = new URLSearchParams({ ...input, ...pair });
      get(`${baseUrl}${path}?${query}`, { agent, headers }, (reply) => {
        let bytes = 0;
        reply
          .on('data', (part: Buffer) => {
            bytes += part.length;
          })
          .on('end', () => resolve({ status: reply.statusCode ?? 0, bytes }))
          .on('error', reject);
      }).on('error', reject);
    });
}

async function measure(
  path: string,
  requests: number,
  ask: Ask,
  bare?: () => Promise<unknown>,
  input: Record<string, string> = {},
): Promise<Row[]> {
  let bytes = 0;
  // A page polls now and then: between two polls the api's cache of live rows expires.
  const called = await time(requests, 83, async () => {
    const reply = await ask(path, input);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`);
    bytes = reply.bytes;
  });
  const plain = bare && (await time(requests, 0, bare));
  const both = (times: number[]) =>
    [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share))).join(' / ');
  const query = new URLSearchParams(input).toString();
  return [
    {
      measure: `${path}${query && `?${query}`}, p50 / p95 / p99 of ${requests}`,
      bar: 'p95 ≤ 50 ms',
      measured: `${both(called)}, ${(bytes / 1000).toFixed(1)} kB on the wire`,
      good: percentile(called, 0.95) <= 50,
    },
    ...(plain ? [{ measure: '  its bare SQL', bar: '', measured: both(plain), good: undefined }] : []),
  ];
}

/** ms that each of `times` runs took, `pause` ms apart, after ten that do not count. */
export async function time(times: number, pause: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = -10; i < times; i++) {
    const begin = performance.now();
    await run();
    if (i >= 0) taken.push(performance.now() - begin);
    if (pause > 0) await wait(pause);
  }
  return taken;
}

export const moveRovers = ({ database }: DatabaseFixture) =>
  sql`update rover_live set latitude = latitude + 0.00001, gga_at = now(), seen_at = now()`.execute(
    database.service,
  );

const bareLogged = ({ database }: DatabaseFixture) =>
  sql`
    select r.id, r.title, r.username, r.reseller_id, r.dealer_id, r.company_id, c.title as company, l.casta, l.status,
      l.latitude, l.longitude, l.gga_at, l.connected_at, l.time_to_fix, l.data_age, l.distance, l.satellites,
      s.title as station
    from rover_live l
    join rovers r on r.id = l.rover_id
    join companies c on c.id = r.company_id
    left join stations s on s.id = l.station_id
    where r.archived_at is null
    order by r.title, r.id`.execute(database.service);

async function bareList({ database }: DatabaseFixture): Promise<void> {
  const system = { role: 1, resellerId: null, dealerId: null, companyId: null } as const;
  await database.withTenant(system, async (db) => {
    await sql`select count(*) from rovers where archived_at is null`.execute(db);
    await sql`
      select l.status, count(*) from rovers r join rover_live l on l.rover_id = r.id
      where r.archived_at is null group by l.status`.execute(db);
    await sql`
      select r.id, r.title, r.username, r.casta, r.expires_at, r.last_connected_at, r.reseller_id, w.title as reseller,
        r.dealer_id, d.title as dealer, r.company_id, c.title as company, l.session_id, l.status, l.latitude, l.longitude,
        l.gga_at, l.connected_at, l.time_to_fix, l.data_age, l.distance, s.title as station
      from rovers r
      join companies c on c.id = r.company_id
      join dealers d on d.id = r.dealer_id
      join resellers w on w.id = r.reseller_id
      left join rover_live l on l.rover_id = r.id
      left join stations s on s.id = l.station_id
      where r.archived_at is null
      order by r.title, r.id limit 50`.execute(db);
  });
}
