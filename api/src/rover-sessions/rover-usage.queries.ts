import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** Connections and hours of a rover for each of the last 30 days of a time zone, oldest first. Hours past midnight count for the next day. */
export async function usageByDay(db: Db, rover: number, zone: string) {
  const { rows } = await sql<{ day: string; connections: number; hours: number }>`
    with days as (
      select d::date as day, d::timestamp at time zone ${zone} as begins, (d + interval '1 day')::timestamp at time zone ${zone} as ends
      from generate_series((now() at time zone ${zone})::date - 29, (now() at time zone ${zone})::date, interval '1 day') d
    ), mine as (
      select started_at, coalesce(ended_at, now()) as ended_at from rover_sessions
      where rover_id = ${rover} and coalesce(ended_at, now()) > (select min(begins) from days)
    )
    select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where m.started_at >= begins)::int as connections,
      coalesce(round((sum(extract(epoch from least(m.ended_at, ends) - greatest(m.started_at, begins)))
        filter (where m.started_at is not null) / 3600)::numeric, 5), 0)::float8 as hours
    from days left join mine m on m.started_at < ends and m.ended_at > begins
    group by day order by day`.execute(db);
  return rows;
}

/** The GGAs of a rover, newest first. */
export async function readGgas(
  db: Db,
  { rover, start, end, limit, before }: Input<typeof areas.roverSessions.requests>,
) {
  const { rows } = await sql<{
    Timestamp: string;
    Username: string;
    Basestation: string | null;
    Session_id: number;
    Distance: number | null;
    User_agent: string;
    Bytes_sent: number;
    GGA: string;
  }>`
    select to_char(g.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "Timestamp", rovers.username as "Username",
      stations.title as "Basestation", g.session_id as "Session_id", round(g.distance::float8) / 1e3 as "Distance",
      coalesce(s.user_agent, '') as "User_agent", round(g.bytes_sent / 1e3, 1)::float8 as "Bytes_sent", g.sentence as "GGA"
    from gga_points g join rovers on rovers.id = g.rover_id left join stations on stations.id = g.station_id
      left join rover_sessions s on s.id = g.session_id
    where g.rover_id = ${rover} and ${start ? sql`g.at >= ${start}` : sql`true`} and ${end ? sql`g.at <= ${end}` : sql`true`}
      and ${before ? sql`g.at < ${before}` : sql`true`}
    order by g.at desc limit ${limit}`.execute(db);
  return rows;
}
