/* A station that is out of service gives no corrections, whatever it sends: while it is moved, or repaired. Its row has the
   present state, `out_of_service_periods` what it was. See docs/decisions/104-out-of-service.md. */
alter table stations
  add out_of_service_since timestamptz,
  add out_of_service_reason text check (out_of_service_reason <> ''),
  add out_of_service_until date, -- when people expect it back; nothing happens then
  add out_of_service_by integer references users, -- null: the command line
  add constraint stations_out_of_service check (
    (out_of_service_since is null) = (out_of_service_reason is null)
    and (out_of_service_since is not null or (out_of_service_until is null and out_of_service_by is null)));

create table out_of_service_periods (
  station_id integer not null references stations,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at), -- null while it lasts
  reason text not null,
  primary key (station_id, began_at)
);
create unique index out_of_service_now on out_of_service_periods (station_id) where ended_at is null;

/* Whoever writes the row of a station, its periods and its lines in the caster log follow. */
create function record_service() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.out_of_service_since is not null then
    insert into out_of_service_periods (station_id, began_at, reason)
      values (new.id, new.out_of_service_since, new.out_of_service_reason)
      on conflict (station_id, began_at) do update set reason = excluded.reason;
    insert into caster_log (at, type, code, casta, station_id, mountpoint, event, params)
      values (clock_timestamp(), 2, 45, new.country, new.id, new.mount, 'station_out_of_service',
        jsonb_build_object('reason', new.out_of_service_reason));
  else
    update out_of_service_periods set ended_at = greatest(began_at, now()) where station_id = new.id and ended_at is null;
    insert into caster_log (at, type, code, casta, station_id, mountpoint, event, params)
      values (clock_timestamp(), 2, 46, new.country, new.id, new.mount, 'station_in_service', '{}');
  end if;
  return null;
end $$;
create trigger service_recorded after update of out_of_service_since, out_of_service_reason on stations for each row
  when (old.out_of_service_since is distinct from new.out_of_service_since
    or old.out_of_service_reason is distinct from new.out_of_service_reason) execute function record_service();
create trigger service_recorded_of_new after insert on stations for each row
  when (new.out_of_service_since is not null) execute function record_service();

-- two people with the same station open: the second sees what the first decided
drop trigger edit_counted on stations;
create trigger edit_counted before update of title, mount, password_sealed, station_id, type, country, connecta, topcomm, latitude,
  longitude, altitude, client_serial, gnss_serial, iccid, virtual_ip, out_of_service_since, out_of_service_reason,
  out_of_service_until, version, edits on stations for each row execute function count_edit('title', 'mount', 'password_sealed',
  'station_id', 'type', 'country', 'connecta', 'topcomm', 'latitude', 'longitude', 'altitude', 'client_serial', 'gnss_serial',
  'iccid', 'virtual_ip', 'out_of_service_since', 'out_of_service_reason', 'out_of_service_until');

-- why a rover gets no corrections is for all who see the rover; who decided it is for the system level
grant select (out_of_service_since, out_of_service_reason, out_of_service_until)
  on stations to cairn_worker, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select on out_of_service_periods to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

insert into log_messages (code, type, text, color) values
  (26, 1, 'Station of a rover out of service', '#f9bd2b'),
  (45, 2, 'Station out of service', '#f9bd2b'),
  (46, 2, 'Station back in service', '#4bebb3');
