/*
 * What rovers with correction profiles really get: what a caster made of a station's stream by a profile in the last minute, and
 * what the stream lacks for it. What the station itself sends is in rtcm_observations. See docs/decisions/137-what-is-really-sent.md.
 */

create unlogged table sent_corrections (
  station_id integer not null,
  profile_id integer not null,
  node text not null, -- each node with such rovers converts for itself
  at timestamptz not null,
  seconds real not null, -- how long was counted, up to 60
  messages jsonb not null, -- [{type, frames, bytes}]
  lacks jsonb not null, -- as in contract/src/caster-events/lacks.ts; empty in the first minute
  primary key (station_id, profile_id, node)
);
alter table sent_corrections set (fillfactor = 40);
grant select on sent_corrections to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select, insert, update, delete on sent_corrections to cairn_caster;

-- the profile that a session has now: the caster's word for what it sends
alter table rover_live add column correction_profile_id integer;
do $$ begin
  execute 'create or replace view live_rovers with (security_invoker = true) as '
    || replace(pg_get_viewdef('live_rovers'), 'FROM rover_live', ', correction_profile_id FROM rover_live');
end $$;

insert into log_messages (code, type, text, color) values
  (47, 2, 'Station lacks something for a correction profile', '#f9bd2b');

-- whether the GLONASS biases of its receiver are known, which the name of the receiver, for the system level alone, tells
alter table station_live add column biases_known boolean not null default false;
do $$ begin
  execute 'create or replace view live_stations as '
    || replace(pg_get_viewdef('live_stations'), 'FROM station_live', ', biases_known FROM station_live');
end $$;
grant select (biases_known) on station_live to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant select (biases_known) on live_stations to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
