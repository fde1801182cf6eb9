-- Events are chained: each is sealed by a hash over itself and the seal before it, so that one that was changed or removed
-- shows, also where the owner of the database did it. See docs/decisions/112-chained-events.md.

/* One random value for each part of an event that may have to go: who did it, the title of the record, the sentence, the
   details. A part is sealed by a digest with its value, and says nothing once both are gone. */
alter table user_events add salts bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) check (length(salts) = 64);

/* What the worker has to seal, in the order in which it was written. */
create table unsealed_events (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  removed boolean not null default false -- personal data was taken out of an event
);

/* The chain. Rows are only added, and dropped from its beginning with the events that they seal. */
create table event_seals (
  position bigint primary key,
  sealed_at timestamptz(3) not null,
  kind smallint not null check (kind in (1, 2, 3)), -- 1 recorded, 2 personal data was taken out, 3 the beginning was dropped
  event_id bigint, -- of 1 and 2
  email_id bigint, -- the event's, as e-mails are deleted earlier
  dropped_through bigint, -- of 3: the last position that was dropped
  digests bytea not null, -- of 1 and 2: of the parts of the event; of 3: the hash at that position
  hash bytea not null check (length(hash) = 32),
  constraint event_seals_shape check ((event_id is null) = (kind = 3) and (dropped_through is not null) = (kind = 3))
);
create index on event_seals (event_id, position) where event_id is not null;
create index on event_seals (dropped_through) where dropped_through is not null;

/* The key of the chain, sealed with CAIRN_SECRET: whoever has the database alone can compute no seal. */
create table event_seal_keys (
  id smallint primary key check (id = 1),
  key_sealed bytea not null
);

/* When the chain was verified, and the first place at which it broke. */
create table event_chain_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  seals bigint not null,
  events bigint not null,
  removed bigint not null, -- events without their personal data
  head bigint not null, -- the last position, 0 for none
  head_hash bytea not null,
  faults bigint not null,
  fault text,
  fault_position bigint,
  fault_event bigint,
  constraint event_chain_checks_fault check ((faults = 0) = (fault is null))
);

create function queue_events() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unsealed_events (event_id) select id from added order by id;
  return null;
end $$;
revoke all on function queue_events() from public;
create trigger events_queued after insert on user_events referencing new table as added for each statement execute function queue_events();

-- those that there are already are sealed as they are found
insert into unsealed_events (event_id) select id from user_events order by id;

/* ---- what goes ---- */

/* Takes parts of the salts away: `part` from 1, `parts` of them. */
create function without_salts(salts bytea, part integer, parts integer) returns bytea language sql immutable as $$
  select overlay(salts placing decode(repeat('00', 16 * parts), 'hex') from 16 * (part - 1) + 1 for 16 * parts)
$$;

/* Takes everything personal of `people` out of the events, whether they did it or it was done to them. */
create or replace function forget_in_events(people integer[]) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    update user_events set user_name = '', address = null, user_agent = null, salts = without_salts(salts, 1, 1)
    where user_id = any (people) returning id
  ) insert into unsealed_events (event_id, removed) select id, true from gone order by id;
  with gone as (
    update user_events set target_title = '', text = '', detail = '', message = null, parameters = null, details = null,
      salts = without_salts(salts, 2, 3)
    where target_type = 'user' and target_id = any (people) returning id
  ) insert into unsealed_events (event_id, removed) select id, true from gone order by id;
$$;

/* Takes the contact data of a company out of the events at it and about it: old and new values, and sentences that have an
   e-mail address. What a digest proves is there as it was or not at all: nothing is cut out of a sentence. */
create or replace function forget_company_in_events(company integer) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    update user_events set detail = '', details = null, salts = without_salts(salts, 4, 1)
    where target_type = 'company' and target_id = company and (detail <> '' or details is not null) returning id
  ) insert into unsealed_events (event_id, removed) select id, true from gone order by id;
  with gone as (
    update user_events set text = '', message = null, parameters = null, detail = '', details = null, salts = without_salts(salts, 3, 2)
    where (company_id = company or (target_type = 'company' and target_id = company)) and (text like '%@%' or detail like '%@%')
    returning id
  ) insert into unsealed_events (event_id, removed) select id, true from gone order by id;
$$;

drop function drop_user_events(integer, integer);
/*
 * Drops the beginning of the chain, up to the first event that is not older than `keep` days, `most` seals at most, and the
 * events that it seals. Gives what was dropped, through which position, and its hash, which whoever calls this seals in the
 * same transaction; no row when there was nothing to drop.
 */
create function drop_user_events(keep integer, most integer) returns table (dropped bigint, through bigint, hash bytea)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare until timestamptz := now() - make_interval(days => keep);
declare last_position bigint;
declare last_hash bytea;
declare gone bigint;
begin
  if keep is null or keep < 1 then return; end if;
  select coalesce(min(s.position) filter (where not s.old) - 1, max(s.position)) into last_position from (
    select seal.position, least(e.at, seal.sealed_at) < until as old
    from event_seals seal left join user_events e on e.id = seal.event_id
    order by seal.position limit most
  ) s;
  select seal.hash into last_hash from event_seals seal where seal.position = last_position;
  if last_hash is null then return; end if;
  delete from user_events where id in (select event_id from event_seals where position <= last_position and kind = 1);
  get diagnostics gone = row_count;
  delete from event_seals where position <= last_position;
  return query select gone, last_position, last_hash;
end $$;

/* ---- who may ---- */

revoke all on function forget_in_events(integer[]), forget_company_in_events(integer), drop_user_events(integer, integer) from public;
grant execute on function forget_in_events(integer[]), forget_company_in_events(integer), drop_user_events(integer, integer) to cairn_service, cairn_worker;
revoke truncate on user_events from cairn_service, cairn_api, cairn_worker;

revoke insert, update, delete on event_seals, unsealed_events, event_seal_keys, event_chain_checks from cairn_service;
revoke select on event_seal_keys from cairn_api;
grant insert on event_seals, event_chain_checks to cairn_worker, cairn_service;
grant delete on unsealed_events to cairn_worker, cairn_service;
grant insert on event_seal_keys to cairn_worker, cairn_service;
grant update (key_sealed) on event_seal_keys to cairn_service; -- sealed again with another secret
