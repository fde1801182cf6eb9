import type { Database } from '@cairn/database';
import { seed } from '@cairn/database/testing';
import { sql } from 'kysely';

/** Seconds of the world that is counted: ten minutes, of which five belong to the next hour. */
export const LENGTH = 600;
/** For how long a GGA is valid, s. */
const SHORTEST = 10;
const LONGEST = 90;

export interface Point {
  /** s since the world began. */
  readonly at: number;
  readonly quality: number;
  readonly station: number;
}
export interface Session {
  readonly rover: number;
  readonly begins: number;
  /** null: still live. */
  ends: number | null;
  points: Point[];
}

type TenantIds = { id: number; reseller_id: number; dealer_id: number; company_id: number };
type Counts = Record<string, number[]>;

/** A database with rovers of three companies of two dealers, the last rover a test user's, and time to count from `begin`. */
export async function layWorld(database: Database) {
  const { company, rover, station } = seed(database);
  const first = await company();
  const second = await company({ dealer_id: first.dealer_id });
  const third = await company();
  const rovers: TenantIds[] = [];
  for (const [n, { company_id }] of [first, first, second, third, third].entries())
    rovers.push(await rover({ company_id, test_user: n === 4 }));
  const stations = [(await station()).id, (await station()).id];
  const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000 - 300_000;
  const at = (seconds: number) => new Date(begin + seconds * 1000);
  const ids = new Map<Session, number>();

  return {
    begin,
    at,
    rovers,
    async reset() {
      ids.clear();
      for (const table of [
        'gga_points',
        'rover_sessions',
        'rover_minutes',
        'rover_hours',
        'rollup_marks',
      ] as const)
        await database.service.deleteFrom(table).execute();
      await database.service
        .updateTable('rollup_state')
        .set({ rolled_from: at(0), rolled_to: at(0) })
        .execute();
    },
    async begun(session: Session, ends: number | null = session.ends) {
      const { id: rover_id, ...scope } = rovers[session.rover] as TenantIds;
      const [row] = await database.service
        .insertInto('rover_sessions')
        .values({
          rover_id,
          reseller_id: scope.reseller_id,
          dealer_id: scope.dealer_id,
          company_id: scope.company_id,
          node: 'a',
          casta: 1,
          mountpoint: 'RTK_RTCM3',
          station_id: stations[0],
          started_at: at(session.begins),
          seen_at: at(session.begins),
          ended_at: ends === null ? null : at(ends),
          ntrip_version: 2,
        })
        .returning('id')
        .execute();
      ids.set(session, row?.id ?? 0);
    },
    async ended(session: Session) {
      await database.service
        .updateTable('rover_sessions')
        .set({ ended_at: session.ends === null ? null : at(session.ends) })
        .where('id', '=', ids.get(session) ?? 0)
        .execute();
    },
    async recordPoints(session: Session, points: readonly Point[]) {
      if (points.length === 0) return;
      const { id: rover_id, reseller_id, dealer_id, company_id } = rovers[session.rover] as TenantIds;
      const rows = points.map((point) => ({
        at: at(point.at),
        rover_id,
        reseller_id,
        dealer_id,
        company_id,
        session_id: ids.get(session) ?? 0,
        station_id: stations[point.station],
        quality: point.quality,
        bytes_sent: 0,
        sentence: '$GPGGA',
      }));
      await database.service.insertInto('gga_points').values(rows).execute();
    },
    /** The rows of the tables, in the form of `expected`. */
    async found(table: 'rover_minutes' | 'rover_hours'): Promise<Counts> {
      const { rows } = await sql<{ key: string; values: number[] }>`
        select scope || ' ' || scope_id || ' ' || extract(epoch from at - ${at(0)}::timestamptz)::int as key,
          array[fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers]::float8[] as values
        from ${sql.table(table)} order by 1`.execute(database.service);
      return Object.fromEntries(rows.map(({ key, values }) => [key, values]));
    },
    /** The rows that they should hold: a clock that reads every session each second of `until`. */
    expected(sessions: readonly Session[], table: 'rover_minutes' | 'rover_hours', until = LENGTH): Counts {
      const length = table === 'rover_minutes' ? 60 : 3600;
      const bucketOf = (second: number) =>
        Math.floor((begin / 1000 + second) / length) * length - begin / 1000;
      const found = new Map<string, number[]>();
      const visible = new Map<string, Set<number>>();
      const add = (key: string, column: number, value: number) => {
        const row = found.get(key) ?? [0, 0, 0, 0, 0, 0, 0, 0];
        row[column] = (row[column] ?? 0) + value;
        found.set(key, row);
      };
      for (const session of sessions) {
        if (session.rover === 4) continue; // people try things with it
        const { id, reseller_id, dealer_id, company_id } = rovers[session.rover] as TenantIds;
        const tenants = [`1 0`, `5 ${reseller_id}`, `10 ${dealer_id}`, `20 ${company_id}`];
        if (session.begins < until)
          for (const tenant of tenants) {
            const key = `${tenant} ${bucketOf(session.begins)}`;
            add(key, 6, 1);
            const rovers = visible.get(key) ?? new Set();
            if (!rovers.has(id)) add(key, 7, 1);
            visible.set(key, rovers.add(id));
          }
        const sorted = session.points.toSorted((one, other) => one.at - other.at);
        for (let second = session.begins; second < Math.min(session.ends ?? until, until); second++) {
          const index = sorted.findLastIndex(({ at }) => at <= second);
          const [before, newest] = [sorted[index - 1], sorted[index]];
          const waited = before && newest ? newest.at - before.at : LONGEST;
          const valid = Math.min(LONGEST, Math.max(SHORTEST, 3 * waited));
          const last = newest && second < newest.at + valid ? newest : undefined;
          const column = [5, 3, 2, 3, 0, 1, 4, 5, 5, 2][last?.quality ?? 0] as number;
          for (const key of [...tenants, `100 ${stations[last?.station ?? 0]}`])
            add(`${key} ${bucketOf(second)}`, column, 1000);
        }
      }
      return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}
