import type { Database } from '@cairn/database';
import { ABSOLUTE_MS, IDLE_MS } from '@cairn/domain/login-sessions';
import { sql } from 'kysely';

/** Ended sessions carry addresses of people; they are stored so long for questions about sign-ins. */
const RETAINED_DAYS = 30;
/** An address that a person has not signed in from for so long is a stranger's again. */
const KNOWN_DAYS = 90;

/** When a session that nobody ends is over. */
const timeout = sql<Date>`least(used_at + make_interval(secs => ${IDLE_MS / 1000}), created_at + make_interval(secs => ${ABSOLUTE_MS / 1000}))`;

/**
 * Ends the sessions that timed out without a sign-out, and deletes those that ended more than 30 days ago, with what
 * back-off no longer requests and the answers of calls that nobody sends again. The api refuses expired rows by itself; this
 * deletes them. `setForward`: by how much the clock was set forward lately, ms, which is no time without use.
 */
export async function expireUserSessions(
  database: Database,
  setForward = 0,
): Promise<{ ended: number; deleted: number }> {
  const now = sql<Date>`now() - make_interval(secs => ${setForward / 1000})`;
  const ended = await database.service
    .updateTable('user_sessions')
    .set({ ended_at: timeout, end_reason: 'timeout' })
    .where('ended_at', 'is', null)
    .where(timeout, '<', now)
    .executeTakeFirst();
  const deleted = await database.service
    .deleteFrom('user_sessions')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${RETAINED_DAYS})`)
    .executeTakeFirst();
  await database.service
    .deleteFrom('sign_in_failures')
    .where('last_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await database.service
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`${now} - interval '1 day'`)
    .execute();
  await database.service
    .deleteFrom('known_addresses')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .execute();
  return { ended: Number(ended.numUpdatedRows), deleted: Number(deleted.numDeletedRows) };
}
