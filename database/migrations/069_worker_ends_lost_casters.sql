/* What the worker writes where a caster died for good (decision 17): since its login is narrow it could not, and where no
   other caster ran, sessions stayed open and stations online. It writes the heartbeat's rows only to see whether they can be. */
grant update (seen_at, ended_at, end_reason, end_details, bytes_sent, bytes_received, ggas, fixes, floats, dgps, standalones, estimates,
  fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, time_to_fix, average_distance) on rover_sessions to cairn_worker;
grant update (clients) on caster_services to cairn_worker;
grant insert on station_status_changes to cairn_worker;
grant delete on rover_live, station_live, caster_services to cairn_worker;
