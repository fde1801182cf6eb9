import { type LossCause, readSessionEnd } from '@cairn/contract';
import type { Db, DbTransaction } from '@cairn/database';
import { sql } from 'kysely';
import { QUARTER, quarterOf, quartersOf } from './quarters.rules.ts';
import { readSessionLosses, type SessionLosses } from './session-losses.ts';
import { readTrack, type SessionWithin } from './track.queries.ts';

const MINUTE = 60_000;
/** Longer sessions are not read whole: their losses are not counted, ms. */
const READ_WHOLE = 7 * 86_400_000;
/** Ended for so long, a session has all of its GGA, and whether its rover came back is known, ms. */
const SETTLED = 10.5 * MINUTE;
/** A session that lasts is counted again after so long, ms. */
const AGAIN = 60 * MINUTE;

interface Session extends Omit<SessionWithin, 'text'> {
  readonly reseller: number;
  readonly dealer: number;
  readonly company: number;
}

/** Losses of a session: seconds from its beginning, why, and whole seconds without a fix. */
export interface CountedLosses {
  readonly at: readonly number[];
  readonly cause: readonly LossCause[];
  readonly seconds: readonly number[];
  readonly beforeFix: number | null;
}

/** The losses that the page of a session names, as they are stored. */
export function countedLosses({ track, losses, before_fix }: SessionLosses, started: Date): CountedLosses {
  const origin = (Date.parse(track.from) - started.getTime()) / 1000;
  return {
    at: losses.map(({ from }) => Math.floor(origin + from)),
    cause: losses.map(({ cause }) => cause),
    seconds: losses.map(({ without_fix }) => without_fix),
    beforeFix: before_fix,
  };
}

/**
 * Counts the fixes of one session whose turn it is: in each quarter of an hour that is over, and once it has ended, why
 * they were lost. Takes its marks away in the caller's transaction, so that it may be killed, repeated or run twice at
 * once. Returns whether there was one.
 */
export async function countNextSession(db: DbTransaction, now: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('session fixes'))`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with next as (select session_id from fix_marks where due <= ${new Date(now)} order by due desc limit 1)
    delete from fix_marks where session_id = (select session_id from next) and due <= ${new Date(now)} returning session_id as id`.execute(
    db,
  );
  const [next] = rows;
  if (!next) return false;
  const session = await findSession(db, next.id);
  if (!session) return true;
  const { ended } = session;
  if (ended === null) {
    await db
      .insertInto('fix_marks')
      .values({ session_id: next.id, due: new Date(now + AGAIN) })
      .execute();
    await countQuarters(db, session, quarterOf(now - MINUTE)); // its last GGA may not be written yet
  } else if (now >= ended.getTime() + SETTLED) await countWhole(db, session, ended);
  return true;
}

async function findSession(db: Db, id: number): Promise<Session | undefined> {
  const { rows } = await sql<Session & { end_reason: string | null; end_details: unknown }>`
    select id as session_id, rover_id as rover, started_at as started, ended_at as ended, end_reason, end_details,
      reseller_id as reseller, dealer_id as dealer, company_id as company
    from rover_sessions where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { end_reason, end_details, ...session } = row;
  return { ...session, reason: end_reason === null ? null : readSessionEnd(end_reason, end_details) };
}

/** A session that has ended: all of it, and the losses of one that is not too long. */
async function countWhole(db: Db, session: Session, ended: Date): Promise<void> {
  const { started } = session;
  if (ended.getTime() - started.getTime() > READ_WHOLE)
    return countQuarters(db, session, quarterOf(ended.getTime()) + QUARTER);
  const span = { start: new Date(started.getTime() - MINUTE), end: new Date(ended.getTime() + MINUTE) };
  const read = await readSessionLosses(db, session, span);
  if (!read) return; // no GGA is stored of it
  const began = quarterOf(started.getTime());
  const { fixed, float } = quartersOf(read.track, began, ended.getTime());
  await db.deleteFrom('session_fixes').where('session_id', '=', session.session_id).execute();
  await insert(db, session, { fixed, float, until: ended.getTime() }, countedLosses(read, started));
}

/** What is over of a session, after what was counted of it before. */
async function countQuarters(db: Db, session: Session, until: number): Promise<void> {
  const { session_id: id, started } = session;
  const counted = await db
    .selectFrom('session_fixes')
    .where('session_id', '=', id)
    .select('counted_until')
    .executeTakeFirst();
  const from = counted?.counted_until.getTime() ?? quarterOf(started.getTime());
  if (until <= from) return;
  // a GGA is valid for three times as long as the one before it was waited for, so up to 90 s after 30
  const span = { start: new Date(from - 4 * MINUTE), end: new Date(until) };
  const track = await readTrack(db, id, span);
  const none = { from: started.toISOString(), seconds: [], status: [] };
  const { fixed, float } = quartersOf(track ?? none, from, until);
  if (!counted) return insert(db, session, { fixed, float, until });
  await sql`
    update session_fixes set fixed_ms = fixed_ms || ${fixed}::integer[], float_ms = float_ms || ${float}::integer[], counted_until = ${new Date(until)}
    where session_id = ${id}`.execute(db);
}

async function insert(
  db: Db,
  { session_id, rover, reseller, dealer, company, started }: Session,
  { fixed, float, until }: { fixed: number[]; float: number[]; until: number },
  losses?: CountedLosses,
): Promise<void> {
  await db
    .insertInto('session_fixes')
    .values({
      session_id,
      rover_id: rover,
      reseller_id: reseller,
      dealer_id: dealer,
      company_id: company,
      began: new Date(quarterOf(started.getTime())),
      fixed_ms: fixed,
      float_ms: float,
      counted_until: new Date(until),
      ...(losses && {
        lost_at: [...losses.at],
        lost_cause: [...losses.cause],
        lost_seconds: [...losses.seconds],
        before_fix: losses.beforeFix,
      }),
    })
    .execute();
}
