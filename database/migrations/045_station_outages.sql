-- Outages of stations: the one definition that availability is made of too. See decision 074.

/*
 * The outages that touch a period: from the first change to offline after a station was online, or from its first change
 * of all, to the next change to online. `ended` is null while one lasts; `lost` is its length within the period, s. What
 * came before the period is one lookup in the key for each station, however many years of changes there are.
 */
create function station_outages(since timestamptz, until timestamptz, only_station integer default null)
returns table (station_id integer, began timestamptz, ended timestamptz, reason text, details jsonb, lost numeric)
language sql stable as $$
  with changes as (
    select s.id, change.at, change.online, lag(change.online) over (partition by s.id order by change.at) as before
    from stations s, lateral (
      (select at, online from station_status_changes earlier
        where earlier.station_id = s.id and kind = 'stream' and at <= since order by earlier.at desc limit 1)
      union all
      select at, online from station_status_changes
        where station_id = s.id and kind = 'stream' and at > since and at < until
    ) change
    where only_station is null or s.id = only_station
  ), turns as (
    select id, at, online, lead(at) over (partition by id order by at) as next
    from changes where before is distinct from online
  )
  select t.id, first.at, back.at, first.reason, first.details,
    extract(epoch from least(back.at, until) - greatest(t.at, since))
  from turns t
    cross join lateral (
      select c.at, c.reason, c.details from station_status_changes c
      where c.station_id = t.id and c.kind = 'stream' and c.at <= t.at and c.at > coalesce(
        (select o.at from station_status_changes o
          where o.station_id = t.id and o.kind = 'stream' and o.online and o.at < t.at order by o.at desc limit 1), '-infinity')
      order by c.at limit 1
    ) first
    cross join lateral (
      select coalesce(t.next, (select o.at from station_status_changes o
        where o.station_id = t.id and o.kind = 'stream' and o.online and o.at >= until order by o.at limit 1)) as at
    ) back
  where not t.online
$$;

/* For how long of a period each station is known, from its first change on, and for how long it was offline, s. */
create function station_availability(since timestamptz, until timestamptz)
returns table (station_id integer, known numeric, lost numeric, outages integer) language sql stable as $$
  select s.id, extract(epoch from until - greatest(since, first.at)), coalesce(o.lost, 0), coalesce(o.outages, 0)::integer
  from stations s
    cross join lateral (
      select c.at from station_status_changes c
      where c.station_id = s.id and c.kind = 'stream' order by c.at limit 1
    ) first
    left join (
      select station_id, sum(lost) as lost, count(*) as outages
      from station_outages(since, until) group by station_id
    ) o on o.station_id = s.id
  where first.at < until
$$;
