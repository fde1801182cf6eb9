-- Health of the stations: what each hour of them was like, their alarms, and the RINEX files that people asked for.

/* ---- what an hour of a station was like, to compare now with; kept for some days more than a week ---- */

create table station_hours (
  station_id integer not null references stations,
  hour timestamptz not null, -- when it began
  looks integer not null, -- observations of the stream, about ten seconds apart
  satellites real, -- median of the looks
  data_rate real, -- bytes/s, median
  constellations text[] not null, -- in at least half of the looks
  disconnects integer not null,
  primary key (station_id, hour)
);
create index on station_hours (hour);

/* ---- alarms: at most one of a kind is open for a station ---- */

create table station_alarms (
  id integer generated always as identity primary key,
  station_id integer not null references stations,
  kind text not null check (kind in ('position', 'no_position', 'silent', 'satellites', 'constellations', 'data_rate', 'flapping')),
  began_at timestamptz not null,
  ended_at timestamptz,
  evidence jsonb not null, -- the figures, as the contract says; while it is open those of now
  acknowledged_at timestamptz,
  acknowledged_by integer references users,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (ended_at >= began_at)
);
create unique index station_alarms_open on station_alarms (station_id, kind) where ended_at is null;
create index on station_alarms (station_id, began_at desc);
create index on station_alarms (began_at desc);

insert into log_messages (code, type, text, color) values
  (40, 2, 'Station alarm', '#f9bd2b'),
  (41, 2, 'Station alarm over', '#4bebb3');

/* ---- RINEX files that are made, and those that wait to be fetched ---- */

create table rinex_jobs (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  station_id integer not null references stations,
  begins timestamptz not null, -- whole hours
  ends timestamptz not null check (ends > begins),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100), -- percent
  reason text not null default '', -- why it failed, in a sentence
  files jsonb not null default '[]', -- kind, name and bytes of each
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(), -- by the worker that makes it
  done_at timestamptz
);
create unique index rinex_jobs_one on rinex_jobs (user_id) where state in ('waiting', 'running'); -- one at a time for each person
create index on rinex_jobs (created_at);

/* ---- who may see what: dealers and resellers see alarms, but not who of the system looked at them ---- */

grant select (id, station_id, kind, began_at, ended_at, evidence, acknowledged_at) on station_alarms to cairn_reseller, cairn_dealer;
