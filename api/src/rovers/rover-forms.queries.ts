import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { isTaken } from '../problem.ts';

/** A company that is not archived, with what of its dealer a rover depends on. */
export const findCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .innerJoin('dealers', 'dealers.id', 'companies.dealer_id')
    .where('companies.id', '=', id)
    .where('companies.archived_at', 'is', null)
    .select(['companies.id as company_id', 'companies.title', 'companies.reseller_id', 'companies.dealer_id'])
    .select(['dealers.change_username', 'dealers.rtk_url', 'dealers.jd_dealer'])
    .select('dealers.correction_profile_id as default_profile_id')
    .executeTakeFirst();

/** A rover with the setting of its dealer; archived ones as well. */
export const findRover = (db: Db, id: number) =>
  db
    .selectFrom('rovers')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .where('rovers.id', '=', id)
    .selectAll('rovers')
    .select('dealers.change_username')
    .executeTakeFirst();

/** NTRIP usernames of before that differ from an older one in case only. */
export async function usernamesToMend(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('rovers')
    .where('case_twin', '=', true)
    .where('archived_at', 'is', null)
    .select('username')
    .orderBy('username')
    .limit(100)
    .execute();
  return rows.map(({ username }) => username);
}

/**
 * Waits for its turn, so that until the end of the transaction nobody else draws a username that begins with this text.
 * Two at once would draw the same one, and the second would be refused for a name that nobody typed.
 */
export const takeTurnAtUsernames = (db: Db, base: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${base}, 77))`.execute(db);

/** Whether a username is another rover's, as it is or in another case. */
export const isUsernameTaken = (error: unknown): boolean =>
  isTaken(error, 'rovers_username') || isTaken(error, 'rovers_username_case');

/** The first free username that begins with a text; undefined when there is none. */
export async function freeUsername(db: Db, base: string): Promise<string | undefined> {
  const { rows } = await sql<{
    username: string | null;
  }>`select free_rover_username(${base}) as username`.execute(db);
  return rows[0]?.username ?? undefined;
}

/** The subscription of a rover that is active or suspended. */
export const currentSubscription = (db: Db, rover: number) =>
  db
    .selectFrom('subscriptions')
    .where('rover_id', '=', rover)
    .where('status', 'in', [subscriptionStatusIds.active, subscriptionStatusIds.suspended])
    .selectAll()
    .executeTakeFirst();

export const hasSubscriptions = (db: Db, rover: number): Promise<boolean> =>
  db
    .selectFrom('subscriptions')
    .where('rover_id', '=', rover)
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined);

/** The live session of a rover with the values of its last GGA. */
export const findLive = (db: Db, rover: number) =>
  db
    .selectFrom('live_rovers')
    .where('rover_id', '=', rover)
    .select(['session_id', 'status', 'connected_at', 'latitude', 'longitude'])
    .executeTakeFirst();

/** The last position that a rover reported, of whichever session; undefined once its points are past their retention. */
export const findLastPoint = (db: Db, rover: number) =>
  db
    .selectFrom('gga_points')
    .where('rover_id', '=', rover)
    .orderBy('at', 'desc')
    .limit(1)
    .select(['latitude', 'longitude', sql<number>`rtk_status(quality)`.as('status')])
    .executeTakeFirst();

/** Notes about a rover, the newest first. */
export const listNotes = (db: Db, rover: number) =>
  notes(db).where('rover_id', '=', rover).orderBy('rover_notes.id', 'desc').limit(500).execute();

/** A note that is not deleted. */
export const findNote = (db: Db, id: number) => notes(db).where('rover_notes.id', '=', id).executeTakeFirst();

/** Notes with their author, who is missing where somebody else's level may not see them. */
const notes = (db: Db) =>
  db
    .selectFrom('rover_notes')
    .leftJoin('users as authors', 'authors.id', 'rover_notes.user_id')
    .where('rover_notes.archived_at', 'is', null)
    .selectAll('rover_notes')
    .select('authors.id as author_id');
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** How many SIMs a type of subscription takes, or else the rover's current one; undefined without one. */
export async function slotsOf(db: Db, rover: number, type: number | undefined): Promise<number | undefined> {
  const row = await db
    .selectFrom('subscription_types as types')
    .$if(type !== undefined, (query) => query.where('types.id', '=', Number(type)))
    .$if(type === undefined, (query) =>
      query
        .innerJoin('subscriptions', 'subscriptions.type_id', 'types.id')
        .where('subscriptions.rover_id', '=', rover)
        .where('subscriptions.status', 'in', [subscriptionStatusIds.active, subscriptionStatusIds.suspended]),
    )
    .select('types.sims')
    .executeTakeFirst();
  return row?.sims;
}
