-- Lists of subscriptions count what is in each state: with a million rows that takes more than a second, so the counts
-- are stored, by dealer. See docs/decisions/085-counts-of-subscriptions.md.

/*
 * Differences of how many subscriptions of rovers that are not archived there are: a count is the sum of its rows. Each
 * change inserts rows and updates none, so no two changes wait for each other here; the worker sums them up.
 */
create table subscription_counts (
  id bigint generated always as identity primary key,
  reseller_id integer not null,
  dealer_id integer not null,
  type_id integer not null,
  status smallint not null,
  difference integer not null
);
create index on subscription_counts (reseller_id);
create index on subscription_counts (dealer_id);

create function count_subscriptions() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- whoever changes a subscription has locked its rover before, so it is archived for both of two transactions or for none
  if tg_op = 'INSERT' then
    insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
      select s.reseller_id, s.dealer_id, s.type_id, s.status, count(*) from after_rows s join rovers r on r.id = s.rover_id
      where r.archived_at is null group by 1, 2, 3, 4;
  else
    insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
      select s.reseller_id, s.dealer_id, s.type_id, s.status, sum(s.difference) from (
        select reseller_id, dealer_id, type_id, status, rover_id, 1 as difference from after_rows
        union all select reseller_id, dealer_id, type_id, status, rover_id, -1 from before_rows
      ) s join rovers r on r.id = s.rover_id
      where r.archived_at is null group by 1, 2, 3, 4 having sum(s.difference) <> 0;
  end if;
  return null;
end $$;
create trigger subscriptions_counted_new after insert on subscriptions
  referencing new table as after_rows for each statement execute function count_subscriptions();
create trigger subscriptions_counted_changed after update on subscriptions
  referencing old table as before_rows new table as after_rows for each statement execute function count_subscriptions();

create function count_subscriptions_of_archived() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
    select reseller_id, dealer_id, type_id, status, case when new.archived_at is null then count(*) else -count(*) end
    from subscriptions where rover_id = new.id group by 1, 2, 3, 4;
  return null;
end $$;
create trigger subscriptions_counted_archived after update of archived_at on rovers for each row
  when ((old.archived_at is null) <> (new.archived_at is null)) execute function count_subscriptions_of_archived();

/* Counts that are not what the subscriptions are; none, unless somebody has changed rows by hand. */
create view subscription_count_differences with (security_invoker = true) as
  select reseller_id, dealer_id, type_id, status, sum(stored)::integer as stored, sum(counted)::integer as counted
  from (
    select reseller_id, dealer_id, type_id, status, difference as stored, 0 as counted from subscription_counts
    union all
    select s.reseller_id, s.dealer_id, s.type_id, s.status, 0, 1 from subscriptions s join rovers r on r.id = s.rover_id
    where r.archived_at is null
  ) both_sides
  group by 1, 2, 3, 4 having sum(stored) <> sum(counted);

alter table subscription_counts enable row level security;
create policy service on subscription_counts to cairn_service using (true) with check (true);
create policy reseller on subscription_counts for select to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on subscription_counts for select to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
grant select on subscription_counts to cairn_reseller, cairn_dealer;

insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
  select s.reseller_id, s.dealer_id, s.type_id, s.status, count(*) from subscriptions s join rovers r on r.id = s.rover_id
  where r.archived_at is null group by 1, 2, 3, 4;

/* Orders and searches of the list. */
create index subscriptions_by_any_end on subscriptions (ends_at, id);
create index subscriptions_by_start on subscriptions (starts_at, id);
create index subscriptions_by_reference on subscriptions using gin (lower(reference) gin_trgm_ops);
-- the log of subscriptions has archived rovers too
drop index rovers_search;
create index rovers_search on rovers using gin (search gin_trgm_ops);
create index stock_movements_of_people on stock_movements (at desc, id desc) where kind in ('added', 'removed', 'assigned', 'returned');

update settings set name = 'keep_snapshots_days' where name = 'keep_moments_days';
