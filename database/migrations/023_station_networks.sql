-- Networks that stations have logged in from with the right password: strangers' guesses never lock those out. One row for
-- an IPv4 address or the /64 of an IPv6 one. Rovers need none: their sessions have it. See decision 019.

create table station_networks (
  station_id integer not null references stations on delete cascade,
  network cidr not null,
  seen_at timestamptz not null,
  primary key (station_id, network)
);
alter table station_networks enable row level security; -- for the system alone
create policy service on station_networks to cairn_service using (true) with check (true);

create function network_of(address inet) returns cidr language sql immutable parallel safe as $$
  select network(set_masklen(address, case family(address) when 4 then 32 else 64 end))
$$;

insert into station_networks (station_id, network, seen_at)
select l.station_id, network_of(l.address), max(l.at)
from caster_log l join stations s on s.id = l.station_id
where l.station_id is not null and l.code in (30, 36) and l.address is not null
group by 1, 2;

-- Anybody can cause a line about a wrong password or an unknown mountpoint: they are for the system alone.
alter policy stations on caster_log using (type = 2 and code not in (32, 33, 42));

insert into log_messages (code, type, text, color) values
  (42, 2, 'Station: passwords are being guessed', '#e54f51');

alter table station_alarms drop constraint station_alarms_kind_check,
  add constraint station_alarms_kind_check check (kind in
    ('position', 'no_position', 'silent', 'satellites', 'constellations', 'data_rate', 'flapping', 'guessing'));
