-- Sign-in: sessions that act for a dealer and end with what they rest on, second factors, back-off; what user events tell.

/* ---- sessions ---- */

alter table user_sessions
  add id bigint generated always as identity unique, -- how its person names it; the token stays with the browser
  add parent_hash bytea references user_sessions on delete cascade, -- the session that opened it, and that it ends with
  add acts_for integer references dealers, -- acts as an admin of this dealer
  add constraint user_sessions_acting check ((parent_hash is null) = (acts_for is null) and (acts_for is null or role = 10));
create index on user_sessions (parent_hash) where parent_hash is not null;

/* Every api process keeps sessions in memory for a moment: it is told whose to forget, as ids or 'all'. */
create function tell_sessions(people integer[]) returns void language sql as $$
  select pg_notify('cairn_sessions', case when cardinality(people) <= 200 then array_to_string(people, ',') else 'all' end)
  where cardinality(people) > 0
$$;

create function tell_of_ended_sessions() returns trigger language plpgsql as $$
begin
  perform tell_sessions(array(select distinct n.user_id from new_sessions n join old_sessions o using (token_hash) where o.ended_at is null and n.ended_at is not null));
  return null;
end $$;
create trigger sessions_ended after update on user_sessions referencing old table as old_sessions new table as new_sessions
  for each statement execute function tell_of_ended_sessions();

/* Whoever is archived or gets another role, place or password is signed out at once, whoever changes it. A person who
   changes the own password stays where they do it: `cairn.keep_session` holds the id of that session. */
create function end_sessions_of_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update user_sessions s set ended_at = now(), end_reason = case when n.archived_at is not null then 'archived' else 'changed' end
  from new_users n join old_users o using (id)
  where s.user_id = n.id and s.ended_at is null
    and ((o.archived_at is null and n.archived_at is not null)
      or ((o.role, o.reseller_id, o.dealer_id, o.company_id, o.password_hash) is distinct from (n.role, n.reseller_id, n.dealer_id, n.company_id, n.password_hash)
        and s.id is distinct from nullif(current_setting('cairn.keep_session', true), '')::bigint));
  perform tell_sessions(array(select n.id from new_users n join old_users o using (id)
    where (o.fname, o.lname, o.readonly, o.change_password, o.archived_at) is distinct from (n.fname, n.lname, n.readonly, n.change_password, n.archived_at)));
  return null;
end $$;
create trigger users_changed after update on users referencing old table as old_users new table as new_users
  for each statement execute function end_sessions_of_changed();

create function tell_of_archived_tenants() returns trigger language plpgsql as $$
begin
  notify cairn_sessions, 'all';
  return null;
end $$;
create trigger archived_or_not after update of archived_at on resellers for each statement execute function tell_of_archived_tenants();
create trigger archived_or_not after update of archived_at on dealers for each statement execute function tell_of_archived_tenants();
create trigger archived_or_not after update of archived_at on companies for each statement execute function tell_of_archived_tenants();

/* ---- second factors and passkeys ---- */

create table user_totp (
  user_id integer primary key references users on delete cascade,
  secret_sealed bytea not null, -- see database/src/secrets.ts
  confirmed_at timestamptz, -- when the first code of it was given; until then it counts for nothing
  last_step bigint not null default 0, -- the time step (RFC 6238, 30 s) of the last code taken: none is good twice
  created_at timestamptz not null default now()
);

create table user_recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null, -- HMAC-SHA-256 keyed by the installation's secret: 50 bits alone could be searched
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table user_passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique, -- base64url
  public_key bytea not null, -- COSE
  counter bigint not null, -- signatures made; stays 0 where the passkey does not count
  transports text[] not null default '{}',
  synced boolean not null, -- WebAuthn's backup state
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on user_passkeys (user_id);

/* What was asked of a browser and not answered yet. Short-lived; in the database so that any api process may hear the answer. */
create table sign_in_challenges (
  token_hash bytea primary key,
  kind text not null check (kind in ('second factor', 'passkey', 'new passkey')),
  user_id integer references users on delete cascade, -- null: whoever has a passkey
  system_login boolean not null default false,
  passkey_challenge text,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_challenges_person check (user_id is not null or kind = 'passkey')
);
create index on sign_in_challenges (expires_at);

/* ---- back-off: failures by account, address or both, shared by all api processes; nothing lost with them in a crash ---- */

create unlogged table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index on sign_in_failures (last_at);

/* Where people have signed in from, an address or the /64 of an IPv6 one: strangers' failures do not hold them there. */
create table known_addresses (
  user_id integer not null references users on delete cascade,
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);

/* Counts one attempt under each key, in one step with the question whether it may be made: a hundred at once do not all
   pass. Gives the seconds until it may, and then counts nothing; 0 when it was counted. `free[n]` failures cost
   nothing under `keys[n]` (null: any number); each one more doubles the wait from 1 s to 15 min; an hour without
   one forgives all. */
create function count_attempt(keys text[], free integer[], at timestamptz) returns integer language plpgsql as $$
declare one record; counter sign_in_failures; longest double precision := 0;
begin
  for one in select k.key, k.free from unnest(keys, free) as k (key, free) order by k.key loop -- in one order, so that two attempts do not hold each other up
    insert into sign_in_failures values (one.key, 0, at) on conflict do nothing;
    select * into counter from sign_in_failures where key = one.key for update;
    if counter.failures >= one.free and counter.last_at > at - interval '1 hour' then
      longest := greatest(longest, least(power(2, least(counter.failures - one.free, 20)), 900) - extract(epoch from at - counter.last_at));
    end if;
  end loop;
  if longest > 0 then return ceil(longest); end if;
  update sign_in_failures set failures = case when last_at > at - interval '1 hour' then failures else 0 end + 1, last_at = at
    where key = any (keys);
  return 0;
end $$;

/* Takes an attempt back that was right: `forgiven` keys start afresh, the others lose this one attempt. */
create function take_back_attempt(keys text[], forgiven text[]) returns void language plpgsql as $$
begin
  perform from sign_in_failures where key = any (keys || forgiven) order by key for update;
  delete from sign_in_failures where key = any (forgiven);
  update sign_in_failures set failures = greatest(failures - 1, 0) where key = any (keys);
end $$;

/* ---- what user events tell ---- */

alter table user_events
  add user_name text not null default '', -- as it was then; empty when the system did it by itself
  add acts_for integer references dealers, -- the dealer that they acted for
  add acts_for_title text,
  add target_type text, add target_id integer, add target_title text not null default '',
  add detail text not null default '',
  add email_id bigint references emails on delete set null,
  add constraint user_events_target check ((target_type is null) = (target_id is null)),
  add constraint user_events_acting check ((acts_for is null) = (acts_for_title is null));
drop index user_events_at_idx, user_events_user_id_at_idx;
create index on user_events (at desc, id desc);
create index on user_events (user_id, at desc, id desc);
create index on user_events (reseller_id, at desc, id desc);
create index on user_events (dealer_id, at desc, id desc) where dealer_id is not null;
create index on user_events (company_id, at desc, id desc) where company_id is not null;
create index on user_events (target_type, target_id, at desc, id desc) where target_id is not null;
create index on user_events (email_id) where email_id is not null;

/* Takes everything personal of `people` out of the events, whether they did it or it was done to them. */
create function forget_in_events(people integer[]) returns void language sql as $$
  update user_events set user_name = '', address = null, user_agent = null where user_id = any (people);
  update user_events set target_title = '', text = '', detail = '' where target_type = 'user' and target_id = any (people);
$$;

do $$
declare personal text;
begin
  foreach personal in array array['user_totp', 'user_recovery_codes', 'user_passkeys', 'sign_in_challenges', 'known_addresses'] loop
    execute format('alter table %I enable row level security', personal);
    execute format('create policy service on %I to cairn_service using (true) with check (true)', personal);
  end loop;
end $$;
