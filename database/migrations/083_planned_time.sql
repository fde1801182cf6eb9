/* Time out of service is planned: it is no outage, and left out of the time that availability is of. See decisions 74 and 104. */

/* When a station sends no observations, as `station_outages` said it in migration 081: in service or not. */
alter function station_outages(timestamptz, timestamptz, integer) rename to station_silences;

/*
 * The outages that touch a period: silences without the times out of service. One that began out of service begins with the
 * return, and one in which the station goes out of service ends then. `ended` is null while one lasts; `lost` is its length
 * within the period, s.
 */
create function station_outages(since timestamptz, until timestamptz, only_station integer default null)
returns table (station_id integer, began timestamptz, ended timestamptz, reason text, details jsonb, lost numeric, approximate boolean)
language sql stable as $$
  with planned as (
    select p.station_id, range_agg(tstzrange(p.began_at, p.ended_at)) as times
    from out_of_service_periods p where only_station is null or p.station_id = only_station group by p.station_id
  )
  select s.station_id, lower(part), upper(part), s.reason, s.details,
    extract(epoch from least(upper(part), until) - greatest(lower(part), since)), s.approximate and lower(part) = s.began
  from station_silences(since, until, only_station) s
    left join planned p on p.station_id = s.station_id
    cross join lateral unnest(tstzmultirange(tstzrange(s.began, s.ended)) - coalesce(p.times, '{}')) part
  where lower(part) < until and coalesce(upper(part) > since, true)
$$;

/* For how long of a period each station is known, from its first change on and in service, for how long it was offline, and for
   how long it was out of service, s. */
drop function station_availability;
create function station_availability(since timestamptz, until timestamptz)
returns table (station_id integer, known numeric, lost numeric, outages integer, planned numeric) language sql stable as $$
  select s.id, extract(epoch from until - greatest(since, first.at)) - coalesce(p.seconds, 0), coalesce(o.lost, 0),
    coalesce(o.outages, 0)::integer, coalesce(p.seconds, 0)
  from stations s
    cross join lateral (
      select c.at from station_status_changes c
      where c.station_id = s.id and c.kind = 'stream' order by c.at limit 1
    ) first
    left join (
      select station_id, sum(lost) as lost, count(*) as outages
      from station_outages(since, until) group by station_id
    ) o on o.station_id = s.id
    left join lateral (
      select sum(extract(epoch from least(coalesce(p.ended_at, until), until) - greatest(p.began_at, since, first.at))) as seconds
      from out_of_service_periods p
      where p.station_id = s.id and p.began_at < until and coalesce(p.ended_at, until) > greatest(since, first.at)
    ) p on true
  where first.at < until
$$;

/* How a station was from `since` on: whether it sent observations, null before its first change, and whether it was in service. */
create function station_states(station integer, since timestamptz, until timestamptz)
returns table (at timestamptz, online boolean, in_service boolean) language sql stable as $$
  select m.at, m.online, not exists (
    select from out_of_service_periods p
    where p.station_id = station and p.began_at <= m.at and coalesce(p.ended_at, 'infinity') > m.at)
  from (
    (select since as at, c.online from station_status_changes c
      where c.station_id = station and c.kind = 'stream' and c.at <= since order by c.at desc limit 1)
    union all
    select c.at, c.online from station_status_changes c
      where c.station_id = station and c.kind = 'stream' and c.at > since and c.at < until
    union all
    select edge.at, (select c.online from station_status_changes c
      where c.station_id = station and c.kind = 'stream' and c.at <= edge.at order by c.at desc limit 1)
    from out_of_service_periods p cross join lateral (values (p.began_at), (p.ended_at)) edge (at)
    where p.station_id = station and edge.at > since and edge.at < until
  ) m
$$;
