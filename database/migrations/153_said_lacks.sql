/*
 * What streams lack for correction profiles, as far as the caster log says it: one row for a station, a profile and a lack, so
 * that of several nodes one writes the line, and of one that is restarted none. See docs/decisions/137-what-is-really-sent.md.
 */
create table said_lacks (
  station_id integer not null,
  profile_id integer not null,
  lack text not null, -- its code, and the constellation of those that have one
  said_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), -- written every hour while it lasts
  primary key (station_id, profile_id, lack)
);
create index on said_lacks (seen_at);
grant select, insert, update, delete on said_lacks to cairn_caster;
