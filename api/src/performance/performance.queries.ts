import { REPORTED_OUTAGES, type ReportSubject } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { sessionsAt } from '../outages/outages.queries.ts';

export interface Subject {
  readonly subject: ReportSubject;
  readonly id: number;
}

interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Sessions of one rover, station, company or dealer. */
const columnOf: Readonly<Record<ReportSubject, RawBuilder<unknown>>> = {
  rover: sql`s.rover_id`,
  station: sql`s.station_id`,
  company: sql`s.company_id`,
  dealer: sql`s.dealer_id`,
};

/** What a report is about, unless it is not there for the caller or was archived. */
export async function findSubject(
  db: Db,
  { subject, id }: Subject,
): Promise<{ title: string; of: string } | undefined> {
  const { rows } = await sql<{ title: string; of: string }>`${subjects[subject](id)}`.execute(db);
  return rows[0];
}

const subjects: Readonly<Record<ReportSubject, (id: number) => RawBuilder<unknown>>> = {
  company: (id) =>
    sql`select c.title, d.title as of from companies c join dealers d on d.id = c.dealer_id where c.id = ${id} and c.archived_at is null`,
  dealer: (id) =>
    sql`select d.title, r.title as of from dealers d join resellers r on r.id = d.reseller_id where d.id = ${id} and d.archived_at is null`,
  rover: (id) =>
    sql`select r.title, c.title as of from rovers r join companies c on c.id = r.company_id where r.id = ${id} and r.archived_at is null`,
  station: (id) => sql`select title, '' as of from stations where id = ${id} and archived_at is null`,
};

/** What sessions come to, ms. */
export interface SessionSums {
  readonly sessions: number;
  readonly rovers: number;
  readonly connectedMs: number;
  readonly knownMs: number;
  readonly fixedMs: number;
  readonly floatMs: number;
  readonly firstFixes: number;
  readonly firstFixS: number;
}

/** The sums of all sessions (no key), of a day, of a rover or of a station. */
export interface GroupedSums extends SessionSums {
  readonly part: 'total' | 'day' | 'rover' | 'station';
  readonly day: string | null;
  readonly id: number | null;
}

/**
 * What the sessions that began in a span come to, over their whole length: in all, by day of a zone, rover and station. Of
 * those that last, so far. One walk down an index of the subject's sessions; accounts with which people try things count
 * in a report about themselves alone.
 */
export async function readSums(
  db: Db,
  { subject, id }: Subject,
  span: Span,
  zone: string,
): Promise<GroupedSums[]> {
  const { rows } = await sql<GroupedSums>`
    with begun as (
      select (s.started_at at time zone ${zone})::date as day, s.rover_id, s.station_id, so_far.*
      from rover_sessions s left join rover_live live on s.ended_at is null and live.rover_id = s.rover_id and live.session_id = s.id,
        lateral (select greatest(s.fixed_ms, live.fixed_ms) as fixed, greatest(s.float_ms, live.float_ms) as float, coalesce(s.time_to_fix, live.time_to_fix)::float8 as to_fix,
          greatest(0, extract(epoch from coalesce(s.ended_at, greatest(s.seen_at, live.seen_at)) - s.started_at) * 1000)::float8 as ms) so_far
      where ${columnOf[subject]} = ${id} and s.started_at >= ${span.start} and s.started_at < ${span.end}
        and ${subject === 'rover' ? sql`true` : sql`not exists (select from rovers t where t.id = s.rover_id and t.test_user)`}
    )
    select case when grouping(day) = 0 then 'day' when grouping(rover_id) = 0 then 'rover' when grouping(station_id) = 0 then 'station' else 'total' end as part,
      to_char(day, 'YYYY-MM-DD') as day, coalesce(rover_id, station_id) as id, count(*)::int as sessions, count(distinct rover_id)::int as rovers,
      coalesce(sum(ms), 0) as "connectedMs", coalesce(sum(ms) filter (where fixed is not null), 0) as "knownMs",
      coalesce(sum(fixed), 0)::float8 as "fixedMs", coalesce(sum(float), 0)::float8 as "floatMs",
      count(to_fix)::int as "firstFixes", coalesce(sum(to_fix), 0) as "firstFixS"
    from begun group by grouping sets ((), (day), (rover_id), (station_id))`.execute(db);
  return rows;
}

/** The names of rovers and of their companies. */
export async function roverNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('rovers')
    .leftJoin('companies', 'companies.id', 'rovers.company_id')
    .where('rovers.id', 'in', [...ids])
    .select(['rovers.id', 'rovers.title', 'companies.title as company'])
    .execute();
}

export async function stationNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('stations')
    .where('id', 'in', [...ids])
    .select(['id', 'title'])
    .execute();
}

export interface OutageRow {
  readonly station: number;
  readonly text: string;
  readonly began: Date;
  readonly ended: Date | null;
  readonly seconds: number;
  readonly rovers: number;
}

/** The longest outages that began in a span and hit rovers of a report: those that the station fed when it began. */
export async function readOutages(
  db: Db,
  { subject, id }: Subject,
  { start, end }: Span,
  now: Date,
): Promise<OutageRow[]> {
  const own = subject === 'station' ? sql`o.station = ${id}` : sql`${columnOf[subject]} = ${id}`;
  const { rows } = await sql<OutageRow>`
    with longest as (
      select o.station_id as station, o.began as at, o.ended, extract(epoch from coalesce(o.ended, ${now}) - o.began)::float8 as seconds
      from station_outages(${start}, ${end}, ${subject === 'station' ? id : null}::integer) o
      where o.began >= ${start} and o.began < ${end}
      order by coalesce(o.ended, ${now}) - o.began desc, o.began, o.station_id limit ${REPORTED_OUTAGES}
    )
    select o.station, st.title as text, o.at as began, o.ended, o.seconds, hit.rovers
    from longest o join stations st on st.id = o.station,
      lateral (select count(distinct s.rover_id)::int as rovers from ${sessionsAt} and ${own}) hit
    where hit.rovers > 0 order by o.at, o.station`.execute(db);
  return rows;
}
