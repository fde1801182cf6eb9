/*
 * An outage begins when an observation of a station is missing, not when the caster gives the station up. See decision 101.
 *
 * Changes that were recorded before are restated where what is stored allows it. `approximate` are those whose observations
 * are not stored any more: they begin with what the caster recorded, less the silence that it had waited for.
 */
alter table station_live add due_at timestamptz; -- when the observation after the last one was due
alter table station_status_changes add approximate boolean not null default false;

-- what was recorded before lacks silences in which the connection stayed open
insert into settings (name, value)
  select 'outages_recorded_since', to_jsonb(to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  where exists (select from station_status_changes);

/*
 * When the observations of a station ended that went offline at `recorded` after a silence of `waited` seconds; null when none
 * of the hour before are stored. Rows of observations are up to ten seconds apart and are written when a connection ends.
 */
create function observations_ended(station integer, recorded timestamptz, waited numeric) returns timestamptz language sql stable as $$
  select case
    when last.at is null then null
    when last.at >= recorded - make_interval(secs => waited::float8) - case when waited > 0 then interval '1 second' else interval '20 seconds' end
      then recorded - make_interval(secs => waited::float8)
    else last.at end
  from (
    select max(o.at) as at from rtcm_observations o
    where o.station_id = station and o.satellites > 0 and o.at > recorded - interval '1 hour' and o.at <= recorded
  ) last
$$;

do $$
declare station integer;
begin
  for station in select id from stations loop
    create temporary table restated on commit drop as
      select c.at, c.kind, ended is null as approximate,
        greatest(c.before + interval '1 millisecond', coalesce(ended, c.at - make_interval(secs => c.waited::float8))) as began
      from (
        select at, kind, online, lag(at) over history as before, lag(online) over history as was_online,
          case when reason in ('silent', 'no_frames') then coalesce((details ->> 'seconds')::numeric, 0) else 0 end as waited
        from station_status_changes where station_id = station
        window history as (partition by kind order by at)
      ) c, lateral observations_ended(station, c.at, c.waited) ended
      where not c.online and c.was_online;
    update station_status_changes c set at = r.began, approximate = r.approximate
      from restated r where c.station_id = station and c.kind = r.kind and c.at = r.at and (r.approximate or r.began <> r.at);
    drop table restated;
  end loop;
end $$;
drop function observations_ended;

/*
 * The outages that touch a period: from the first change to offline after a station was online, or from its first change
 * of all, to the next change to online. `ended` is null while one lasts; `lost` is its length within the period, s. What
 * came before the period is one lookup in the key for each station, however many years of changes there are.
 */
drop function station_outages;
create function station_outages(since timestamptz, until timestamptz, only_station integer default null)
returns table (station_id integer, began timestamptz, ended timestamptz, reason text, details jsonb, lost numeric, approximate boolean)
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
    extract(epoch from least(back.at, until) - greatest(t.at, since)), first.approximate
  from turns t
    cross join lateral (
      select c.at, c.reason, c.details, c.approximate from station_status_changes c
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
