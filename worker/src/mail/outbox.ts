import type { Db } from '@cairn/database';
import { forgetToken, PORTAL } from '@cairn/mail';
import { sql } from 'kysely';
import { type Claimant, isFree } from '../queue.ts';
import { queueCopies } from './copies.ts';

export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds until the next attempt, after the first, second, … that failed; together 22 hours and 21 minutes. */
const backOff = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
export const ATTEMPTS = backOff.length + 1;

/** Longer than a lease, s. */
const LEASED = 10 * MINUTE;

/**
 * What waits for longer than its next attempt can have been set to is due now: the clock was set back meanwhile. One that was
 * queued for later, and never tried, is left.
 */
export async function catchUp(db: Db): Promise<number> {
  const waits = sql`greatest(${LEASED}, (${[...backOff]}::int[])[attempts])`;
  const late = await sql`
    update emails set next_at = now() where state = 'waiting' and next_at > now()
      and (next_at > now() + make_interval(secs => ${waits}) and attempts > 0 or attempts = 0 and next_at <= created_at)`.execute(
    db,
  );
  return Number(late.numAffectedRows ?? 0);
}

/**
 * Takes the e-mail that is due longest, for `lease` seconds: anyone who takes it and is killed has left it to the next
 * then. Two never take the same. A claim counts as an attempt, so that an e-mail that kills its worker ends too.
 */
export async function claim(db: Db, lease: number, by: Claimant) {
  const { rows } = await sql<{
    id: number;
    key: string;
    template: number;
    attempts: number;
    to_address: string;
    to_name: string;
    sender: string;
    subject: string;
    html: string;
    text: string;
    link_kind: string | null;
    link_days: number | null;
    user_id: number | null;
    reseller_id: number | null;
    dealer_id: number | null;
    company_id: number | null;
    kind: string;
  }>`
    update emails set attempts = attempts + 1, next_at = now() + make_interval(secs => ${lease}), claimed_by = ${by.worker}
    where id = (select id from emails where next_at <= now() and ${isFree(by)} order by next_at, id limit 1 for update skip locked)
    returning id, key, template, attempts, to_address, to_name, sender, subject, html, text, link_kind, link_days, user_id,
      reseller_id, dealer_id, company_id, kind`.execute(db);
  return rows[0];
}

/** The files that go with an e-mail. */
export const readAttachments = (db: Db, id: number) =>
  db
    .selectFrom('email_attachments')
    .where('email_id', '=', id)
    .orderBy('id')
    .select(['name as filename', 'type as contentType', 'content'])
    .execute();

/** The server has taken it. What stays is what was sent, without the link. */
export async function markSent(db: Db, email: Claimed, publicUrl: string): Promise<void> {
  const { id, to_address } = email;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('emails')
      .set({
        state: 'sent',
        sent_at: sql<Date>`now()`,
        claimed_by: null,
        reason: '',
        html: sql<string>`replace(html, ${PORTAL}, ${publicUrl})`,
        text: sql<string>`replace(text, ${PORTAL}, ${publicUrl})`,
      })
      .where('id', '=', id)
      .execute();
    await forgetToken(trx, id);
    await markAddress(trx, to_address, null);
    await queueCopies(trx, email);
  });
}

/** Queues it for a later attempt, or gives it up: after the last attempt, or when `final`. */
export async function markNotSent(
  db: Db,
  { id, attempts, to_address }: Claimed,
  { reason, final, bounced }: { reason: string; final: boolean; bounced: boolean },
): Promise<'waiting' | 'failed'> {
  const isGivenUp = final || attempts >= ATTEMPTS;
  const wait = backOff[attempts - 1] ?? 0;
  const stored = reason.replace(/\s+/g, ' ').slice(0, 500);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('emails')
      .set({
        state: isGivenUp ? 'failed' : 'waiting',
        bounced,
        reason: stored,
        claimed_by: null,
        next_at: sql<Date>`now() + make_interval(secs => ${wait})`,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    if (isGivenUp) await forgetToken(trx, id);
    if (bounced) await markAddress(trx, to_address, stored);
  });
  return isGivenUp ? 'failed' : 'waiting';
}

/** Whether the mail server refuses the address of a person, and why; null: it takes e-mails to it. */
async function markAddress(db: Db, address: string, refused: string | null): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email_bounced_at: refused === null ? null : sql<Date>`now()`,
      email_bounced_reason: refused ?? '',
    })
    .where(sql<string>`lower(email)`, '=', address.toLowerCase())
    .where('archived_at', 'is', null)
    .$if(refused === null, (of) => of.where('email_bounced_at', 'is not', null))
    .execute();
}
