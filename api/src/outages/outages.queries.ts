import { type areas, type Input, type RtkStatus, readSessionEnd, readStreamChange } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type SessionWithin, type Span, sessionsAt } from '@cairn/domain/fix-losses';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../records/containing.ts';
import type { Known } from './outages.rules.ts';

type Query = Input<typeof areas.outages.list>;
type Order = Pick<Query, 'orderby' | 'sortdesc'>;
type Filter = Pick<Query, 'basestation' | 'stext'> & { country: 0 | 1 | 2 };

const sortColumns: Record<Query['orderby'], RawBuilder<unknown>> = {
  began: sql`began`,
  station: sql`lower(title)`,
  ended: sql`coalesce(ended, 'infinity')`,
  seconds: sql`seconds`,
};

const shown = ({ basestation, country, stext }: Filter) => sql`s.archived_at is null
  and ${basestation === undefined ? sql`true` : sql`s.id = ${basestation}`}
  and ${country === 0 ? sql`true` : sql`s.country = ${country}`} and ${containing(['s.title'], stext)}`;

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A page of the outages that touch a period. */
export async function listOutages(db: Db, query: Query & Filter, period: Span, now: Date) {
  const { page, limit } = query;
  const { rows } =
    await sql<StoredOutage>`${outagesOf(query, period, now)} limit ${limit} offset ${page * limit}`.execute(
      db,
    );
  return rows.map(outageOf);
}

function outagesOf(query: Order & Filter, { start, end }: Span, now: Date) {
  const { basestation = null, orderby, sortdesc } = query;
  const direction = sortdesc ? sql`desc` : sql`asc`;
  return sql<StoredOutage>`
    with found as (
      select s.id, s.title, s.country, o.began, o.ended, o.reason, o.details, o.lost,
        o.approximate, extract(epoch from coalesce(o.ended, ${now}) - o.began) as seconds
      from station_outages(${start}, ${end}, ${basestation}::integer) o join stations s on s.id = o.station_id
      where ${shown(query)}
    )
    select id as station, title as stationtitle, country, ${iso(sql`began`)} as began, ${iso(sql`ended`)} as ended,
      round(seconds, 3)::float8 as seconds, round(lost, 3)::float8 as lost, reason, details, approximate
    from found
    order by ${sortColumns[orderby]} ${direction}, began desc, id`;
}

const outageOf = ({ details, reason, ...outage }: StoredOutage) => ({
  ...outage,
  reason: readStreamChange(reason, details),
});

interface StoredOutage {
  station: number;
  stationtitle: string;
  country: 1 | 2;
  began: string;
  ended: string | null;
  seconds: number;
  lost: number;
  reason: string;
  details: unknown;
  approximate: boolean;
}

/** The seconds of a period in which each station is known and was offline, by name. */
export async function stationFigures(db: Db, filter: Filter, { start, end }: Span) {
  const { rows } = await sql<Known & { value: number; text: string }>`
    select s.id as value, s.title as text, a.known::float8 as known, a.lost::float8 as lost, a.outages, a.planned::float8 as planned
    from station_availability(${start}, ${end}) a join stations s on s.id = a.station_id
    where ${shown(filter)} order by lower(s.title), s.id`.execute(db);
  return rows;
}

/** How many rovers used the station when each outage began, in the order of the outages. */
export async function countRovers(db: Db, outages: readonly { station: number; began: string }[]) {
  if (outages.length === 0) return [];
  const stations = outages.map(({ station }) => station);
  const moments = outages.map(({ began }) => began);
  const { rows } = await sql<{ rovers: number }>`
    select (select count(distinct s.rover_id)::int from ${sessionsAt}) as rovers
    from unnest(${stations}::integer[], ${moments}::timestamptz[]) with ordinality o(station, at, n) order by o.n`.execute(
    db,
  );
  return rows.map(({ rovers }) => rovers);
}

export interface OutageSession extends SessionWithin {
  readonly companytitle: string;
  /** The status before the outage. */
  readonly status: RtkStatus;
  readonly moved_to: string | null;
  /** s from the beginning of the outage. */
  readonly moved_after: number | null;
}

/** The sessions that used a station when an outage began, and the station that their rovers were given next. */
export async function roversOfOutage(db: Db, station: number, at: Date, until: Date, limit: number) {
  const { rows } = await sql<StoredSession>`
    select s.id as session_id, s.rover_id as rover, r.title as text, coalesce(c.title, '') as companytitle,
      s.started_at as started, s.ended_at as ended, s.end_reason, s.end_details, coalesce(rtk_status(s.last_quality), 0) as status,
      next.title as moved_to, extract(epoch from next.at - o.at)::float8 as moved_after, count(*) over ()::int as total
    from (select ${station}::integer as station, ${at}::timestamptz as at) o, lateral (
      select distinct on (s.rover_id) s.*, last.quality as last_quality from ${sessionsAt} order by s.rover_id, s.started_at desc
    ) s
      join rovers r on r.id = s.rover_id
      left join companies c on c.id = s.company_id
      left join lateral (
        select p.at, to_station.title from gga_points p join stations to_station on to_station.id = p.station_id
        where p.rover_id = s.rover_id and p.at >= o.at and p.at < ${until} and p.station_id <> o.station
        order by p.at limit 1
      ) next on true
    order by lower(r.title), r.id limit ${limit}`.execute(db);
  const sessions = rows.map(
    ({ end_reason, end_details, total, ...session }): OutageSession => ({
      ...session,
      reason: end_reason === null ? null : readSessionEnd(end_reason, end_details),
    }),
  );
  return { sessions, total: rows[0]?.total ?? 0 };
}

type StoredSession = Omit<OutageSession, 'reason'> & {
  end_reason: string | null;
  end_details: unknown;
  total: number;
};

/** Since when silences of stations are recorded in which the connection stays open; null when they always were. */
export async function readRecordedSince(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', 'outages_recorded_since')
    .select('value')
    .executeTakeFirst();
  return row ? new Date(String(row.value)).toISOString() : null;
}

/** The days for which GGA are stored. */
export async function ggaDays(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', 'keep_gga_days')
    .select('value')
    .executeTakeFirst();
  return Number(row?.value ?? 90);
}

/** The outage of a station that began at a moment. */
export async function findOutage(db: Db, station: number, at: Date) {
  const after = new Date(at.getTime() + 1);
  const { rows } = await sql<{ began: Date; ended: Date | null }>`
    select o.began, o.ended from station_outages(${at}, ${after}, ${station}) o join stations s on s.id = o.station_id
    where s.archived_at is null and date_trunc('milliseconds', o.began) = ${at}`.execute(db);
  return rows[0];
}
