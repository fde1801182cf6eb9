import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, migrate, Secret, sealSecret, startEmbedded } from '@cairn/database';
import { seed } from '@cairn/database/testing';
import type { RoverAccount } from '@cairn/simulator';
import { sql } from 'kysely';

export const secret = new Secret('the secret of the bench, which is worth nothing');

/** A real PostgreSQL of its own, migrated. */
export interface DatabaseFixture {
  readonly url: string;
  readonly database: Database;
  readonly seed: ReturnType<typeof seed>;
  /** Closes the connections of this process, and lets the server run until it is stopped or dies. */
  leave(): Promise<void>;
  /** Stops it, and removes one that was made for one bench. */
  remove(): Promise<void>;
}

/** An empty one with the default settings, for one bench. */
export async function openEmptyDatabase(): Promise<DatabaseFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const databaseFixture = await openDatabaseFolder(folder);
  return {
    ...databaseFixture,
    async remove() {
      await databaseFixture.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** That of a folder, which stays. `settings` are PostgreSQL's, on top of the default ones. */
export async function openDatabaseFolder(
  folder: string,
  settings: Record<string, string> = {},
): Promise<DatabaseFixture> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755); // as root, PostgreSQL runs under another account
  const server = await startEmbedded({ folder, settings, log: { info: () => {}, warn: console.error } });
  const database = await migrate(server.url, secret)
    .then(() => Database.connect({ url: server.url, secret, name: 'bench' }))
    .catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
  return {
    url: server.url,
    database,
    seed: seed(database, secret),
    async leave() {
      await database.close();
      await server.detach();
    },
    async remove() {
      await database.close();
      await server.stop();
    },
  };
}

export interface BenchScope {
  readonly latitude: number;
  readonly longitude: number;
}

export interface RoversToSeed {
  prefix: string;
  count: number;
  mountpoint: string;
  needsGga: boolean;
  /** Rovers stand around these in turn. */
  around: readonly BenchScope[];
}

/** Seeds rovers of one company, each with a password of its own. */
export async function seedRovers(
  { database, seed }: DatabaseFixture,
  expected: RoversToSeed,
): Promise<RoverAccount[]> {
  const { prefix, count, mountpoint, needsGga, around } = expected;
  const { reseller_id, dealer_id, company_id } = await seed.company();
  const accounts = Array.from({ length: count }, (_, index): RoverAccount => {
    const { latitude, longitude } = around[index % around.length] ?? { latitude: 0, longitude: 0 };
    return {
      username: `${prefix}${String(index).padStart(6, '0')}`,
      password: `${prefix}-${(index * 7919) % 1_000_003}`,
      mountpoint,
      country: 1,
      latitude: latitude + (((index * 13) % 100) - 50) / 1000,
      longitude: longitude + (((index * 29) % 100) - 50) / 1000,
      kind: 'tractor',
    };
  });
  for (let from = 0; from < count; from += 1000) {
    const rows = accounts.slice(from, from + 1000).map(({ username, password }) => ({
      reseller_id,
      dealer_id,
      company_id,
      title: username,
      username,
      password_sealed: sealSecret(secret, password, 'rovers.password_sealed'),
      casta: 1,
      needs_gga: needsGga,
    }));
    await database.service.insertInto('rovers').values(rows).execute();
  }
  return accounts;
}

/** Puts rovers online as a caster does, spread over the stations. */
export async function connectRovers({ database }: DatabaseFixture, count: number): Promise<void> {
  await sql`
    insert into rover_live (rover_id, reseller_id, dealer_id, company_id, session_id, node, casta, mountpoint,
      station_id, status, connected_at, gga_at, latitude, longitude, altitude, satellites, hdop, data_age, distance,
      time_to_fix, seen_at)
    select r.id, r.reseller_id, r.dealer_id, r.company_id, r.id, 'bench', 1, 'RTK_RTCM3',
      s.id, (array[4, 4, 4, 5, 2, 1])[1 + r.id % 6], now() - interval '1 hour', now(),
      s.latitude + (r.id % 100) / 500.0, s.longitude + (r.id % 77) / 400.0, 80, 24, 0.6, 1, 12000, 24, now()
    from (select * from rovers order by id limit ${count}) r
    join (select id, latitude, longitude, row_number() over (order by id) - 1 as turn from stations) s
      on s.turn = r.id % (select count(*) from stations)
    on conflict (rover_id) do nothing`.execute(database.service);
  await sql`vacuum analyze`.execute(database.service); // as autovacuum does within a minute
}
