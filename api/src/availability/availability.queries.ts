import { type areas, type Input, type Language, readStreamChange, reasonText } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { type Bar, zoneOf } from '../records/bars.ts';
import { byName } from '../records/by-name.ts';
import { type Average, averagesOf, type Change, type Planned, type Turns } from './availability.rules.ts';

/** The days or hours of the viewer from one time to another, oldest first, each with the name it has for them. */
export async function readCalendar(
  db: Db,
  { filterStart, filterEnd, dateMode, ...viewer }: Input<typeof areas.availability.history>,
): Promise<(Bar & { date: string })[]> {
  const zone = zoneOf(viewer);
  const step = sql`${`1 ${dateMode}`}::interval`;
  const { rows } = await sql<Bar & { date: string }>`
    select to_char(local, ${dateMode === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:MI'}) as date,
      extract(epoch from local at time zone ${zone})::float8 * 1000 as begins,
      extract(epoch from (local + ${step}) at time zone ${zone})::float8 * 1000 as ends
    from generate_series(date_trunc(${dateMode}, ${filterStart}::timestamptz at time zone ${zone}),
      ${filterEnd}::timestamptz at time zone ${zone}, ${step}) local
    where local at time zone ${zone} < (local + ${step}) at time zone ${zone} -- an hour that the clocks leave out
    order by local`.execute(db);
  return rows;
}

/**
 * The changes of a station between two times, and the one before, which says how the time began. Oldest first. They
 * come as two columns: a year of a bad line is 17,000 rows, which would take a third of the reply's time to be read.
 */
export async function readChanges(
  db: Db,
  station: number,
  kind: 'stream' | 'msm',
  from: Date,
  to: Date,
): Promise<Change[]> {
  const { rows } = await sql<{ at: number[]; online: (0 | 1)[] }>`
    select coalesce(to_json(array_agg(extract(epoch from at)::float8 * 1000)), '[]') as at,
      coalesce(to_json(array_agg(online::int)), '[]') as online
    from (
      select at, online from (
        (select at, online from station_status_changes
          where station_id = ${station} and kind = ${kind} and at <= ${from} order by at desc limit 1)
        union all
        select at, online from station_status_changes
          where station_id = ${station} and kind = ${kind} and at > ${from} and at <= ${to}
      ) changes order by at
    ) known`.execute(db);
  const { at = [], online = [] } = rows[0] ?? {};
  return at.map((ms, n) => ({ at: ms, online: online[n] === 1 }));
}

/**
 * Stations online and offline on average in each bar: seconds of all of them over its length so far. Bars follow
 * each other, oldest first. Every change is checked once, however many bars there are.
 */
export async function readNetwork(
  db: Db,
  bars: readonly Bar[],
  country: number,
  now: Date,
): Promise<Average[]> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const from = new Date(first.begins);
  const to = new Date(Math.min(last.ends, now.getTime()));
  const edges = bars.map(({ begins }) => new Date(begins));
  const { rows } = await sql<Turns>`
    with states as (
      select s.id, state.at, (coalesce(state.online, false) and in_service)::int as online,
        (state.online is not null and in_service)::int as known
      from stations s cross join lateral station_states(s.id, ${from}, ${to}) state
      where s.archived_at is null and ${country === 0 ? sql`true` : sql`s.country = ${country}`}
    ), turns as (
      select at, online - lag(online, 1, 0) over of_station as online, known - lag(known, 1, 0) over of_station as known
      from states window of_station as (partition by id order by at)
    ), moments as (
      select width_bucket(at, ${edges}::timestamptz[]) - 1 as bar, online, known,
        extract(epoch from at - ${from})::float8 as seconds
      from turns where online <> 0 or known <> 0
    )
    select bar, sum(online)::int as online, sum(online * seconds) as "onlineSeconds",
      sum(known)::int as known, sum(known * seconds) as "knownSeconds"
    from moments group by bar order by bar`.execute(db);
  return averagesOf(rows, bars, now.getTime());
}

/** When a station was out of service, as far as it touches a time. Oldest first. */
export async function readPlanned(db: Db, station: number, from: Date, to: Date): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select extract(epoch from began_at)::float8 * 1000 as begins, extract(epoch from ended_at)::float8 * 1000 as ends
    from out_of_service_periods
    where station_id = ${station} and began_at <= ${to} and coalesce(ended_at, 'infinity') > ${from}
    order by began_at`.execute(db);
  return rows;
}

/** Changes of MSM observations, newest first. */
export async function readMsmChanges(
  db: Db,
  { id, start, end, limit }: Input<typeof areas.availability.logs>,
  language: Language,
) {
  const { rows } = await sql<{
    Timestamp: string;
    Basestation: string;
    online: 0 | 1;
    reason: string;
    details: unknown;
  }>`
    select to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "Timestamp", s.title as "Basestation",
      c.online::int as online, c.reason, c.details
    from station_status_changes c join stations s on s.id = c.station_id
    where c.kind = 'msm' and ${id ? sql`c.station_id = ${id}` : sql`true`}
      and ${start ? sql`c.at >= ${start}` : sql`true`} and ${end ? sql`c.at <= ${end}` : sql`true`}
    order by c.at desc limit ${limit}`.execute(db);
  return rows.map(({ reason, details, ...change }) => ({
    ...change,
    Description: reasonText(readStreamChange(reason, details), language),
  }));
}

export function listStationOptions(db: Db) {
  return db
    .selectFrom('stations')
    .where('archived_at', 'is', null)
    .select(['id as value', 'title as text'])
    .orderBy(byName('title'))
    .orderBy('id')
    .execute();
}
