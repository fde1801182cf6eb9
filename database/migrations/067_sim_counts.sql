-- Lists of SIM cards count those in each status: of 200,000 that is most of what the list takes, so the counts are stored,
-- as those of subscriptions are. See docs/decisions/086-sim-cards.md.

/*
 * Differences of how many SIMs there are: a count is the sum of its rows. Each change inserts rows and updates none, so
 * no two changes wait for each other here; the worker sums them up.
 */
create table sim_counts (
  id bigint generated always as identity primary key,
  reseller_id integer, -- of the holder, as those of a SIM
  dealer_id integer,
  supplier smallint not null,
  holder text not null,
  status text not null,
  issuer text not null, -- the first digits of the ICCIDs: a search that is in those of all SIMs finds them all
  difference integer not null
);
create index on sim_counts (reseller_id);
create index on sim_counts (dealer_id);

/* The issuer's number, 89 and the country's code included, is up to 7 digits (ITU-T E.118). */
create function issuer_of(iccid text) returns text immutable parallel safe language sql as $$ select left(iccid, 7) $$;

create function count_sims() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into sim_counts (reseller_id, dealer_id, supplier, holder, status, issuer, difference)
      select reseller_id, dealer_id, supplier, holder, status, issuer_of(iccid), count(*) from after_rows group by 1, 2, 3, 4, 5, 6;
  else
    insert into sim_counts (reseller_id, dealer_id, supplier, holder, status, issuer, difference)
      select reseller_id, dealer_id, supplier, holder, status, issuer_of(iccid), sum(difference) from (
        select reseller_id, dealer_id, supplier, holder, status, iccid, 1 as difference from after_rows
        union all select reseller_id, dealer_id, supplier, holder, status, iccid, -1 from before_rows
      ) changed group by 1, 2, 3, 4, 5, 6 having sum(difference) <> 0;
  end if;
  return null;
end $$;
create trigger sims_counted_new after insert on sims
  referencing new table as after_rows for each statement execute function count_sims();
create trigger sims_counted_changed after update on sims
  referencing old table as before_rows new table as after_rows for each statement execute function count_sims();

/* Counts that are not what the SIMs are; none, unless somebody has changed rows by hand. */
create view sim_count_differences with (security_invoker = true) as
  select reseller_id, dealer_id, supplier, holder, status, issuer, sum(stored)::integer as stored, sum(counted)::integer as counted
  from (
    select reseller_id, dealer_id, supplier, holder, status, issuer, difference as stored, 0 as counted from sim_counts
    union all
    select reseller_id, dealer_id, supplier, holder, status, issuer_of(iccid), 0, 1 from sims
  ) both_sides
  group by 1, 2, 3, 4, 5, 6 having sum(stored) <> sum(counted);

alter table sim_counts enable row level security;
create policy service on sim_counts to cairn_service, cairn_api, cairn_worker using (true) with check (true);
create policy reseller on sim_counts for select to cairn_reseller using (reseller_id = current_setting('app.reseller')::int);
create policy dealer on sim_counts for select to cairn_dealer using (dealer_id = current_setting('app.dealer')::int);
grant select on sim_counts to cairn_reseller, cairn_dealer;
grant insert, delete on sim_counts to cairn_worker;

insert into sim_counts (reseller_id, dealer_id, supplier, holder, status, issuer, difference)
  select reseller_id, dealer_id, supplier, holder, status, issuer_of(iccid), count(*) from sims group by 1, 2, 3, 4, 5, 6;

/* ---- far pages: their ids are read from an index alone ---- */

alter table sims drop constraint sims_iccid_key, add constraint sims_iccid_key unique (iccid) include (id);
drop index sims_of_reseller;
create index sims_of_reseller on sims (reseller_id, iccid) include (id) where reseller_id is not null;
drop index sims_counted; -- these are stored by now
create index sims_of_reseller_by_status on sims (reseller_id, status, iccid) include (id) where reseller_id is not null;

/* ---- SIMs by the state of the subscription: both sides are read in the order of the rovers, a reseller's without those
   of others ---- */

drop index sims_slot;
create unique index sims_slot on sims (rover_id, slot) include (status, supplier, holder) where rover_id is not null;
create index sims_of_reseller_by_rover on sims (reseller_id, rover_id) include (status, supplier, holder) where rover_id is not null;
drop index subscriptions_current;
create unique index subscriptions_current on subscriptions (rover_id) where status in (3, 5);
create index subscriptions_active on subscriptions (rover_id) where status = 3;
create index subscriptions_active_of_reseller on subscriptions (reseller_id, rover_id) where status = 3;
