import { type LossCause, REPORTED_OUTAGES, type ReportSubject, readSessionEnd } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { QUARTER, type SessionWithin, sessionsAt } from '../fix-losses/index.ts';

/** What a report is about. */
export interface Subject {
  readonly subject: ReportSubject;
  readonly id: number;
}

/**
 * Whose sessions a report counts besides row-level security: of those the worker, which sees all, leaves out what its
 * reader may not see.
 */
export interface Reader {
  readonly resellerId: number | null;
  readonly dealerId: number | null;
  readonly companyId: number | null;
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

/** The narrowest tenant of a reader is within those above it. */
function within({ resellerId, dealerId, companyId }: Reader, table: string): RawBuilder<unknown> {
  if (companyId !== null) return sql`${sql.ref(`${table}.company_id`)} = ${companyId}`;
  if (dealerId !== null) return sql`${sql.ref(`${table}.dealer_id`)} = ${dealerId}`;
  if (resellerId !== null) return sql`${sql.ref(`${table}.reseller_id`)} = ${resellerId}`;
  return sql`true`;
}

/** What a report is about, unless it is not there for its reader or was archived. */
export async function findSubject(
  db: Db,
  { subject, id }: Subject,
  reader: Reader,
): Promise<{ title: string; of: string } | undefined> {
  const { companyId, dealerId, resellerId } = reader;
  const { rows } = await sql<{
    title: string;
    of: string;
    reseller: number | null;
    dealer: number | null;
    company: number | null;
  }>`
    ${subjects[subject](id)}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { title, of, reseller, dealer, company } = found;
  const isIn = (own: number | null, its: number | null) =>
    own === null || subject === 'station' || own === its;
  return isIn(resellerId, reseller) && isIn(dealerId, dealer) && isIn(companyId, company)
    ? { title, of }
    : undefined;
}

/** Stations are the network's: everybody sees them. */
const subjects: Readonly<Record<ReportSubject, (id: number) => RawBuilder<unknown>>> = {
  company: (id) =>
    sql`select c.title, d.title as of, c.reseller_id as reseller, c.dealer_id as dealer, c.id as company from companies c join dealers d on d.id = c.dealer_id where c.id = ${id} and c.archived_at is null`,
  dealer: (id) =>
    sql`select d.title, r.title as of, d.reseller_id as reseller, d.id as dealer, null::integer as company from dealers d join resellers r on r.id = d.reseller_id where d.id = ${id} and d.archived_at is null`,
  rover: (id) =>
    sql`select r.title, c.title as of, r.reseller_id as reseller, r.dealer_id as dealer, r.company_id as company from rovers r join companies c on c.id = r.company_id where r.id = ${id} and r.archived_at is null`,
  station: (id) =>
    sql`select title, '' as of, null::integer as reseller, null::integer as dealer, null::integer as company from stations where id = ${id} and archived_at is null`,
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

/** Sessions of which the time in a range is counted. */
export interface Counted {
  readonly subject: Subject;
  readonly reader: Reader;
  readonly span: Span;
  /** When it is counted: nothing lasts for longer, whatever the clock of a caster says. */
  readonly now: Date;
}

/**
 * The sessions that lie in a span or reach into it, as far as they are known: of those that last, so far. One walk down an
 * index of the subject's sessions, and the few that had begun more than a day before. Accounts with which people try
 * things count in a report about themselves alone.
 */
const taken = ({ subject: { subject, id }, reader, span: { start, end }, now }: Counted) => {
  const own = sql`${columnOf[subject]} = ${id} and ${within(reader, 's')}
    and ${subject === 'rover' ? sql`true` : sql`not exists (select from rovers t where t.id = s.rover_id and t.test_user)`}`;
  const dayBefore = new Date(start.getTime() - 86_400_000);
  return sql`taken as (
    select s.id, s.rover_id, s.station_id, s.started_at as began, s.ended_at, s.end_reason, s.end_details, so_far.*
    from (
      select s.* from rover_sessions s where ${own} and s.started_at >= ${dayBefore} and s.started_at < ${end}
      union all
      select s.* from rover_sessions s where ${own} and s.started_at < ${dayBefore}
        and (s.ended_at is null or s.ended_at - s.started_at > interval '1 day') and (s.ended_at is null or s.ended_at > ${start})
    ) s left join rover_live live on s.ended_at is null and live.rover_id = s.rover_id and live.session_id = s.id,
      lateral (select greatest(s.fixed_ms, live.fixed_ms) as fixed, greatest(s.float_ms, live.float_ms) as float,
        coalesce(s.time_to_fix, live.time_to_fix)::float8 as to_fix,
        greatest(s.started_at, least(${now}, coalesce(s.ended_at, greatest(s.seen_at, live.seen_at)))) as until) so_far
    where s.started_at >= ${start} or so_far.until > ${start}
  )`;
};

/** Fixed or float of the part of a session from `piece.from` to `piece.upto`: what is left of it in its last part. */
const split = (
  sums: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
) => sql`case when ${total} is null then null
  when piece.upto = t.until and (piece.first = 1 or f.counted_until >= piece.from) then
    ${total} - coalesce((select sum(ms) from unnest(${sums}[:piece.first - 1]) ms), 0)
  when f.counted_until >= piece.upto then coalesce((select sum(ms) from unnest(${sums}[piece.first:piece.after - 1]) ms), 0) end`;

const quarter = sql.lit(QUARTER / 1000);

/**
 * What sessions come to within a span: in all, by day of a zone, rover and station. Of a session over an edge of it, or
 * over midnight, each part counts where it lies; the session itself where its first part does. The span begins and ends with a
 * quarter of an hour, or ends now.
 */
export async function readSums(db: Db, counted: Counted, zone: string): Promise<GroupedSums[]> {
  const { start, end } = counted.span;
  const dayOf = (at: RawBuilder<unknown>) => sql`((${at}) at time zone ${zone})::date`;
  const { rows } = await sql<GroupedSums>`
    with ${taken(counted)}, days as (
      select day::date, greatest(day at time zone ${zone}, ${start}) as begins, least((day + interval '1 day') at time zone ${zone}, ${end}) as ends
      from generate_series(${dayOf(sql`${start}::timestamptz`)}::timestamp, ${dayOf(sql`${end}::timestamptz - interval '1 ms'`)}::timestamp, '1 day') day
    ), judged as (
      select *, began >= ${start} and until <= ${end} and ${dayOf(sql`began`)} = ${dayOf(sql`until`)} as whole from taken
    ), pieces as (
      select ${dayOf(sql`began`)} as day, rover_id, station_id, 1 as sessions, to_fix, extract(epoch from until - began)::float8 * 1000 as ms,
        fixed::float8 as fixed, float::float8 as float
      from judged where whole
      union all
      select days.day, t.rover_id, t.station_id, piece.is_first::int, case when piece.is_first and t.began >= ${start} then t.to_fix end,
        extract(epoch from piece.upto - piece.from)::float8 * 1000, shares.fixed::float8, shares.float::float8
      from judged t join days on days.begins < t.until and days.ends > t.began
        left join session_fixes f on f.session_id = t.id,
        lateral (select part.*, part.from <= greatest(t.began, ${start}) as is_first,
          case when part.from > t.began then floor(extract(epoch from part.from - f.began) / ${quarter})::int + 1 else 1 end as first,
          floor(extract(epoch from part.upto - f.began) / ${quarter})::int + 1 as after
        from (select greatest(t.began, days.begins) as from, least(t.until, days.ends) as upto) part) piece,
        lateral (select ${split(sql`f.fixed_ms`, sql`t.fixed`)} as fixed, ${split(sql`f.float_ms`, sql`t.float`)} as float) shares
      where not whole
    )
    select case when grouping(day) = 0 then 'day' when grouping(rover_id) = 0 then 'rover' when grouping(station_id) = 0 then 'station' else 'total' end as part,
      to_char(day, 'YYYY-MM-DD') as day, coalesce(rover_id, station_id) as id, coalesce(sum(sessions), 0)::int as sessions, count(distinct rover_id)::int as rovers,
      coalesce(sum(ms), 0) as "connectedMs", coalesce(sum(ms) filter (where fixed is not null), 0) as "knownMs",
      coalesce(sum(least(ms, greatest(0, fixed))), 0) as "fixedMs", coalesce(sum(least(ms, greatest(0, float))), 0) as "floatMs",
      count(to_fix)::int as "firstFixes", coalesce(sum(to_fix), 0) as "firstFixS"
    from pieces group by grouping sets ((), (day), (rover_id), (station_id))`.execute(db);
  return rows;
}

/** Losses that began within a span, by cause. */
export interface LossSums {
  readonly cause: LossCause;
  readonly rover: number;
  readonly losses: number;
  readonly seconds: number;
}

/** A session whose losses are not counted yet, or cannot be. */
export interface Uncounted extends Omit<SessionWithin, 'text'> {
  readonly until: Date;
}

/** How many sessions whose losses are not counted a report reads by itself. */
const READ = 5;

/**
 * Why the sessions of a report lost their fix, by cause and rover; the time before their first fix of those that began in it,
 * s; and the sessions with a GGA of which this is not counted: how many, and the last of them.
 */
export async function readLosses(db: Db, counted: Counted) {
  const { start, end } = counted.span;
  const { rows } = await sql<{
    losses: LossSums[];
    before: number;
    uncounted: number;
    open: {
      id: number;
      rover: number;
      began: string;
      ended: string | null;
      until: string;
      end_reason: string | null;
      end_details: unknown;
    }[];
  }>`
    with ${taken(counted)}, known as (
      select t.*, f.lost_at, f.lost_cause, f.lost_seconds, f.before_fix from taken t left join session_fixes f on f.session_id = t.id where t.fixed is not null
    ), sums as (
      select l.cause, k.rover_id as rover, count(*)::int as losses, sum(l.seconds)::int as seconds
      from known k cross join lateral unnest(k.lost_at, k.lost_cause, k.lost_seconds) l (at, cause, seconds)
      where k.began + make_interval(secs => l.at) >= ${start} and k.began + make_interval(secs => l.at) < ${end}
      group by 1, 2
    ), open as (select * from known where lost_at is null order by began desc, id desc limit ${READ})
    select coalesce((select json_agg(sums) from sums), '[]') as losses,
      coalesce((select sum(before_fix)::int from known where lost_at is not null and began >= ${start}), 0) as before,
      (select count(*)::int from known where lost_at is null) as uncounted,
      coalesce((select json_agg(json_build_object('id', id, 'rover', rover_id, 'began', began, 'ended', ended_at, 'until', until,
        'end_reason', end_reason, 'end_details', end_details) order by began desc, id desc) from open), '[]') as open`.execute(
    db,
  );
  const [row] = rows;
  const open = (row?.open ?? []).map(
    ({ id, rover, began, ended, until, end_reason, end_details }): Uncounted => ({
      session_id: id,
      rover,
      started: new Date(began),
      ended: ended === null ? null : new Date(ended),
      until: new Date(until),
      reason: end_reason === null ? null : readSessionEnd(end_reason, end_details),
    }),
  );
  return { losses: row?.losses ?? [], before: row?.before ?? 0, uncounted: row?.uncounted ?? 0, open };
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
  { subject: { subject, id }, reader, span: { start, end }, now }: Counted,
): Promise<OutageRow[]> {
  const own = sql`${subject === 'station' ? sql`o.station = ${id}` : sql`${columnOf[subject]} = ${id}`} and ${within(reader, 's')}`;
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
