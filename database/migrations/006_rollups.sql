-- Roll-ups: rovers by status and logins, minute by minute and hour by hour, for each tenant, the network and each
-- station. The worker counts them (worker/src/rollups); charts of a year read nothing else. See decision 045.

insert into settings (name, value) values ('keep_rover_minutes_days', '40'), ('keep_rover_hours_days', '1096');

/* How long a GGA speaks for its rover: until the next one, and no longer than this. Most receivers send one each 1 to 60 s. */
create function gga_holds() returns interval language sql immutable as $$ select interval '90 seconds' $$;

/* When a session lasted; both ends belong to it, so that one of no length is found too. Clocks may have been set back. */
create function session_time(started_at timestamptz, ended_at timestamptz) returns tstzrange language sql immutable as $$
  select tstzrange(started_at, case when ended_at is not null then greatest(started_at, ended_at) end, '[]')
$$;
create index rover_sessions_time on rover_sessions using gist (session_time(started_at, ended_at));
-- points come nearly in the order of their time: a few kB find a minute among a day's millions
create index gga_points_time on gga_points using brin (at) with (pages_per_range = 32, autosummarize = on);

/* ---- what was counted ---- */

create table rover_minutes (
  scope smallint not null check (scope in (1, 5, 10, 20, 100)), -- 1 the network, 5 a reseller, 10 a dealer, 20 a company, 100 a station
  place integer not null, -- its id; 0 for the network
  at timestamptz not null, -- when the minute began
  reseller_id integer, dealer_id integer, company_id integer, -- of the place, as far as it has them
  fixed_ms bigint not null, float_ms bigint not null, dgps_ms bigint not null, gps_ms bigint not null, est_ms bigint not null, -- rover-milliseconds
  connected_ms bigint not null, -- without a fix, or without a GGA to say so
  logins integer not null, -- sessions begun
  login_rovers integer not null, -- rovers that began one
  primary key (scope, place, at) include (reseller_id, dealer_id, company_id, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers)
) partition by range (at);
create index on rover_minutes (at);

create table rover_hours (like rover_minutes including all);

/* Minutes to be counted, or counted again: whoever writes what a minute is made of says so in the same transaction. */
create table rollup_marks (minute timestamptz not null);
create index on rollup_marks (minute);

/* All minutes from one moment to another were counted once, but for those that are marked. */
create table rollup_state (
  one boolean primary key default true check (one),
  rolled_from timestamptz not null,
  rolled_to timestamptz not null
);

create function mark_points() returns trigger language plpgsql as $$
begin
  insert into rollup_marks
    select distinct date_trunc('minute', p.at + n * gga_holds() / 2) from fresh p, generate_series(0, 2) n;
  return null;
end $$;
create trigger points_inserted after insert on gga_points referencing new table as fresh
  for each statement execute function mark_points();

create function mark_begun_sessions() returns trigger language plpgsql as $$
begin
  insert into rollup_marks
    select distinct m from fresh s, generate_series(date_trunc('minute', s.started_at), coalesce(s.ended_at, now()), interval '1 minute') m;
  return null;
end $$;
create trigger sessions_begun after insert on rover_sessions referencing new table as fresh
  for each statement execute function mark_begun_sessions();

/* A session that ends now, or had ended earlier than was known. */
create function mark_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into rollup_marks
    select distinct m from after n join before o using (id),
      generate_series(date_trunc('minute', least(o.ended_at, n.ended_at)),
        case when o.ended_at is null or n.ended_at is null then now() else greatest(o.ended_at, n.ended_at) end, interval '1 minute') m
    where o.ended_at is distinct from n.ended_at;
  return null;
end $$;
create trigger sessions_ended after update on rover_sessions referencing old table as before new table as after
  for each statement execute function mark_ended_sessions();

insert into rollup_state (rolled_from, rolled_to)
  select from_minute, from_minute
  from (select date_trunc('minute', greatest(coalesce(min(started_at), now()), now() - interval '90 days')) from_minute from rover_sessions) s;

/* ---- day partitions of minutes: made when first needed, dropped whole ---- */

/* Makes the partition of a UTC day, unless it is there. */
create function make_rover_minutes(day date) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
declare child text := 'rover_minutes' || to_char(day, '_YYYYMMDD');
begin
  if to_regclass('public.' || child) is null then
    execute format('create table if not exists public.%I partition of public.rover_minutes for values from (%L) to (%L)',
      child, day || ' 00:00+00', day + 1 || ' 00:00+00');
  end if;
end $$;

/* Drops the partitions whose day ended more than `keep` days ago; gives their names. */
create function drop_rover_minutes(keep integer) returns setof text language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '5s' as $$
declare child text;
begin
  for child in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.rover_minutes'::regclass and c.relname < 'rover_minutes' || to_char((now() at time zone 'utc')::date - keep, '_YYYYMMDD')
    order by 1
  loop
    execute format('drop table public.%I', child);
    return next child;
  end loop;
end $$;
revoke all on function make_rover_minutes(date), drop_rover_minutes(integer) from public;
grant execute on function make_rover_minutes(date), drop_rover_minutes(integer) to cairn_service;

/* ---- who may see what: as with the sessions that were counted; the network's and the stations' rows have no tenant ---- */

do $$
declare counted text;
begin
  foreach counted in array array['rover_minutes', 'rover_hours'] loop
    execute format('alter table %I enable row level security', counted);
    execute format('create policy service on %I to cairn_service using (true) with check (true)', counted);
    execute format('create policy reseller on %I to cairn_reseller using (reseller_id = current_setting(''app.reseller'')::int)', counted);
    execute format('create policy dealer on %I to cairn_dealer using (dealer_id = current_setting(''app.dealer'')::int)', counted);
    execute format('create policy company on %I to cairn_company, cairn_viewer using (company_id = current_setting(''app.company'')::int)', counted);
  end loop;
end $$;
grant select on rover_minutes, rover_hours, rollup_state to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
