-- A caster writes its rows of caster_services once a second, with the time of this server. What the live tables hold of
-- one that has been silent for 10 s is history: readers of the present go through these two views. See decision 017.

create function silent_casters() returns text[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(node), '{}') from (
    select node from caster_services group by node having max(seen_at) < now() - interval '10 seconds') silent
$$;

create view live_rovers with (security_invoker = true) as
  select * from rover_live where node <> all ((select silent_casters())::text[]);
-- with its owner's rights: people may not read the column node, which the view compares
create view live_stations as
  select * from station_live where node <> all ((select silent_casters())::text[]);

grant select on live_rovers to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select (station_id, connecta, status, msm, connected_at, disconnected_at, rtcm_at, gga_at, gps, glonass, galileo, beidou, qzss, sbas,
  bytes_received, data_rate, latitude, longitude, altitude, rtcm_station_id, message_types, seen_at) on live_stations
  to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
-- they are read; the tables are written
revoke insert, update, delete on live_rovers, live_stations from cairn_service;
