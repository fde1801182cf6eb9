-- Two people who set the notices of one dealer notice each other. See docs/decisions/035-optimistic-locking.md.
select version_records('expiry_notice_settings', array['days', 'copy_to_dealer']);
revoke insert on expiry_notice_settings from cairn_reseller, cairn_dealer;
grant insert (dealer_id, reseller_id, days, copy_to_dealer) on expiry_notice_settings to cairn_reseller, cairn_dealer;

-- A far page of the subscriptions in a state is read from the index alone, but for whether rovers are archived; so the
-- planner prefers it to the index by end, whose scan reads the rows of all other states.
drop index subscriptions_by_end;
create index subscriptions_by_end on subscriptions (status, ends_at, id) include (rover_id);

-- A search by a reseller compares each of its rows, as LIKE is not leakproof: here without reading the tables. Index-only
-- scans want the column of an expression beside it.
create index rovers_to_search on rovers (reseller_id, search) include (id);
create index subscriptions_to_search on subscriptions (reseller_id, lower(reference)) include (id, reference) where reference <> '';
