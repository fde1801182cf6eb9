import { ABSOLUTE_MS, IDLE_MS } from '@cairn/api/session-rules';
import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Ended sessions carry addresses of people; they are kept so long for questions about sign-ins. */
const KEPT_DAYS = 30;

/** When a session that nobody ends is over. */
const timeout = sql<Date>`least(used_at + make_interval(secs => ${IDLE_MS / 1000}), created_at + make_interval(secs => ${ABSOLUTE_MS / 1000}))`;

/**
 * Ends the sessions that timed out without a sign-out, and deletes those that ended more than 30 days ago. The api refuses a timed-out session by itself; this is the bookkeeping after it.
 */
export async function expireUserSessions(database: Database): Promise<{ ended: number; deleted: number }> {
  const ended = await database.service
    .updateTable('user_sessions')
    .set({ ended_at: timeout, end_reason: 'timeout' })
    .where('ended_at', 'is', null)
    .where(timeout, '<', sql<Date>`now()`)
    .executeTakeFirst();
  const deleted = await database.service
    .deleteFrom('user_sessions')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return { ended: Number(ended.numUpdatedRows), deleted: Number(deleted.numDeletedRows) };
}
