/* Alerts for people: what is wrong now, who hears of it and by which way, and who has taken it. What is judged, and how, is in
   docs/decisions/118-alerts.md; webhooks are in docs/decisions/119-webhooks.md. */

/* ---- what is wrong ----
   One row for each time that something was wrong with a subject. While it is only watched, because it has not lasted long enough,
   `opened_at` is null and nobody sees it. An open one whose condition is over has `clear_since`, and closes when that has lasted. */
create table alerts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('rover_no_fix', 'rover_refused', 'station_down', 'subscription_ends', 'sim_over_limit', 'sim_unused', 'system')),
  subject text not null check (subject <> ''), -- the id of the record that it is about; of `system`, the name of the part
  reseller_id integer, dealer_id integer, company_id integer, rover_id integer, -- of a SIM its own row says whose it is
  station_id integer references stations,
  sim_id integer references sims,
  since timestamptz not null, -- when it went wrong, as far as that is known
  opened_at timestamptz,
  clear_since timestamptz,
  until timestamptz,
  flaps smallint not null default 0, -- how often it came back while it was about to close
  details jsonb not null default '{}', -- the figures, as the contract says
  because_id integer references alerts on delete set null, -- the alert of the station that fed the rover
  taken_at timestamptz,
  taken_by integer references users on delete set null,
  taken_level text check (taken_level in ('system', 'reseller', 'dealer', 'company')), -- for those who do not see the person
  foreign key (reseller_id, dealer_id, company_id, rover_id) references rovers (reseller_id, dealer_id, company_id, id) on update cascade,
  constraint alerts_subject check (case kind when 'station_down' then station_id is not null when 'system' then num_nonnulls(rover_id, station_id, sim_id) = 0
    when 'sim_over_limit' then sim_id is not null when 'sim_unused' then sim_id is not null else rover_id is not null and company_id is not null end),
  constraint alerts_taken check ((taken_at is null) = (taken_level is null)),
  check (until >= since)
);
create unique index alerts_one on alerts (kind, subject) where until is null;
create index alerts_open on alerts (opened_at desc, id desc) where until is null and opened_at is not null;
create index alerts_over on alerts (until desc, id desc) where opened_at is not null;
create index alerts_of_reseller on alerts (reseller_id, until desc, id desc) where reseller_id is not null;
create index alerts_of_dealer on alerts (dealer_id, until desc, id desc) where dealer_id is not null;
create index alerts_of_company on alerts (company_id, until desc, id desc) where company_id is not null;
create index alerts_of_subject on alerts (kind, subject, until desc);
create index alerts_because on alerts (because_id) where because_id is not null;
create index alerts_of_rover on alerts (rover_id) where rover_id is not null;
create index alerts_of_station on alerts (station_id) where station_id is not null;
create index alerts_of_sim on alerts (sim_id) where sim_id is not null;
create index alerts_of_stations on alerts (until desc, id desc) where kind = 'station_down' and opened_at is not null;
create index alerts_of_kind on alerts (kind, until desc, id desc) where opened_at is not null;

/* The rovers that a station fed when it went down. */
create table alert_rovers (
  alert_id integer not null references alerts on delete cascade,
  rover_id integer not null, reseller_id integer not null, dealer_id integer not null, company_id integer not null,
  primary key (alert_id, rover_id),
  foreign key (reseller_id, dealer_id, company_id, rover_id) references rovers (reseller_id, dealer_id, company_id, id) on update cascade
);
create index on alert_rovers (rover_id);

/* ---- what each person wants to hear ----
   Nobody hears of anything before they have chosen it: without a row, and with an empty list, nothing is sent. */
create table alert_settings (
  user_id integer primary key references users on delete cascade,
  mail text[] not null default '{}', -- kinds
  webhook text[] not null default '{}',
  no_fix_minutes smallint not null default 10 check (no_fix_minutes between 5 and 240),
  quiet_from smallint check (quiet_from between 0 and 1439), -- minutes of the day in `timezone`
  quiet_until smallint check (quiet_until between 0 and 1439),
  timezone text not null default 'UTC',
  when_over boolean not null default false, -- whether they also hear that it is over
  check ((quiet_from is null) = (quiet_until is null) and quiet_from is distinct from quiet_until or quiet_from is null)
);
select version_records('alert_settings', array['mail', 'webhook', 'no_fix_minutes', 'quiet_from', 'quiet_until', 'timezone', 'when_over']);

create table alert_webhooks (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  title text not null check (title <> ''),
  url text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null default now()
);
create index on alert_webhooks (user_id);

/* ---- what is to be said, and was ----
   One row for each person, alert, event and way: it is written with the alert, and done in the transaction that writes the e-mail or
   the delivery, so that neither is lost or written twice. */
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references alert_webhooks on delete cascade,
  key uuid not null default gen_random_uuid(), -- the same however often it is tried
  body text not null,
  test boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  status smallint, -- of the last reply
  duration_ms integer, -- of the last attempt
  reason text not null default '' -- a code, of the last failure
);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
create index on webhook_deliveries (created_at);

create table alert_notices (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  alert_id integer not null references alerts on delete cascade,
  event text not null check (event in ('opened', 'over')),
  webhook_id integer references alert_webhooks on delete cascade, -- null: by e-mail
  created_at timestamptz not null default now(),
  done_at timestamptz,
  email_id bigint references emails on delete set null,
  delivery_id bigint references webhook_deliveries on delete set null,
  constraint alert_notices_one unique nulls not distinct (alert_id, user_id, event, webhook_id)
);
create index alert_notices_waiting on alert_notices (user_id, webhook_id, created_at) where done_at is null;
create index alert_notices_done on alert_notices (user_id, done_at) where email_id is not null;
create index on alert_notices (email_id) where email_id is not null;
create index on alert_notices (webhook_id) where webhook_id is not null;
create index on alert_notices (delivery_id) where delivery_id is not null;

create function tell_of_deliveries() returns trigger language plpgsql as $$
begin
  notify cairn_webhooks;
  return null;
end $$;
create trigger deliveries_queued after insert on webhook_deliveries for each statement execute function tell_of_deliveries();

/* ---- who may see and do what ---- */

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['alerts', 'alert_rovers', 'alert_settings', 'alert_webhooks', 'alert_notices', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy service on %I to cairn_service, cairn_api, cairn_worker using (true) with check (true)', tenant_table);
  end loop;
end $$;
create policy reseller on alert_rovers to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on alert_rovers to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
create policy company on alert_rovers to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int);
create policy reseller on alerts to cairn_reseller using (reseller_id = current_setting('app.reseller')::int and opened_at is not null);
create policy dealer on alerts to cairn_dealer using (dealer_id = current_setting('app.dealer')::int and opened_at is not null);
create policy company on alerts to cairn_company, cairn_viewer using (company_id = current_setting('app.company')::int and opened_at is not null);
-- stations belong to the network, and a SIM is whose its row says
create policy stations on alerts for select to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer using (kind = 'station_down' and opened_at is not null);
create policy sims on alerts to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer
  using (sim_id is not null and opened_at is not null and exists (select from sims where sims.id = sim_id offset 0));

grant select on alerts, alert_rovers to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
grant update (taken_at, taken_by, taken_level) on alerts to cairn_reseller, cairn_dealer, cairn_company;

-- the api takes and releases, and writes what people choose; the worker judges, and says it
grant update (taken_at, taken_by, taken_level) on alerts to cairn_api;
grant insert, update on alert_settings to cairn_api;
grant insert, delete, update on alert_webhooks to cairn_api;
grant insert on webhook_deliveries to cairn_api;
grant insert, update, delete on alerts, alert_rovers, alert_notices, webhook_deliveries to cairn_worker;
grant update (version) on alert_settings to cairn_worker; -- so that it may lock the row of whom it writes to
