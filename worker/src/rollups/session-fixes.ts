import type { Database } from '@cairn/database';
import { countNextSession } from '@cairn/domain/fix-losses';
import { sql } from 'kysely';

interface Options {
  /** The clock, ms. */
  readonly now?: () => number;
  /** ms. What is left after them waits for the next round. */
  readonly budget?: number;
}

/**
 * Counts the fixes of sessions whose turn it is, each in a transaction of its own, those that are due last first. One that
 * cannot be counted is tried again in an hour and keeps no other one waiting; the run fails at its end.
 */
export async function countSessionFixes(
  database: Pick<Database, 'service'>,
  { now = Date.now, budget = 5_000 }: Options = {},
): Promise<{ counted: number }> {
  const until = performance.now() + budget;
  let counted = 0;
  let failure: unknown;
  do {
    try {
      const some = await database.service.transaction().execute((db) => countNextSession(db, now()));
      if (!some) break;
      counted += 1;
    } catch (error) {
      failure = error;
      await postponeNext(database, now());
    }
  } while (performance.now() < until);
  if (failure) throw failure;
  return { counted };
}

const postponeNext = ({ service }: Pick<Database, 'service'>, now: number) =>
  sql`update fix_marks set due = ${new Date(now + 3_600_000)}
    where due <= ${new Date(now)} and session_id = (select session_id from fix_marks where due <= ${new Date(now)} order by due desc limit 1)`.execute(
    service,
  );
