/*
 * Of each rover session: how long it was fixed in each quarter of an hour, so that a report counts the part of it that lies in
 * its range, and when, why and for how long it lost its fix. The worker counts them from its GGA
 * (worker/src/rollups/session-fixes.ts). See decision 125.
 */

create table session_fixes (
  session_id bigint primary key references rover_sessions on delete cascade,
  rover_id integer not null, reseller_id integer not null, dealer_id integer not null, company_id integer not null,
  began timestamptz not null, -- the quarter of an hour in which the session began
  fixed_ms integer[] not null, float_ms integer[] not null, -- of each quarter of an hour from then on
  counted_until timestamptz not null, -- the end of the last of them; of a session that has ended, not before its end
  -- once it has ended for ten minutes; null: not yet, or too long to be read whole
  lost_at integer[], -- seconds from the beginning of the session
  lost_cause text[],
  lost_seconds integer[], -- without a fix, as the page of the session says
  before_fix integer, -- seconds before the first fix that lasted; null: none did
  check (array_length(fixed_ms, 1) is not distinct from array_length(float_ms, 1)),
  check (array_length(lost_at, 1) is not distinct from array_length(lost_cause, 1)
    and array_length(lost_at, 1) is not distinct from array_length(lost_seconds, 1)),
  foreign key (reseller_id, dealer_id, company_id, rover_id) references rovers (reseller_id, dealer_id, company_id, id) on update cascade
);
create index on session_fixes (rover_id); -- for the rovers that move

/* Sessions to be counted, or counted again: whoever writes a session says so in the same transaction. */
create table fix_marks (session_id bigint not null, due timestamptz not null);
create index on fix_marks (due);

/* A rover that is back within ten minutes has lost its fix (decision 40): what ended is counted after them. */
create function fixes_due(started_at timestamptz, ended_at timestamptz) returns timestamptz language sql stable as $$
  select case when ended_at is null then greatest(started_at, now()) + interval '1 hour' else ended_at + interval '11 minutes' end
$$;

create function mark_fixes_begun() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into fix_marks select id, fixes_due(started_at, ended_at) from fresh;
  return null;
end $$;
create trigger fixes_begun after insert on rover_sessions referencing new table as fresh
  for each statement execute function mark_fixes_begun();

create function mark_fixes_ended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into fix_marks
    select n.id, fixes_due(n.started_at, n.ended_at) from after n join before o using (id)
    where n.ended_at is not null
      and (o.started_at, o.ended_at, o.end_reason, o.fixed_ms) is distinct from (n.started_at, n.ended_at, n.end_reason, n.fixed_ms);
  return null;
end $$;
create trigger fixes_ended after update on rover_sessions referencing old table as before new table as after
  for each statement execute function mark_fixes_ended();
revoke all on function mark_fixes_begun(), mark_fixes_ended() from public;

-- of older sessions there is no GGA
insert into fix_marks
  select id, coalesce(ended_at, now()) + interval '11 minutes' from rover_sessions
  where fixed_ms is not null and coalesce(ended_at, now()) > now() - interval '100 days';

/* Sessions that may have lasted at a moment more than a day after they began: a report that begins then reads these alone. */
create index rover_sessions_long on rover_sessions (started_at) where ended_at is null or ended_at - started_at > interval '1 day';
create index rover_sessions_at_station on rover_sessions (station_id, started_at, id);

alter table session_fixes enable row level security;
create policy service on session_fixes to cairn_service, cairn_api, cairn_worker using (true) with check (true);
create policy reseller on session_fixes to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on session_fixes to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
create policy company on session_fixes to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int);
grant select on session_fixes to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant insert, update, delete on session_fixes, fix_marks to cairn_worker;
