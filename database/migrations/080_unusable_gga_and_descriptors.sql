/* GGA that cannot be used are counted apart, with what was wrong with the last one: see GgaFault in gnss. What a station says
   of itself in RTCM 1007, 1008 and 1033 is stored while it is live; null where it does not send it. */
alter table rover_live add column unusable_ggas integer not null default 0, add column gga_fault text;
alter table rover_sessions add column unusable_ggas integer not null default 0, add column gga_fault text;
alter table station_live add column navic smallint not null default 0,
  add column antenna text, add column antenna_serial text,
  add column receiver text, add column firmware text, add column receiver_serial text;

-- a view has the columns that its table had, and new ones can only be appended
do $$ begin
  execute 'create or replace view live_rovers with (security_invoker = true) as '
    || replace(pg_get_viewdef('live_rovers'), 'FROM rover_live', ', unusable_ggas, gga_fault FROM rover_live');
end $$;
create or replace view live_stations as
  select * from station_live where node <> all ((select silent_casters())::text[]);
-- what the receiver and the antenna are is for the system level, as their serial numbers are
grant select (navic) on station_live to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select (navic) on live_stations to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
