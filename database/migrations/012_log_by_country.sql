-- The log of one country, where it has few lines or none: found at once, not behind all lines of the other. Whoever
-- wants both countries walks down both.

drop index caster_log_at_id_idx, caster_log_reseller_id_at_id_idx, caster_log_dealer_id_at_id_idx;
create index on caster_log (casta, at desc, id desc);
create index on caster_log (reseller_id, casta, at desc, id desc) where reseller_id is not null;
create index on caster_log (dealer_id, casta, at desc, id desc) where dealer_id is not null;
alter table caster_log add check (casta in (1, 2));
