/* What a supplier wrote when it refused, as the connector cleaned it: for system administrators. See docs/decisions/083-sim-suppliers.md. */
alter table sim_changes add words text not null default '';
alter table sim_requests add words text not null default '';
