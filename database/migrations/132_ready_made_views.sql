/* The ready-made views of the lists of rovers and SIM cards are counted with each other; each of them has an index to be counted
   by. See docs/decisions/129-ready-made-views.md. */

/* Sold and never connected. An index that had `last_connected_at` itself would be written by every connection; this column changes
   once, so the row stays within its page. */
alter table rovers add ever_connected boolean not null generated always as (last_connected_at is not null) stored;
grant select (ever_connected) on rovers to cairn_viewer;
create index rovers_never_connected on rovers (reseller_id, id) where archived_at is null and not ever_connected;

/* A subscription that is paid for with a SIM; its rover may have none. */
create index subscriptions_with_sim on subscriptions (rover_id) where status in (3, 5) and not no_sim;

/* The open alerts of one kind. */
create index alerts_open_of_kind on alerts (kind, rover_id, sim_id) where until is null and opened_at is not null;
