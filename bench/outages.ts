/** The first so many stations have a bad line: an outage every hour, where the others have one a day. */
export const FLAPPING = 10;

/**
 * SQL that seeds for each station of the database a year of going offline and coming back, as stream and as MSM
 * observations.
 */
export const YEAR_OF_OUTAGES = `
  insert into station_status_changes (station_id, at, kind, online, reason)
  select s.id, outage.at + edge.online::int * interval '40 s' + (kind = 'msm')::int * interval '1 s', kind, edge.online,
    case when edge.online then 'frames_received' else 'connection_reset' end
  from (select id, row_number() over (order by id) as place from stations) s
  cross join lateral (
    select now() - interval '1 year' + n * step + (s.id * 7919 % 600) * interval '1 s' as at
    from (select case when s.place <= ${FLAPPING} then interval '1 hour' else interval '1 day' end as step) pace,
      generate_series(0, (365 * 86400 / extract(epoch from step))::int - 1) n
  ) outage
  cross join (values ('stream'), ('msm')) of_kind (kind)
  cross join (values (false), (true)) edge (online)`;

/** SQL of the event and the parameters of a line of the caster log, as long as they are. */
export const ROVER_CONNECTED_VALUES = `'rover_connected', '{"mountpoint": "RTK_RTCM3", "test_user": false, "version": 2, "agent": "NTRIP bench"}'::jsonb`;
