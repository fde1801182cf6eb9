import { connected } from '@cairn/database/testing';
import { seedCounted } from './counted-world.ts';
import { connectRovers, type DatabaseFixture } from './database-fixture.ts';
import { FIRST, ROVERS, STATIONS, seedNetwork } from './network-world.ts';
import { YEAR_OF_OUTAGES } from './outages.ts';
import { LONG, seedRaw } from './raw-world.ts';
import { Seeder } from './seeder.ts';
import { seedSnapshots } from './snapshots.ts';

/** A small run is to be over in minutes: with less than a million GGA it has a tenth of the companies. */
const companiesOf = (points: number) => (points < 1_000_000 ? 200 : 2000);

export interface SeededHistory {
  /** When: what is requested lies before it. ISO 8601. */
  readonly at: string;
  readonly points: number;
  readonly lines: number;
  /** A rover with a session of ten hours at 1 Hz, its tenants, and the station of that session. */
  readonly rover: number;
  readonly session: number;
  readonly company: number;
  readonly dealer: number;
  readonly reseller: number;
  readonly station: number;
  readonly companies: number;
  readonly hours: number;
  readonly minutes: number;
}

/**
 * A network of some years: 10,000 rovers of 2,000 companies, all connected now and at every moment of the last week;
 * `points` GGA of 90 days and two fifths as many log lines of 30; a year of roll-ups and of the stations' outages.
 */
export async function seedHistory(databaseFixture: DatabaseFixture, points: number): Promise<SeededHistory> {
  const companies = companiesOf(points);
  const seeded = await Seeder.work(databaseFixture.url, async (seeder) => {
    await seedNetwork(seeder, companies);
    await seeder.run('outages', YEAR_OF_OUTAGES, 'vacuum (freeze, analyze) station_status_changes');
    const counted = await seedCounted(seeder);
    await seedSnapshots(seeder);
    const raw = await seedRaw(seeder, { points, lines: points * 0.4 });
    return { ...counted, ...raw, at: new Date(seeder.clock.ms).toISOString() };
  });
  await connectRovers(databaseFixture, ROVERS);
  const scope = { reseller: FIRST, dealer: FIRST, company: FIRST, station: FIRST };
  return { ...seeded, ...scope, companies, rover: LONG.rover, session: LONG.id };
}

/** Sessions of the minute that the worker is measured with. */
const MINUTE_SESSIONS = 200_000_000;

/** A minute of 10,000 rovers that send a GGA each second, all connected: what the worker has to count in a minute. */
export async function seedMinute({ url }: DatabaseFixture, minute: Date): Promise<void> {
  await connected(url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ntrip_version)
       select ${MINUTE_SESSIONS} + id, id, reseller_id, dealer_id, company_id, 'bench', 1, 'RTK_RTCM3', ${FIRST} + id % ${STATIONS}, $1::timestamptz - interval '1 minute', $1, 2
       from rovers where id >= ${FIRST}`,
      [minute],
    );
    await owner.query(
      `insert into gga_points (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, bytes_sent, sentence)
       select $1::timestamptz + n * interval '1 s', id, reseller_id, dealer_id, company_id, ${MINUTE_SESSIONS} + id, ${FIRST} + id % ${STATIONS}, 4 + (n % 30 = 0)::int, 0,
         '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B'
       from generate_series(0, 59) n, rovers where id >= ${FIRST}`,
      [minute],
    );
    await owner.query('analyze gga_points; analyze rover_sessions');
  });
}

/** Takes such a minute away again: a stored history is measured more than once. */
export async function removeMinute({ url }: DatabaseFixture, minute: Date): Promise<void> {
  await connected(url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query('delete from gga_points where at >= $1 and session_id > $2', [minute, MINUTE_SESSIONS]);
    await owner.query('delete from rover_sessions where id > $1', [MINUTE_SESSIONS]);
    await owner.query(`vacuum gga_points_${minute.toISOString().slice(0, 10).replaceAll('-', '')}`);
    await owner.query('vacuum rover_sessions');
  });
}
