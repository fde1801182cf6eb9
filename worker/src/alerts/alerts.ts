import type { Database } from '@cairn/database';
import { sql } from 'kysely';
import { judgeEverything } from './judging.ts';
import { mailNotices } from './mailing.ts';
import { writeNotices } from './notices.ts';
import { queueDeliveries } from './webhook-notices.ts';

/** Days that an alert is stored after its end. */
const RETAINED_DAYS = 90;
/** Days that a message to a webhook is stored. */
const DELIVERY_DAYS = 30;
/** Rows that one turn deletes at most. */
const MOST = 10_000;

/** Judges what is wrong, and lets people know. Safe to run at any time, by any number of workers. */
export async function watchAlerts(
  database: Pick<Database, 'service'>,
  at = new Date(),
  publicUrl = '',
): Promise<{ opened: number; closed: number; mails: number; deliveries: number }> {
  const { service: db } = database;
  const judged = await judgeEverything(db, at);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('alerts'))`.execute(trx);
    await writeNotices(trx, at);
  });
  const mails = await mailNotices(database, at);
  const deliveries = await queueDeliveries(database, publicUrl, at);
  await sql`delete from alerts where id in (
    select id from alerts where until < ${at}::timestamptz - make_interval(days => ${RETAINED_DAYS}::int) limit ${MOST})`.execute(
    db,
  );
  await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < ${at}::timestamptz - make_interval(days => ${DELIVERY_DAYS}::int) limit ${MOST})`.execute(
    db,
  );
  return { ...judged, mails, deliveries };
}
