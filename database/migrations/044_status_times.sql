-- How long a session had each RTK status, by the definition that roll-ups count by: see decision 073.

/* How long a GGA is valid: until the next one, and at most three times as long as the one before it was waited for,
   within 10 and 90 s. A rover at 1 Hz is silent after 10 s, one that sends every 30 s after 90 s. */
create function gga_holds(since_previous interval) returns interval language sql immutable as $$
  select case when since_previous is null then gga_holds()
    else least(gga_holds(), greatest(interval '10 seconds', 3 * since_previous)) end
$$;

/* A point that comes late changes how long the next one is valid, which comes up to 30 s after it. */
create or replace function mark_points() returns trigger language plpgsql as $$
begin
  insert into rollup_marks
    select distinct date_trunc('minute', p.at + n * interval '40 seconds') from fresh p, generate_series(0, 3) n;
  return null;
end $$;

/* Milliseconds; the rest of the session the rover was connected without a fix. Null: no GGA yet. */
alter table rover_sessions add column fixed_ms bigint, add column float_ms bigint, add column dgps_ms bigint,
  add column gps_ms bigint, add column est_ms bigint;
alter table rover_live add column fixed_ms bigint, add column float_ms bigint, add column dgps_ms bigint,
  add column gps_ms bigint, add column est_ms bigint;
-- the view of migration 043 with the new columns, which can only be appended
do $$
declare
  columns text := (
    select string_agg(
      case attname when 'status' then 'case when gga_at < now() - rover_silence() then 0::smallint else status end as status'
        else quote_ident(attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = 'rover_live'::regclass and attnum > 0 and not attisdropped
      and attname not in ('fixed_ms', 'float_ms', 'dgps_ms', 'gps_ms', 'est_ms'));
begin
  execute format($view$
    create or replace view live_rovers with (security_invoker = true) as
    select %s, status as last_status, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms
    from rover_live where node <> all ((select silent_casters())::text[])$view$, columns);
end $$;

/* Sessions whose GGA are dropped: their time is divided as their GGA were. */
update rover_sessions s set
  fixed_ms = ms * fixes / ggas, float_ms = ms * floats / ggas, dgps_ms = ms * dgps / ggas,
  gps_ms = ms * standalones / ggas, est_ms = ms * estimates / ggas
from (
  select id, (extract(epoch from greatest(coalesce(ended_at, seen_at) - started_at, interval '0')) * 1000)::bigint as ms
  from rover_sessions
) lasted
where lasted.id = s.id and s.ggas > 0;

update rover_sessions s set
  fixed_ms = counted.fixed, float_ms = counted.float, dgps_ms = counted.dgps, gps_ms = counted.gps, est_ms = counted.est
from (
  select session_id,
    coalesce(sum(ms) filter (where status = 4), 0)::bigint as fixed, coalesce(sum(ms) filter (where status = 5), 0)::bigint as float,
    coalesce(sum(ms) filter (where status = 2), 0)::bigint as dgps, coalesce(sum(ms) filter (where status = 1), 0)::bigint as gps,
    coalesce(sum(ms) filter (where status = 6), 0)::bigint as est
  from (
    select p.session_id, rtk_status(p.quality) as status,
      extract(epoch from greatest(interval '0', least(lead(p.at) over gga, p.at + gga_holds(p.at - lag(p.at) over gga),
        coalesce(o.ended_at, o.seen_at)) - greatest(p.at, o.started_at))) * 1000 as ms
    from gga_points p join rover_sessions o on o.id = p.session_id
    window gga as (partition by p.session_id order by p.at, p.quality)
  ) held
  group by session_id
) counted
where counted.session_id = s.id;
