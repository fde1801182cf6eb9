/* A login for each program. cairn_service stays for commands and the supervisor. The api and the worker work at system
   level and inherit from it; neither owns anything but the worker its queues. The caster, which speaks with strangers
   over protocols of its own, gets by name what it reads and writes: no people, sessions, e-mails or audit events.
   See docs/decisions/052-least-privilege.md. */
do $$
begin
  -- roles belong to the cluster and databases share them; a race with another database is run again by migrate.ts
  if not exists (select from pg_roles where rolname = 'cairn_api') then create role cairn_api inherit; end if;
  if not exists (select from pg_roles where rolname = 'cairn_worker') then create role cairn_worker inherit; end if;
  if not exists (select from pg_roles where rolname = 'cairn_caster') then create role cairn_caster noinherit; end if;
  if not pg_has_role('cairn_api', 'cairn_service', 'usage') then grant cairn_service to cairn_api; end if;
  if not pg_has_role('cairn_worker', 'cairn_service', 'usage') then grant cairn_service to cairn_worker; end if;
  -- an owner that is no superuser must be able to give the worker its queues
  if not pg_has_role(current_user, 'cairn_worker', 'member') then execute format('grant cairn_worker to %I', current_user); end if;
end $$;

/* ---- the worker's queues: pg-boss makes and upgrades its tables by itself ---- */

create schema if not exists pgboss;
alter schema pgboss owner to cairn_worker;
do $$
declare object record;
begin
  for object in select format('alter table %s owner to cairn_worker', c.oid::regclass) as command from pg_class c
      where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')
    union all select format('alter view %s owner to cairn_worker', c.oid::regclass) from pg_class c
      where c.relnamespace = 'pgboss'::regnamespace and c.relkind = 'v'
    union all select format('alter function %s owner to cairn_worker', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'pgboss'::regnamespace
    union all select format('alter type %s owner to cairn_worker', t.oid::regtype) from pg_type t
      where t.typnamespace = 'pgboss'::regnamespace and t.typtype in ('e', 'd')
  loop
    execute object.command;
  end loop;
end $$;

/* ---- the caster ---- */

grant usage on schema public to cairn_caster;
grant select on settings to cairn_caster; -- whether the schema is there
grant select on rovers, stations to cairn_caster;
grant update (last_connected_at, last_session_id) on rovers to cairn_caster;
grant select, insert, update, delete on rover_live, station_live, caster_services, rover_sessions, station_status_changes,
  station_satellites, ephemerides, station_networks to cairn_caster;
grant select, insert on gga_points, caster_log, rtcm_observations to cairn_caster;
grant insert on rollup_marks to cairn_caster; -- by the triggers of what it writes
grant usage, select on sequence rover_session_ids to cairn_caster;
grant execute on function make_partitions(integer) to cairn_caster;
do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['station_networks', 'rovers', 'rover_live', 'rover_sessions', 'gga_points', 'caster_log'] loop
    execute format('create policy caster on %I to cairn_caster using (true) with check (true)', tenant_table);
  end loop;
end $$;
