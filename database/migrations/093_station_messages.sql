/*
 * The messages and satellites of stations are read line by line, of one station or of all: without an index by time the
 * newest page of all stations was a scan of a day. A line says which connection of its station it belongs to.
 * See decision 106.
 */
alter table rtcm_observations add connected_at timestamptz; -- null in lines from before
create index on rtcm_observations (at desc, station_id desc);
