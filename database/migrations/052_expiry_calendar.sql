-- When subscriptions end: calendar feeds of people, and notices by e-mail. See docs/decisions/082-expiry-calendar.md.

/* ---- calendar feeds ---- */

/* The secret address at which a calendar program reads what expires for a person: one for each person. */
create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique, -- SHA-256 of the token in the address
  timezone text not null, -- by whose calendar the days are counted
  created_at timestamptz not null default now(),
  read_at timestamptz -- when a calendar program read it last, to the hour
);
alter table calendar_feeds enable row level security;
create policy service on calendar_feeds to cairn_service using (true) with check (true);

/* Whoever changes a password locks out all who had the old one, so also those who made an address with it. */
create function end_calendar_feed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from calendar_feeds where user_id = new.id;
  return null;
end $$;
create trigger password_changed after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_calendar_feed();

/* ---- notices ---- */

/* Which notices a dealer's companies get. A dealer without a row sends none. */
create table expiry_notice_settings (
  dealer_id integer primary key,
  reseller_id integer not null,
  days smallint[] not null default '{}' check (days <@ array[30, 7, 1]::smallint[]), -- days ahead; none: no notices
  copy_to_dealer boolean not null default false,
  foreign key (reseller_id, dealer_id) references dealers (reseller_id, id) on update cascade
);
alter table expiry_notice_settings enable row level security;
create policy service on expiry_notice_settings to cairn_service using (true) with check (true);
create policy reseller on expiry_notice_settings to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on expiry_notice_settings to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
grant select, insert, update (days, copy_to_dealer) on expiry_notice_settings to cairn_reseller, cairn_dealer;

/* Notices that are in the outbox: each once, however many workers there are. */
create table expiry_notices (
  subscription_id integer not null references subscriptions on delete cascade,
  days smallint not null, -- ahead
  queued_at timestamptz not null default now(),
  primary key (subscription_id, days)
);
alter table expiry_notices enable row level security;
create policy service on expiry_notices to cairn_service using (true) with check (true);

insert into email_templates (id, purpose, type, subscription, title, message) values
  (9, 'Subscriptions that expire soon', 2, true, '[company]: subscriptions that expire soon',
   '<p>Hello [name],</p><p>These subscriptions of [company] end soon and are not renewed. After that their rovers receive no corrections:</p><ul>[rovers]</ul><p>Contact [dealer] to renew them. All subscriptions are in the portal: <a href="[login]">[login]</a></p>');
insert into email_translations (language, template, title, message) values
  ('da', 9, '[company]: Abonnementer, der snart udløber',
   '<p>Hej [name]</p><p>Disse abonnementer hos [company] slutter snart og er ikke fornyet. Derefter modtager roverne ingen korrektioner:</p><ul>[rovers]</ul><p>Kontakt [dealer] for at forny dem. Alle abonnementer er i portalen: <a href="[login]">[login]</a></p>');
