-- The network as it was: where rovers were every five minutes of the last days, and at what distance from each station
-- fixes were obtained. The worker makes both from what the caster recorded (worker/src/past). See decision 046.

insert into settings (name, value) values ('keep_moments_days', '7');

/* Between two moments that the time machine can go to. */
create function moment_step() returns interval language sql immutable as $$ select interval '5 minutes' $$;

/* The moments that were made; one without a rover has no rows below. */
create table moments (at timestamptz primary key);

/* The rovers of a company that were connected at a moment to the Casta of one country: one place in each array for each. */
create table moment_rovers (
  at timestamptz not null references moments on delete cascade,
  reseller_id integer not null, dealer_id integer not null, company_id integer not null,
  casta smallint not null,
  rovers integer[] not null,
  statuses smallint[] not null, -- GGA quality as in rover_live
  latitudes real[] not null, longitudes real[] not null, -- half a metre is near enough for a map
  primary key (at, company_id, casta),
  foreign key (reseller_id, dealer_id, company_id) references companies (reseller_id, dealer_id, id) on update cascade
);

alter table moment_rovers enable row level security;
create policy service on moment_rovers to cairn_service using (true) with check (true);
create policy reseller on moment_rovers to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on moment_rovers to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
create policy company on moment_rovers to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int);
grant select on moments, moment_rovers to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;

/* ---- at what distance from a station fixes are obtained; nothing in it says by whom ---- */

/* GGA of one UTC day by station and distance. Who sent them is kept so that several days count a rover once. */
create table coverage_days (
  day date not null,
  station_id integer not null references stations,
  distance smallint not null, -- km where the class begins; classes are 5 km wide, the one of 100 has no end
  fixes integer not null, floats integer not null, total integer not null,
  rovers integer[] not null,
  primary key (day, station_id, distance)
);

/* The days that were counted, and when: a day is final an hour after its end. */
create table coverage_counted (day date primary key, at timestamptz not null);

/* The last 30 days together, which every tenant may see: stations belong to the network. */
create table station_coverage (
  station_id integer not null references stations,
  distance smallint not null,
  fixes bigint not null, floats bigint not null, total bigint not null,
  rovers integer not null, -- how many different ones
  primary key (station_id, distance)
);
grant select on station_coverage to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
