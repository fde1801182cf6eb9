import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type Actor, type Caller, type EventScope, events, recordEvent } from '@cairn/domain/audit-events';
import { shownTitle } from '../records/shown-title.ts';
import { selectSubscriptions } from '../subscriptions/subscription-filter.ts';

export const findFeed = (db: Db, user: number) =>
  db
    .selectFrom('calendar_feeds')
    .where('user_id', '=', user)
    .select(['created_at', 'read_at'])
    .executeTakeFirst();

/** Stores an address, which replaces the one that the person had. */
export const storeFeed = (
  db: Db,
  feed: { user_id: number; token_hash: Buffer; timezone: string; created_at: Date },
) =>
  db
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...feed, read_at: null }))
    .execute();

/** Ends the address of a person, if they have one; it is recorded. */
export async function endFeed(db: Db, user: Owner, actor: Actor, from: Caller): Promise<boolean> {
  if (!(await deleteFeed(db, user.id))) return false;
  const { id, title, ...scope } = user;
  await recordEvent(db, events.calendarFeedRevoked, actor, {
    target: { type: 'user', id, title },
    scope,
    from,
  });
  return true;
}

/** The person of an address, and their tenants. */
interface Owner extends EventScope {
  readonly id: number;
  readonly title: string;
}

async function deleteFeed(db: Db, user: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findOwner = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_feeds')
    .where('token_hash', '=', tokenHash)
    .select(['user_id', 'timezone', 'read_at'])
    .executeTakeFirst();

export const noteReading = (db: Db, user: number, at: Date) =>
  db.updateTable('calendar_feeds').set({ read_at: at }).where('user_id', '=', user).execute();

/** Subscriptions that end in a period, the earliest end first. */
export const readExpiries = (db: Db, from: Date, to: Date, limit: number) =>
  selectSubscriptions(db, {})
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .innerJoin('companies', 'companies.id', 'subs.company_id')
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .where('subs.status', 'in', [
      subscriptionStatusIds.scheduled,
      subscriptionStatusIds.active,
      subscriptionStatusIds.expired,
      subscriptionStatusIds.suspended,
    ])
    .where('subs.ends_at', '>=', from)
    .where('subs.ends_at', '<', to)
    .select(['subs.id', 'subs.rover_id', 'subs.ends_at', 'subs.reference', 'subs.renewed'])
    .select(['rovers.title as rover', 'companies.title as company', shownTitle('types').as('type')])
    .orderBy('subs.ends_at')
    .orderBy('subs.id')
    .limit(limit)
    .execute();
