import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';
import { type Subscription, sellAgain } from './subscriptions.ts';

/** Rovers by the column that finds them: one by its id, or all of a tenant. */
export interface RoversOf {
  readonly column: 'id' | 'company_id' | 'dealer_id' | 'reseller_id';
  readonly id: number;
}

/**
 * Cancels the subscriptions of rovers that this transaction has archived; the units of those that had not begun return
 * to the stock of the dealers. The caller has updated the rovers, and so holds their locks. Returns how many were
 * cancelled.
 */
export async function cancelArchived(
  db: Db,
  { session }: Writer,
  { column, id }: RoversOf,
  at: Date,
): Promise<number> {
  const [userId, userName] = [session?.userId ?? null, session?.name ?? ''];
  const { rows } = await sql<{ count: number }>`
    with open_ones as (
      select s.id, s.status as was from subscriptions s join rovers r on r.id = s.rover_id
      where ${sql.ref(`r.${column}`)} = ${id} and r.archived_at = ${at} and s.status in (2, 3, 5) for update of s),
    cancelled as (
      update subscriptions s set status = 6, finished_at = ${at} from open_ones where open_ones.id = s.id
      returning s.*, open_ones.was),
    recorded as (
      insert into subscription_events (subscription_id, reseller_id, dealer_id, company_id, rover_id, action, user_id, user_name, old_values, new_values)
      select id, reseller_id, dealer_id, company_id, rover_id, case when was = 2 and follows_id is not null then 57 else 53 end, ${userId}::int, ${userName},
        jsonb_build_object('status', was), '{"status": 6}'
      from cancelled),
    refunded as (
      insert into stock_movements (kind, type_id, quantity, reseller_id, dealer_id, subscription_id, user_id, user_name)
      select 'refunded', type_id, 1, reseller_id, dealer_id, id, ${userId}::int, ${userName} from cancelled where was = 2)
    select count(*)::int as count from cancelled`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Undoes `cancelArchived` for rovers that are restored: a subscription that was active or suspended is so again until
 * its end. One that had not begun is sold again by `sellReturned`, because its unit is back in stock. Returns how many
 * subscriptions go on.
 */
export async function resumeRestored(
  db: Db,
  { session }: Writer,
  { column, id }: RoversOf,
  archivedAt: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with resumed as (
      update subscriptions s set finished_at = null, status = (
        select (old_values ->> 'status')::int from subscription_events e
        where e.subscription_id = s.id and e.action = 53 order by e.id desc limit 1)
      from rovers r
      where r.id = s.rover_id and ${sql.ref(`r.${column}`)} = ${id} and r.archived_at is null
        and s.status = 6 and s.finished_at = ${archivedAt} and s.first_activated_at is not null and s.ends_at > ${now}
      returning s.*),
    recorded as (
      insert into subscription_events (subscription_id, reseller_id, dealer_id, company_id, rover_id, action, user_id, user_name, old_values, new_values)
      select id, reseller_id, dealer_id, company_id, rover_id, 55, ${session?.userId ?? null}::int, ${session?.name ?? ''},
        '{"status": 6}', jsonb_build_object('status', status)
      from resumed)
    select count(*)::int as count from resumed`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Sells subscriptions that had not begun when the rovers were archived once more, with their dates, while the dealer
 * has the units: the movements of the first sale say that its unit returned. Returns how many were sold, and how many
 * were not.
 */
export async function sellReturned(
  db: Db,
  writer: Writer,
  { column, id }: RoversOf,
  archivedAt: Date,
  now: Date,
): Promise<{ sold: number; left: number }> {
  const { rows } = await sql<Subscription>`
    select s.* from subscriptions s join rovers r on r.id = s.rover_id
    where ${sql.ref(`r.${column}`)} = ${id} and r.archived_at is null and s.status = 6 and s.finished_at = ${archivedAt}
      and s.first_activated_at is null and s.ends_at > ${now} order by s.starts_at, s.id`.execute(db);
  const done = { sold: 0, left: 0 };
  for (const row of rows) {
    await sql`savepoint returned`.execute(db);
    try {
      await sellAgain(db, writer, row, now);
      await sql`release savepoint returned`.execute(db);
      done.sold += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await sql`rollback to savepoint returned`.execute(db);
      done.left += 1;
    }
  }
  return done;
}
