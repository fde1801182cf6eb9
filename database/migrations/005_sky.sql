-- What sky plots are made of: where satellites are, and how well each station receives them.

-- The newest broadcast ephemeris of each satellite, from whichever station sent it first.
create table ephemerides (
  satellite text primary key check (satellite ~ '^[GRECJ][0-9]{2}$'), -- RINEX name
  reference_at timestamptz not null, -- the moment that its elements are of (toe, tb)
  frame bytea not null, -- RTCM 3 as it came: 1019, 1020, 1042, 1044, 1045 or 1046
  station_id integer not null,
  received_at timestamptz not null
);

-- What each station receives, every ten seconds; empty after a crash.
create unlogged table station_satellites (
  station_id integer primary key,
  node text not null,
  at timestamptz not null,
  satellites text[] not null, -- RINEX names
  snrs real[] not null, -- of each its strongest signal in dB-Hz, null when the station's messages do not say
  check (cardinality(satellites) = cardinality(snrs))
);
grant select (station_id, at, satellites, snrs) on station_satellites to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
