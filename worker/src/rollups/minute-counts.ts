import { type RawBuilder, sql } from 'kysely';

/** Minutes or hours, which are counted in one statement: to plan it costs more than to run it for one minute. */
export interface Bars {
  /** When each begins, at least one; the nearer they are to each other, the better. */
  readonly begins: readonly Date[];
  /** Length of each, ms. */
  readonly length: number;
}

/** The stretch of time that all bars are in, its end not in it, and the bar of a time in it. */
function spanOf({ begins, length }: Bars) {
  const times = begins.map((begin) => begin.getTime());
  const from = sql`${new Date(Math.min(...times))}::timestamptz`;
  const to = sql`${new Date(Math.max(...times) + length)}::timestamptz`;
  const step = sql`make_interval(secs => ${length / 1000})`;
  const barOf = (time: RawBuilder<unknown>) => sql`date_bin(${step}, ${time}, ${from})`;
  return { from, to, step, barOf };
}

type Stretch = ReturnType<typeof spanOf>;

/** The places that something of a tenant counts at, from the network down to the company and the station. */
const scopes = (row: RawBuilder<unknown>) => sql`
  lateral (values (1, 0, null::int, null::int, null::int), (5, ${row}.reseller_id, ${row}.reseller_id, null, null),
    (10, ${row}.dealer_id, ${row}.reseller_id, ${row}.dealer_id, null),
    (20, ${row}.company_id, ${row}.reseller_id, ${row}.dealer_id, ${row}.company_id),
    (100, ${row}.station_id, null, null, null)) as counted_in (scope, scope_id, reseller_id, dealer_id, company_id)`;

const owners = sql`max(counted_in.reseller_id) as reseller_id, max(counted_in.dealer_id) as dealer_id, max(counted_in.company_id) as company_id`;

/** Sessions of a span that count: not those of accounts with which people try things (decision 11). */
const counted = sql`rover_sessions s join rovers r on r.id = s.rover_id and not r.test_user`;

/** Sessions begun in each bar and the rovers that began them, for each scope; as `logins`. */
const logins = ({ from, to, barOf }: Stretch) => sql`
  logins as (
    select bar, scope, scope_id, ${owners}, count(*)::int as logins, count(distinct rover_id)::int as login_rovers
    from (
      select ${barOf(sql`s.started_at`)} as bar, s.rover_id, s.reseller_id, s.dealer_id, s.company_id, null::int as station_id
      from ${counted}
      where session_time(s.started_at, s.ended_at) && tstzrange(${from}, ${to}) and s.started_at >= ${from} and s.started_at < ${to}
    ) begun, ${scopes(sql`begun`)}
    where scope_id is not null
    group by bar, scope, scope_id
  )`;

/**
 * Rover-milliseconds by status in each bar, for each scope, from the raw rows; as `statuses`. A GGA counts for its
 * rover until the next one, at most as long as `gga_holds` says, and never outside its session. The rest of the
 * session the rover is connected without a fix. The caster counts the same for each session (`StatusTimes`). A GGA counts where the rover belonged when it came, silence where the
 * session does.
 */
const statusesOfRaw = ({ from, to, step, barOf }: Stretch) => {
  const barsOf = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
    sql`generate_series(${barOf(since)}, ${until} - interval '1 microsecond', ${step}) bars (bar)`;
  return sql`
  live as materialized (
    select s.id, s.reseller_id, s.dealer_id, s.company_id, s.station_id,
      greatest(date_trunc('milliseconds', s.started_at), ${from}) as since,
      least(date_trunc('milliseconds', s.ended_at), ${to}) as until
    from ${counted}
    where session_time(s.started_at, s.ended_at) && tstzrange(${from}, ${to})
  ), points as (
    select session_id, at, quality, reseller_id, dealer_id, company_id, station_id
    from gga_points where at >= ${from} and at < ${to}
    union all
    select live.id, before.* from live, lateral (
      select at, quality, reseller_id, dealer_id, company_id, station_id from gga_points
      where session_id = live.id and at < ${from} and at >= ${from} - gga_holds() - interval '30 seconds'
      order by at desc, quality desc limit 2) before -- the last one, and the one that says how long it is valid
  ), intervals as (
    select points.session_id, points.reseller_id, points.dealer_id, points.company_id, points.station_id,
      rtk_status(quality) as status,
      greatest(date_trunc('milliseconds', points.at), live.since) as since,
      least(date_trunc('milliseconds', lead(points.at) over gga),
        date_trunc('milliseconds', points.at) + gga_holds(date_trunc('milliseconds', points.at) - date_trunc('milliseconds', lag(points.at) over gga)),
        live.until) as until
    from points join live on live.id = points.session_id
    window gga as (partition by points.session_id order by points.at, quality)
  ), parts as (
    select bar, session_id, reseller_id, dealer_id, company_id, station_id, status,
      sum(extract(epoch from least(until, bar + ${step}) - greatest(since, bar)) * 1000) as ms
    from intervals, ${barsOf(sql`since`, sql`until`)}
    where until > since
    group by 1, 2, 3, 4, 5, 6, 7
  ), with_position as (
    select bar, session_id, sum(ms) as ms from parts group by 1, 2
  ), all_parts as (
    select bar, reseller_id, dealer_id, company_id, station_id, status, ms from parts
    union all
    select bars.bar, reseller_id, dealer_id, company_id, station_id, 0,
      extract(epoch from least(until, bars.bar + ${step}) - greatest(since, bars.bar)) * 1000 - coalesce(with_position.ms, 0)
    from live cross join ${barsOf(sql`since`, sql`until`)}
      left join with_position on with_position.session_id = live.id and with_position.bar = bars.bar
    where until > since
  ), statuses as (
    select bar, scope, scope_id, ${owners},
      coalesce(sum(ms) filter (where status = 4), 0)::bigint as fixed_ms,
      coalesce(sum(ms) filter (where status = 5), 0)::bigint as float_ms,
      coalesce(sum(ms) filter (where status = 2), 0)::bigint as dgps_ms,
      coalesce(sum(ms) filter (where status = 1), 0)::bigint as gps_ms,
      coalesce(sum(ms) filter (where status = 6), 0)::bigint as est_ms,
      coalesce(sum(ms) filter (where status = 0), 0)::bigint as connected_ms
    from all_parts, ${scopes(sql`all_parts`)}
    where scope_id is not null and ms > 0
    group by bar, scope, scope_id
  )`;
};

/** Statuses from the minutes that were counted already. */
const statusesOfMinutes = ({ from, to, barOf }: Stretch) => sql`
  statuses as (
    select ${barOf(sql`at`)} as bar, scope, scope_id, max(reseller_id) as reseller_id, max(dealer_id) as dealer_id, max(company_id) as company_id,
      sum(fixed_ms)::bigint as fixed_ms, sum(float_ms)::bigint as float_ms, sum(dgps_ms)::bigint as dgps_ms,
      sum(gps_ms)::bigint as gps_ms, sum(est_ms)::bigint as est_ms, sum(connected_ms)::bigint as connected_ms
    from rover_minutes where at >= ${from} and at < ${to}
    group by 1, scope, scope_id
  )`;

/** What minutes or hours hold, counted from the raw rows or, for hours, from their minutes. */
export function counts(bars: Bars, source: 'raw' | 'minutes'): RawBuilder<unknown> {
  const stretch = spanOf(bars);
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
    with ${source === 'raw' ? statusesOfRaw(stretch) : statusesOfMinutes(stretch)}, ${logins(stretch)}
    select scope, scope_id, bar as at,
      coalesce(s.reseller_id, l.reseller_id) as reseller_id, coalesce(s.dealer_id, l.dealer_id) as dealer_id,
      coalesce(s.company_id, l.company_id) as company_id,
      ${sql.join(values.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from statuses s full join logins l using (bar, scope, scope_id)
    where bar = any(${bars.begins})`;
}
