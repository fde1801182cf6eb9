/*
 * Which NTRIP clients rovers log in with, hour by hour: sessions by what the client calls itself and by mountpoint, for each
 * tenant and the network. The worker counts them (worker/src/rollups/clients.ts). See decision 116.
 */

insert into settings (name, value) values ('keep_client_hours_days', '1096');

create table client_hours (
  scope smallint not null check (scope in (1, 5, 10, 20)), -- 1 the network, 5 a reseller, 10 a dealer, 20 a company
  scope_id integer not null, -- its id; 0 for the network
  at timestamptz not null, -- when the hour began in which the sessions did
  reseller_id integer, dealer_id integer, company_id integer, -- of the scope, as far as it has them
  user_agent text not null, -- as it was sent, the first 200 characters
  mountpoint text not null,
  sessions integer not null, -- begun in the hour
  -- of those that have ended, over their whole length; what is still open is read from the sessions
  ended integer not null,
  connected_ms bigint not null,
  known_ms bigint not null, -- time of those that sent a GGA, which alone have a fix or none
  fixed_ms bigint not null,
  float_ms bigint not null,
  first_fixes integer not null, -- sessions that obtained a fix
  first_fix_s double precision not null, -- their times to fix, added up
  bytes_sent bigint not null,
  primary key (scope, scope_id, at, user_agent, mountpoint)
);
create index on client_hours (at);

/* Hours to be counted, or counted again: whoever writes a session says so in the same transaction. */
create table client_marks (hour timestamptz not null);
create index on client_marks (hour);

create function hour_of(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('1 hour', at, '2000-01-01 00:00:00+00')
$$;

create function mark_clients_begun() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_marks select distinct hour_of(started_at) from fresh;
  return null;
end $$;
create trigger clients_begun after insert on rover_sessions referencing new table as fresh
  for each statement execute function mark_clients_begun();

create function mark_clients_ended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into client_marks
    select distinct hour_of(n.started_at) from after n join before o using (id)
    where n.ended_at is not null
      and (o.ended_at, o.fixed_ms, o.float_ms, o.bytes_sent, o.time_to_fix) is distinct from (n.ended_at, n.fixed_ms, n.float_ms, n.bytes_sent, n.time_to_fix);
  return null;
end $$;
create trigger clients_ended after update on rover_sessions referencing old table as before new table as after
  for each statement execute function mark_clients_ended();
revoke all on function mark_clients_begun(), mark_clients_ended() from public;

insert into client_marks select distinct hour_of(started_at) from rover_sessions;

/* Lists of sessions by their beginning, of the network and of each tenant. */
create index rover_sessions_begun on rover_sessions (started_at, id);
create index rover_sessions_of_reseller on rover_sessions (reseller_id, started_at, id);
create index rover_sessions_of_dealer on rover_sessions (dealer_id, started_at, id);
create index rover_sessions_of_company on rover_sessions (company_id, started_at, id);

alter table client_hours enable row level security;
create policy service on client_hours to cairn_service, cairn_api, cairn_worker using (true) with check (true);
create policy reseller on client_hours to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on client_hours to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
create policy company on client_hours to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int);
grant select on client_hours to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant insert, delete on client_hours, client_marks to cairn_worker;
