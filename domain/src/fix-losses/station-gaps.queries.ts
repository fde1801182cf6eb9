import { readStreamChange } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import type { Gap } from './loss-causes.rules.ts';
import type { Span } from './track.queries.ts';

/** The names of stations. */
export async function stationNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('stations').where('id', 'in', ids).select(['id', 'title']).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** An outage of a station, or a time out of service. */
export interface StationGap extends Gap {
  /** Unix ms: its name in the list of outages. */
  readonly began: number;
}

/** When `stations` gave no corrections in a span, in seconds since `origin`: outages and, planned, times out of service. */
export async function stationGaps(
  db: Db,
  stations: readonly number[],
  { start, end }: Span,
  origin: Date,
): Promise<StationGap[]> {
  if (stations.length === 0) return [];
  const { rows } = await sql<Omit<StationGap, 'reason'> & { reason: string | null; details: unknown }>`
    select extract(epoch from o.began - ${origin})::float8 as "from",
      extract(epoch from o.ended - ${origin})::float8 as "to", floor(extract(epoch from o.began) * 1000)::float8 as began,
      s.id as station, s.title, o.reason, o.details
    from stations s cross join lateral (
      select began, ended, reason, details from station_outages(${start}, ${end}, s.id)
      union all
      select p.began_at, p.ended_at, null, null from out_of_service_periods p
      where p.station_id = s.id and p.began_at < ${end} and coalesce(p.ended_at, 'infinity') > ${start}
    ) o
    where s.id in (${sql.join(stations)})
    order by "from"`.execute(db);
  return rows.map(({ details, ...gap }) => ({
    ...gap,
    reason: gap.reason === null ? null : readStreamChange(gap.reason, details),
  }));
}
