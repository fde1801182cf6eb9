import type { RtkStatus, SessionEnd, Track } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { numbersIn } from './columns.ts';

/** What its losses of fix are judged by. */
export interface SessionWithin {
  readonly session_id: number;
  readonly rover: number;
  /** The name of the rover. */
  readonly text: string;
  readonly started: Date;
  readonly ended: Date | null;
  readonly reason: SessionEnd | null;
}

/** A stretch of time: partitions outside it are not read. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/**
 * The track of a session as columns, which come from PostgreSQL in binary: 36,000 points as rows would be 36,000 objects
 * here. Returns undefined for a session without points.
 */
export async function readTrack(
  db: Db,
  session: number,
  { start, end }: Span,
  after?: Date,
): Promise<Track | undefined> {
  const sent = (value: RawBuilder<unknown>) => sql<Buffer>`array_send(array_agg(${value}))`;
  const { rows } = await sql<{ [Column in Exclude<keyof Track, 'from'>]: Buffer | null }>`
    select ${sent(sql`at`)} as seconds, ${sent(sql`latitude`)} as lat, ${sent(sql`longitude`)} as long,
      ${sent(sql`rtk_status(quality)`)} as status, ${sent(sql`altitude`)} as altitude, ${sent(sql`satellites`)} as num_sateliites,
      ${sent(sql`hdop`)} as hdop, ${sent(sql`data_age`)} as data_age, ${sent(sql`distance`)} as "Distance",
      ${sent(sql`station_id`)} as station
    from (
      select * from gga_points
      where session_id = ${session} and at between ${start} and ${end} and ${after ? sql`at > ${after}` : sql`true`}
      order by at
    ) points`.execute(db);
  const column = (name: Exclude<keyof Track, 'from'>, decimals: number, unit = 1) => {
    const one = rows[0]?.[name];
    return one ? rounded(numbersIn(one), decimals, unit) : [];
  };
  const moments = rows[0]?.seconds && numbersIn(rows[0].seconds);
  const origin = moments?.[0];
  if (!moments || typeof origin !== 'number') return undefined;
  return {
    from: new Date(origin).toISOString(),
    seconds: moments.map((moment) => Math.round(((moment ?? origin) - origin) / 100) / 10),
    lat: column('lat', 8),
    long: column('long', 8),
    status: column('status', 0) as RtkStatus[], // as the query has them
    altitude: column('altitude', 3),
    num_sateliites: column('num_sateliites', 0),
    hdop: column('hdop', 2),
    data_age: column('data_age', 1),
    Distance: column('Distance', 3, 1000),
    station: column('station', 0),
  };
}

/** Rounded to whole parts of `unit` that have so many decimals. */
function rounded(numbers: readonly (number | null)[], decimals: number, unit: number): (number | null)[] {
  const parts = 10 ** decimals;
  return numbers.map((number) => (number === null ? null : Math.round((number / unit) * parts) / parts));
}

/** When the rover's next session after a moment began, and its time to fix, s. */
export const nextSession = (db: Db, rover: number, after: Date) =>
  db
    .selectFrom('rover_sessions')
    .where('rover_id', '=', rover)
    .where('started_at', '>', after)
    .select('started_at')
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
