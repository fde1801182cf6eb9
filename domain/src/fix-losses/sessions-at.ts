import { sql } from 'kysely';

/** A receiver that sends a GGA less often is taken to be at the station that its session had last. */
const GGA_WITHIN = sql`interval '10 minutes'`;

/** The sessions that used a station at a moment, of the rovers that the caller may see: `o` has station and moment. */
export const sessionsAt = sql`rover_sessions s
  join rovers r on r.id = s.rover_id and r.archived_at is null
  left join lateral (
    select p.station_id, p.quality from gga_points p
    where p.session_id = s.id and p.at < o.at and p.at >= o.at - ${GGA_WITHIN} order by p.at desc limit 1
  ) last on true
  where session_time(s.started_at, s.ended_at) && tstzrange(o.at - interval '5 seconds', o.at, '[]') and s.started_at < o.at
    and coalesce(last.station_id, s.station_id) = o.station`;
