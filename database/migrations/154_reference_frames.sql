/*
 * In which reference frame the coordinates of a station are, as entered and as transmitted, and in which one a correction profile
 * has them. See docs/decisions/148-frames-of-stations.md.
 */
alter table stations -- null: nobody has said it
  add reference_frame text check (reference_frame in ('ITRF2020', 'ITRF2014', 'ETRF2020', 'ETRF2000'));
alter table correction_profiles -- null: as the station sends them
  add reference_frame text check (reference_frame in ('ITRF2020', 'ITRF2014', 'ETRF2020', 'ETRF2000'));

drop trigger edit_counted on stations;
create trigger edit_counted before update of title, mount, password_sealed, station_id, type, country, connecta, topcomm, latitude,
  longitude, altitude, reference_frame, client_serial, gnss_serial, iccid, virtual_ip, out_of_service_since, out_of_service_reason,
  out_of_service_until, version, edits on stations for each row execute function count_edit('title', 'mount', 'password_sealed',
  'station_id', 'type', 'country', 'connecta', 'topcomm', 'latitude', 'longitude', 'altitude', 'reference_frame', 'client_serial',
  'gnss_serial', 'iccid', 'virtual_ip', 'out_of_service_since', 'out_of_service_reason', 'out_of_service_until');

drop trigger edit_counted on correction_profiles;
create trigger edit_counted before update of title, observations, constellations, bands, observation_interval, station_interval, add_antenna,
  receiver, receiver_firmware, receiver_serial, add_biases, station_id, bytes_per_second, reference_frame, version, edits
  on correction_profiles for each row execute function count_edit('title', 'observations', 'constellations', 'bands', 'observation_interval',
    'station_interval', 'add_antenna', 'receiver', 'receiver_firmware', 'receiver_serial', 'add_biases', 'station_id', 'bytes_per_second',
    'reference_frame');

-- coordinates without their frame say less than half: who sees the ones sees the other
grant select (reference_frame) on stations to cairn_worker, cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
