-- The event log by what happened, and what happened at resellers themselves. Who filters by a kind of event that is rare
-- among millions finds it without reading them all.

create index on user_events (type, at desc, id desc);
create index on user_events ("group", at desc, id desc);
create index on user_events (reseller_id, at desc, id desc) where dealer_id is null and reseller_id is not null;
