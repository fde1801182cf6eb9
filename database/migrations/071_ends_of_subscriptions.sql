-- What the casters let in follows the right of the subscription's type to corrections, and why that right is over.
-- See docs/decisions/071-subscriptions.md.

/* `expires_at` is the end of what the rover has, whatever it is. `corrections_until` is set where its corrections end
   earlier: a SIM alone follows, or is all it has. `cancelled_at` equals `expires_at` where that was a cancellation. */
alter table rovers add corrections_until timestamptz, add cancelled_at timestamptz;
grant select (corrections_until, cancelled_at) on rovers to cairn_viewer;
grant select (corrections_until, cancelled_at) on rovers to cairn_worker;

/* From when until when a rover is subscribed: to anything, or to corrections. A renewal that begins when the current
   subscription ends continues it. All null: it never was. */
create function subscribed(of_rover integer, to_corrections boolean, out starts timestamptz, out ends timestamptz,
  out suspended boolean, out cancelled timestamptz)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare now_on record; next_up record;
begin
  select s.status, s.starts_at, s.ends_at into now_on from subscriptions s join subscription_types t on t.id = s.type_id
    where s.rover_id = of_rover and s.status in (3, 5) and (t.corrections or not to_corrections);
  select s.starts_at, s.ends_at into next_up from subscriptions s join subscription_types t on t.id = s.type_id
    where s.rover_id = of_rover and s.status = 2 and (t.corrections or not to_corrections);
  suspended := coalesce(now_on.status = 5, false);
  if now_on.ends_at is not null then
    starts := now_on.starts_at;
    ends := case when next_up.starts_at <= now_on.ends_at then next_up.ends_at else now_on.ends_at end;
  elsif next_up.ends_at is not null then
    starts := next_up.starts_at;
    ends := next_up.ends_at;
  else
    -- one that was cancelled before it began gave no right at all
    select least(s.ends_at, s.finished_at), case s.status when 6 then least(s.ends_at, s.finished_at) end into ends, cancelled
      from subscriptions s join subscription_types t on t.id = s.type_id
      where s.rover_id = of_rover and (t.corrections or not to_corrections)
      order by (s.first_activated_at is not null) desc, 1 desc limit 1;
  end if;
end $$;
revoke all on function subscribed(integer, boolean) from public;

create function apply_subscriptions_of(of_rover integer) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare anything record; corrections record;
begin
  select * into anything from subscribed(of_rover, false);
  select * into corrections from subscribed(of_rover, true);
  update rovers r set valid_from = corrections.starts, expires_at = anything.ends, suspended = corrections.suspended,
      -- one that never had a right to corrections has none since it was created
      corrections_until = nullif(coalesce(corrections.ends, created_at), anything.ends), cancelled_at = anything.cancelled
    where id = of_rover and (r.valid_from, r.expires_at, r.suspended, r.corrections_until, r.cancelled_at) is distinct from
      (corrections.starts, anything.ends, corrections.suspended, nullif(coalesce(corrections.ends, r.created_at), anything.ends), anything.cancelled);
end $$;
revoke all on function apply_subscriptions_of(integer) from public;

create or replace function apply_subscriptions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform apply_subscriptions_of(new.rover_id);
  perform pg_notify('cairn_subscriptions', ''); -- the worker looks when the next one is due
  return null;
end $$;

/* An installation may change what a type gives. */
create function apply_type() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform apply_subscriptions_of(rover_id) from (select distinct rover_id from subscriptions where type_id = new.id) of_type;
  return null;
end $$;
create trigger type_applied after update of corrections on subscription_types
  for each row when (old.corrections is distinct from new.corrections) execute function apply_type();

select apply_subscriptions_of(rover_id) from (
  select distinct rover_id from subscriptions s join subscription_types t on t.id = s.type_id where s.status = 6 or not t.corrections) changed;

/* ---- when a subscription ends ---- */

/* The day of the month by which the ends of a chain of renewals are counted, where one of its months is shorter:
   January 31, February 28, March 31. */
alter table subscriptions add anchor_day smallint check (anchor_day between 1 and 31);
grant insert (anchor_day) on subscriptions to cairn_reseller, cairn_dealer;

/* One that a renewal ended early ends then, wherever its end is shown or sorted by; the end as sold is in its history. */
update subscriptions set ends_at = finished_at where status = 4 and finished_at < ends_at and finished_at > starts_at;
