-- SIM cards by the state of their rover's subscription: both sides are read in the order of the rovers, from these indexes alone.
drop index sims_slot;
create unique index sims_slot on sims (rover_id, slot) include (status, reseller_id, supplier, holder) where rover_id is not null;
drop index subscriptions_current;
create unique index subscriptions_current on subscriptions (rover_id) include (status, reseller_id) where status in (3, 5);
