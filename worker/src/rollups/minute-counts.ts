import { type RawBuilder, sql } from 'kysely';

/** A stretch of time, its end not in it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The places that something of a tenant counts at, from the network down to the company and the station. */
const scopes = (of: RawBuilder<unknown>) => sql`
  lateral (values (1, 0, null::int, null::int, null::int), (5, ${of}.reseller_id, ${of}.reseller_id, null, null),
    (10, ${of}.dealer_id, ${of}.reseller_id, ${of}.dealer_id, null),
    (20, ${of}.company_id, ${of}.reseller_id, ${of}.dealer_id, ${of}.company_id),
    (100, ${of}.station_id, null, null, null)) as counted_in (scope, scope_id, reseller_id, dealer_id, company_id)`;

const owners = sql`max(counted_in.reseller_id) as reseller_id, max(counted_in.dealer_id) as dealer_id, max(counted_in.company_id) as company_id`;

/** Sessions of a span that count: not those of accounts with which people try things (decision 11). */
const counted = sql`rover_sessions s join rovers r on r.id = s.rover_id and not r.test_user`;

/** Sessions begun in a span and the rovers that began them, for each scope; as `logins`. */
const logins = ({ from, to }: Span) => sql`
  logins as (
    select scope, scope_id, ${owners}, count(*)::int as logins, count(distinct rover_id)::int as login_rovers
    from (
      select s.rover_id, s.reseller_id, s.dealer_id, s.company_id, null::int as station_id from ${counted}
      where session_time(s.started_at, s.ended_at) && tstzrange(${from}, ${to}) and s.started_at >= ${from} and s.started_at < ${to}
    ) begun, ${scopes(sql`begun`)}
    where scope_id is not null
    group by scope, scope_id
  )`;

/**
 * Rover-milliseconds by status in a span, for each scope, from the raw rows; as `statuses`. A GGA counts for its
 * rover until the next one, at most as long as `gga_holds` says, and never outside its session. The rest of the
 * session the rover is connected without a fix. The caster counts the same for each session (`StatusTimes`). A GGA counts where the rover belonged when it came, silence where the
 * session does.
 */
const statusesOfRaw = ({ from, to }: Span) => sql`
  live as materialized (
    select s.id, s.reseller_id, s.dealer_id, s.company_id, s.station_id,
      greatest(date_trunc('milliseconds', s.started_at), ${from}::timestamptz) as since,
      least(date_trunc('milliseconds', s.ended_at), ${to}::timestamptz) as until
    from ${counted}
    where session_time(s.started_at, s.ended_at) && tstzrange(${from}, ${to})
  ), points as (
    select session_id, at, quality, reseller_id, dealer_id, company_id, station_id
    from gga_points where at >= ${from} and at < ${to}
    union all
    select live.id, before.* from live, lateral (
      select at, quality, reseller_id, dealer_id, company_id, station_id from gga_points
      where session_id = live.id and at < ${from} and at >= ${from}::timestamptz - gga_holds() - interval '30 seconds'
      order by at desc, quality desc limit 2) before -- the last one, and the one that says how long it is valid
  ), heard as (
    select points.session_id, points.reseller_id, points.dealer_id, points.company_id, points.station_id,
      rtk_status(quality) as status,
      greatest(date_trunc('milliseconds', points.at), live.since) as since,
      least(date_trunc('milliseconds', lead(points.at) over gga),
        date_trunc('milliseconds', points.at) + gga_holds(date_trunc('milliseconds', points.at) - date_trunc('milliseconds', lag(points.at) over gga)),
        live.until) as until
    from points join live on live.id = points.session_id
    window gga as (partition by points.session_id order by points.at, quality)
  ), parts as (
    select session_id, reseller_id, dealer_id, company_id, station_id, status, sum(extract(epoch from until - since) * 1000) as ms
    from heard where until > since
    group by 1, 2, 3, 4, 5, 6
  ), all_parts as (
    select reseller_id, dealer_id, company_id, station_id, status, ms from parts
    union all
    select reseller_id, dealer_id, company_id, station_id, 0,
      extract(epoch from until - since) * 1000 - coalesce((select sum(ms) from parts where session_id = live.id), 0)
    from live where until > since
  ), statuses as (
    select scope, scope_id, ${owners},
      coalesce(sum(ms) filter (where status = 4), 0)::bigint as fixed_ms,
      coalesce(sum(ms) filter (where status = 5), 0)::bigint as float_ms,
      coalesce(sum(ms) filter (where status = 2), 0)::bigint as dgps_ms,
      coalesce(sum(ms) filter (where status = 1), 0)::bigint as gps_ms,
      coalesce(sum(ms) filter (where status = 6), 0)::bigint as est_ms,
      coalesce(sum(ms) filter (where status = 0), 0)::bigint as connected_ms
    from all_parts, ${scopes(sql`all_parts`)}
    where scope_id is not null and ms > 0
    group by scope, scope_id
  )`;

/** The same from the minutes that were counted already. */
const statusesOfMinutes = ({ from, to }: Span) => sql`
  statuses as (
    select scope, scope_id, max(reseller_id) as reseller_id, max(dealer_id) as dealer_id, max(company_id) as company_id,
      sum(fixed_ms)::bigint as fixed_ms, sum(float_ms)::bigint as float_ms, sum(dgps_ms)::bigint as dgps_ms,
      sum(gps_ms)::bigint as gps_ms, sum(est_ms)::bigint as est_ms, sum(connected_ms)::bigint as connected_ms
    from rover_minutes where at >= ${from} and at < ${to}
    group by scope, scope_id
  )`;

/** What a minute or an hour holds, counted from the raw rows or, for an hour, from its minutes. */
export function counts(span: Span, of: 'raw' | 'minutes'): RawBuilder<unknown> {
  const values = [
    'fixed_ms',
    'float_ms',
    'dgps_ms',
    'gps_ms',
    'est_ms',
    'connected_ms',
    'logins',
    'login_rovers',
  ];
  return sql`
    with ${of === 'raw' ? statusesOfRaw(span) : statusesOfMinutes(span)}, ${logins(span)}
    select scope, scope_id, ${span.from}::timestamptz as at,
      coalesce(s.reseller_id, l.reseller_id) as reseller_id, coalesce(s.dealer_id, l.dealer_id) as dealer_id,
      coalesce(s.company_id, l.company_id) as company_id,
      ${sql.join(values.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from statuses s full join logins l using (scope, scope_id)`;
}
