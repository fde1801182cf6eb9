import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** Who has not come back by then may not want to, s. */
const WATCHED = 600;

/** The rows of those who were disconnected are gone by then: whoever is there is connected, s. */
const GONE_AFTER = 5;

/**
 * Counts who is connected again since Casta or Connecta was restarted, and when the last of them came. A restart is watched
 * until all are back, ten minutes at most.
 */
export async function countReturned(db: Db): Promise<void> {
  await sql`
    with watched as (
      select id, service, asked_at, answered_at, clients from service_restarts where watched_until is null
    ), back as (
      select w.id, count(live.at)::int as returned, max(live.at) filter (where live.at > w.asked_at) as returned_at
      from watched w left join lateral (
        select connected_at as at from rover_live where w.service = 'casta' and rover_id = any (w.clients)
        union all
        select connected_at from station_live where w.service = 'connecta' and station_id = any (w.clients) and status = 1
      ) live on live.at > w.asked_at or w.answered_at < now() - make_interval(secs => ${GONE_AFTER})
      group by w.id, w.asked_at)
    update service_restarts r set returned = back.returned, returned_at = greatest(r.returned_at, back.returned_at),
      watched_until = case when back.returned >= cardinality(r.clients) or r.succeeded is false
        or r.asked_at < now() - make_interval(secs => ${WATCHED}) then now() end
    from back where back.id = r.id and (r.answered_at is not null or r.asked_at < now() - interval '1 minute')`.execute(
    db,
  );
}
