import type { Database, DbTransaction } from '@cairn/database';
import { sql } from 'kysely';
import { daysOf } from './retained-days.ts';

const DAY = 86_400_000;
/** Hours that are counted in one transaction: others wait for it. */
const AT_ONCE = 24;

interface Options {
  /** The clock, ms. */
  readonly now?: () => number;
  /** ms. What is left after them waits for the next round. */
  readonly budget?: number;
}

/**
 * Counts again the hours in which sessions began that were written since the last time, the newest first: by what their
 * client calls itself and by mountpoint, for each scope. Each transaction takes some marks away and counts their hours
 * from the sessions, so that it may be killed, repeated or run twice at once. Drops what is older than the settings keep.
 * Returns how many hours it counted.
 */
export async function countClients(
  database: Database,
  { now = Date.now, budget = 5_000 }: Options = {},
): Promise<{ counted: number }> {
  const until = performance.now() + budget;
  let counted = 0;
  let some: number;
  do {
    some = await database.service.transaction().execute(countSome);
    counted += some;
  } while (some > 0 && performance.now() < until);
  const days = await daysOf(database.service, 'keep_client_hours_days');
  await database.service
    .deleteFrom('client_hours')
    .where('at', '<', new Date(Math.floor(now() / DAY) * DAY - days * DAY))
    .execute();
  return { counted };
}

async function countSome(db: DbTransaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('client roll-ups'))`.execute(db);
  const { rows } = await sql<{ hour: Date }>`
    with newest as (select distinct hour from client_marks order by hour desc limit ${AT_ONCE}),
      taken as (delete from client_marks where hour in (select hour from newest))
    select hour from newest`.execute(db);
  if (rows.length === 0) return 0;
  const hours = rows.map(({ hour }) => hour);
  await db.deleteFrom('client_hours').where('at', 'in', hours).execute();
  await sql`
    insert into client_hours (scope, scope_id, at, reseller_id, dealer_id, company_id, user_agent, mountpoint,
      sessions, ended, connected_ms, known_ms, fixed_ms, float_ms, first_fixes, first_fix_s, bytes_sent)
    with begun as materialized (
      select hours.hour, s.reseller_id, s.dealer_id, s.company_id, left(s.user_agent, 200) as user_agent, left(s.mountpoint, 200) as mountpoint,
        s.ended_at is not null as over, s.fixed_ms, s.float_ms, s.time_to_fix, s.bytes_sent,
        greatest(0, extract(epoch from s.ended_at - s.started_at) * 1000)::bigint as ms
      from unnest(${hours}::timestamptz[]) hours (hour)
        join rover_sessions s on s.started_at >= hours.hour and s.started_at < hours.hour + interval '1 hour'
        join rovers r on r.id = s.rover_id and not r.test_user
    )
    select scope, scope_id, hour, max(counted_in.reseller_id), max(counted_in.dealer_id), max(counted_in.company_id), user_agent, mountpoint,
      count(*), count(*) filter (where over), coalesce(sum(ms) filter (where over), 0), coalesce(sum(ms) filter (where over and fixed_ms is not null), 0),
      coalesce(sum(fixed_ms) filter (where over), 0), coalesce(sum(float_ms) filter (where over), 0),
      count(time_to_fix) filter (where over), coalesce(sum(time_to_fix::float8) filter (where over), 0), coalesce(sum(bytes_sent) filter (where over), 0)
    from begun, lateral (values (1, 0, null::int, null::int, null::int), (5, begun.reseller_id, begun.reseller_id, null, null),
      (10, begun.dealer_id, begun.reseller_id, begun.dealer_id, null),
      (20, begun.company_id, begun.reseller_id, begun.dealer_id, begun.company_id)) as counted_in (scope, scope_id, reseller_id, dealer_id, company_id)
    group by scope, scope_id, hour, user_agent, mountpoint`.execute(db);
  return hours.length;
}
