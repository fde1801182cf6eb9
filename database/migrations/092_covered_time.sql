/*
 * How long observations of a station cover an hour, s, in place of how many there are: receivers observe every 1 to 30 s, and
 * one that does every 30 s has as full an hour as any. Until now samples were ten seconds apart.
 */
alter table station_hours rename samples to covered;
update station_hours set covered = least(3600, covered * 10);
