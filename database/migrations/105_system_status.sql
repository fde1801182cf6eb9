/*
 * What the page System Status shows: figures that the programs measured, when each service last did its work, the alarms that
 * this raised, and restarts. See docs/decisions/114-system-figures.md and 115-restarts.md.
 */

/* ---- figures: every program measures itself every ten seconds, and the rows of a minute are summed up as they come ---- */

create table figure_minutes (
  figure text not null, -- see `figureNames` in database/src/figures.ts
  system smallint not null, -- the network; 0 what all of them share
  source text not null, -- program and node; empty for what is counted once
  at timestamptz not null, -- the minute
  samples integer not null,
  total double precision not null, -- of the samples: the mean is total / samples
  most double precision not null,
  latest double precision not null,
  sampled_at timestamptz not null,
  primary key (figure, system, at, source)
) with (fillfactor = 70); -- a row is updated in place five times
create index figure_minutes_at on figure_minutes (at);

create table figure_hours (
  figure text not null,
  system smallint not null,
  source text not null,
  at timestamptz not null, -- the hour, UTC
  samples integer not null,
  total double precision not null,
  most double precision not null,
  primary key (figure, system, at, source)
);
create index figure_hours_at on figure_hours (at);

/* ---- when a service last did its work: the checks of systems, and the jobs of the worker ---- */

create table last_runs (
  name text not null, -- a check of a system, or `job` and the name of one
  system smallint not null, -- 0: of all
  succeeded_at timestamptz,
  failed_at timestamptz,
  problem text, -- what failed, while it does
  primary key (name, system)
);

create table system_alarms (
  id bigint generated always as identity primary key,
  system smallint not null,
  kind text not null, -- see `systemChecks` of the contract
  raised_at timestamptz not null,
  cleared_at timestamptz
);
create unique index system_alarms_open on system_alarms (system, kind) where cleared_at is null;
create index system_alarms_of_system on system_alarms (system, raised_at desc, id desc);

/* ---- restarts of Casta and Connecta ---- */

create table service_restarts (
  id bigint generated always as identity primary key,
  service text not null check (service in ('casta', 'connecta')),
  system smallint not null,
  user_id integer, -- who wanted it
  asked_at timestamptz not null default now(),
  answered_at timestamptz, -- when the casters had answered, or did not in time
  succeeded boolean,
  problem text,
  clients integer[] not null, -- ids of the rovers or stations that were connected
  returned integer not null default 0, -- how many of them are connected again
  returned_at timestamptz, -- when the last of these came back
  watched_until timestamptz -- nobody counts any more: all are back, or it has been ten minutes
);
create unique index service_restarts_open on service_restarts (service, system) where answered_at is null;
create index service_restarts_asked on service_restarts (service, system, asked_at desc);
create index service_restarts_watched on service_restarts (asked_at) where watched_until is null;

/* How long ago a caster had written everything that waited, ms before seen_at. */
alter table caster_services add column behind_ms bigint not null default 0;

/* ---- what the database says of itself ---- */

/* The owner sees the sessions of all logins; where it is no superuser and no member of pg_read_all_stats, `hidden` says of how many
   it does not see what they do. Blocks are those read since the statistics were reset. */
create function database_activity()
returns table (pid integer, active integer, waiting integer, idle integer, hidden integer, connections integer, max_connections integer,
  blocks_hit bigint, blocks_read bigint, transactions bigint, oldest_transaction double precision, longest_statement double precision)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_backend_pid(),
    (count(*) filter (where state = 'active' and a.pid <> pg_backend_pid()))::int,
    (count(*) filter (where wait_event_type = 'Lock'))::int,
    (count(*) filter (where state like 'idle%'))::int,
    (count(*) filter (where state is null))::int,
    count(*)::int, current_setting('max_connections')::int,
    (select blks_hit from pg_stat_database where datname = current_database()),
    (select blks_read from pg_stat_database where datname = current_database()),
    (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()),
    coalesce(max(extract(epoch from clock_timestamp() - xact_start)) filter (where a.pid <> pg_backend_pid()), 0)::float8,
    coalesce(max(extract(epoch from clock_timestamp() - query_start)) filter (where state = 'active' and a.pid <> pg_backend_pid()), 0)::float8
  from pg_stat_activity a where backend_type = 'client backend' and datname = current_database()
$$;

/* Reads the sizes of all files: for once a minute. */
create function database_bytes() returns bigint language sql security definer set search_path = pg_catalog, pg_temp as $$
  select pg_database_size(current_database())
$$;

/* The statements on which this database spent most time, if the extension pg_stat_statements is there, in public; their values are left out by it, and
   statements that set a password are none of these kinds. */
create function slowest_statements(most integer)
returns table (statement text, calls bigint, mean_ms double precision, total_ms double precision)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- only there: the worker owns a schema, and what it makes must not run as the owner
  if to_regclass('public.pg_stat_statements') is null then return; end if;
  return query execute
    'select left(regexp_replace(query, ''\s+'', '' '', ''g''), 400), calls, mean_exec_time, total_exec_time from public.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* ''^\s*(select|insert|update|delete|with|merge)\M'' order by total_exec_time desc limit $1' using most;
exception when others then return; -- it is not loaded, or of another version
end $$;

revoke execute on function database_activity(), database_bytes(), slowest_statements(integer) from public;
grant execute on function database_activity(), database_bytes() to cairn_worker, cairn_service;
grant execute on function slowest_statements(integer) to cairn_api, cairn_service;

grant insert, update on figure_minutes to cairn_api, cairn_worker;
grant select, insert, update on figure_minutes to cairn_caster;
grant insert, update on figure_hours, last_runs, system_alarms to cairn_worker;
grant delete on figure_minutes, figure_hours, system_alarms, service_restarts to cairn_worker;
grant insert, update on service_restarts to cairn_api;
grant update (returned, returned_at, watched_until) on service_restarts to cairn_worker;
