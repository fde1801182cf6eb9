import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import type { Bar } from '../records/bars.ts';
import { ofTenant, type TenantFilter } from '../records/list.ts';
import { isAt } from '../trends/trends.queries.ts';
import type { TrendScope } from '../trends/trends.rules.ts';
import type { ClientCount, ClientStep, RoverClient } from './statistics.rules.ts';

interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Whose sessions are read. */
export interface SessionFilter extends TenantFilter {
  /** Only resellers of this country. */
  readonly country: 1 | 2 | undefined;
}

/** Sessions `s` that count, as in roll-ups: not those of accounts with which people try things. */
const counted = (filter: SessionFilter, { start, end }: Span) => sql`
  s.started_at >= ${start} and s.started_at < ${end} and ${ofTenant('s', filter)}
    and ${
      filter.country === undefined
        ? sql`true`
        : sql`s.reseller_id in (select id from resellers where country = ${filter.country})`
    } and not exists (select from rovers t where t.id = s.rover_id and t.test_user)`;

interface LoginRow {
  session: number;
  datetime: string;
  rover: number;
  text: string;
  company: string;
  dealer: string;
  useragent: string;
  connectiontime: number;
  bytessent: number;
  live: 0 | 1;
  cursor: string;
}

/** Sessions that began within a span, the newest first: a walk down an index that stops at the limit. */
export async function listLogins(
  db: Db,
  filter: SessionFilter,
  span: Span,
  { before, limit, now }: { before: string | undefined; limit: number; now: Date },
): Promise<LoginRow[]> {
  const [micros, id] = before?.split('~') ?? [];
  const older = micros
    ? sql`(s.started_at, s.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${Number(id)}::bigint)`
    : sql`true`;
  const { rows } = await sql<LoginRow>`
    select s.id as session, to_char(s.started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as datetime,
      s.rover_id as rover, r.title as text, coalesce(c.title, '') as company, coalesce(d.title, '') as dealer, s.user_agent as useragent,
      greatest(0, round(extract(epoch from coalesce(s.ended_at, ${now}) - s.started_at)))::int as connectiontime,
      greatest(s.bytes_sent, live.bytes_sent) as bytessent, case when s.ended_at is null then 1 else 0 end as live,
      (extract(epoch from s.started_at) * 1000000)::bigint || '~' || s.id as cursor
    from rover_sessions s join rovers r on r.id = s.rover_id
      left join companies c on c.id = s.company_id left join dealers d on d.id = s.dealer_id
      left join rover_live live on live.rover_id = s.rover_id and live.session_id = s.id
    where ${counted(filter, span)} and ${older}
    order by s.started_at desc, s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many different rovers began a session within a span. */
export async function countRovers(db: Db, filter: SessionFilter, span: Span): Promise<number> {
  const { rows } = await sql<{ rovers: number }>`
    select count(distinct s.rover_id)::int as rovers from rover_sessions s where ${counted(filter, span)}`.execute(
    db,
  );
  return rows[0]?.rovers ?? 0;
}

/** Which rovers began a session within a span, by what they logged in with. */
export async function readRoverClients(db: Db, filter: SessionFilter, span: Span): Promise<RoverClient[]> {
  const { rows } = await sql<RoverClient>`
    select distinct s.rover_id as rover, left(s.user_agent, 200) as "userAgent", left(s.mountpoint, 200) as mountpoint
    from rover_sessions s where ${counted(filter, span)}`.execute(db);
  return rows;
}

/**
 * What each user agent did at each mountpoint within whole hours: counts of the worker, and of sessions that have not
 * ended their time so far.
 */
export async function readClients(
  db: Db,
  scope: TrendScope,
  filter: SessionFilter,
  span: Span,
): Promise<ClientCount[]> {
  const { rows } = await sql<ClientCount>`
    select "userAgent", mountpoint, sum(sessions)::float8 as sessions, sum(connected_ms)::float8 as "connectedMs",
      sum(known_ms)::float8 as "knownMs", sum(fixed_ms)::float8 as "fixedMs", sum(float_ms)::float8 as "floatMs",
      sum(first_fixes)::float8 as "firstFixes", sum(first_fix_s)::float8 as "firstFixS", sum(bytes_sent)::float8 as bytes
    from (
      select user_agent as "userAgent", mountpoint, sessions, connected_ms, known_ms, fixed_ms, float_ms, first_fixes, first_fix_s, bytes_sent
      from client_hours counted where counted.at >= ${span.start} and counted.at < ${span.end} and ${isAt(scope)}
      union all
      select left(s.user_agent, 200), left(s.mountpoint, 200), 0, ms, case when fixed is not null then ms else 0 end,
        coalesce(fixed, 0), coalesce(greatest(s.float_ms, live.float_ms), 0), case when to_fix is not null then 1 else 0 end,
        coalesce(to_fix, 0)::float8, greatest(s.bytes_sent, live.bytes_sent)
      from rover_sessions s left join rover_live live on live.rover_id = s.rover_id and live.session_id = s.id,
        lateral (select greatest(s.fixed_ms, live.fixed_ms) as fixed, coalesce(s.time_to_fix, live.time_to_fix) as to_fix,
          greatest(0, extract(epoch from greatest(s.seen_at, live.seen_at) - s.started_at) * 1000)::bigint as ms) so_far
      where s.ended_at is null and ${counted(filter, span)}
    ) parts
    group by 1, 2`.execute(db);
  return rows;
}

/** How many sessions each user agent began in each bar, from the hours that the worker counted. */
export async function readClientSteps(
  db: Db,
  scope: TrendScope,
  bars: readonly Bar[],
): Promise<ClientStep[]> {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const begins = bars.map((bar) => new Date(bar.begins));
  const { rows } = await sql<ClientStep>`
    select width_bucket(at, ${begins}::timestamptz[]) - 1 as turn, user_agent as "userAgent", sum(sessions)::float8 as sessions
    from client_hours counted
    where counted.at >= ${new Date(first.begins)} and counted.at < ${new Date(last.ends)} and ${isAt(scope)}
    group by 1, 2`.execute(db);
  return rows;
}

/** Where a week, a month or a year that ends at a moment begins, as the clock of a zone has it. */
export async function startBefore(
  db: Db,
  end: Date,
  period: 'week' | 'month' | 'year',
  zone: RawBuilder<unknown>,
): Promise<Date> {
  const [unit, back] = spans[period];
  const { rows } = await sql<{ start: Date }>`
    select (date_trunc(${unit}, (${end}::timestamptz - interval '1 millisecond') at time zone ${zone}) - ${back}::interval) at time zone ${zone} as start`.execute(
    db,
  );
  return rows[0]?.start ?? end;
}

/** The unit of the bars, and how far their first is before their last. */
const spans = {
  week: ['day', '6 days'],
  month: ['day', '1 month -1 days'],
  year: ['month', '11 months'],
} as const;
