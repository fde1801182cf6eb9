import type { DbTransaction } from '@cairn/database';
import { sql } from 'kysely';

/**
 * Removes what says who the people of a company are and how to reach it: they are archived under no name, its contact
 * data is cleared, and they are taken out of e-mails and events. What remains is counted and nobody's: the rows
 * themselves, the company's name, its rovers and machines with their sessions and logs. The caller holds the company's
 * lock and records that it was done.
 */
export async function removePersonalData(db: DbTransaction, companyId: number): Promise<{ people: number }> {
  const rows = await db.selectFrom('users').select('id').where('company_id', '=', companyId).execute();
  const people = rows.map(({ id }) => id);
  await clearCompany(db, companyId);
  await anonymise(db, people);
  await clearEmails(db, companyId, people);
  await clearNotes(db, companyId);
  await clearOrders(db, companyId);
  await clearSims(db, companyId, people);
  await sql`select forget_in_events(${people}::int[])`.execute(db);
  await sql`select forget_company_in_events(${companyId}::int)`.execute(db);
  return { people: people.length };
}

async function clearCompany(db: DbTransaction, id: number): Promise<void> {
  const none = { address1: '', address2: '', address3: '', towncity: '', county: '', postcode: '' };
  await db
    .updateTable('companies')
    .set({ ...none, tel: '', mobile: '', website: '', gdpr_removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Archives people under no name, and ends all that they could sign in with. */
async function anonymise(db: DbTransaction, people: number[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .updateTable('users')
    .set({
      fname: 'Removed',
      lname: sql<string>`'user ' || id`,
      email: sql<string>`'removed-' || id || '@removed.invalid'`,
      mobile: '',
      password_hash: null,
      archived_at: sql<Date>`coalesce(archived_at, now())`,
    })
    .where('id', 'in', people)
    .execute();
  await db
    .updateTable('user_sessions')
    .set({ address: null, user_agent: null })
    .where('user_id', 'in', people)
    .execute();
  const theirs = [
    'user_totp',
    'user_recovery_codes',
    'user_passkeys',
    'sign_in_challenges',
    'known_addresses',
    'mailed_links',
    'alert_settings',
    'alert_webhooks',
    'report_subscriptions',
    'favourites',
  ] as const;
  for (const table of theirs) await db.deleteFrom(table).where('user_id', 'in', people).execute();
}

/** Notes about its rovers stay as rows, without their text and who wrote them. */
const clearNotes = (db: DbTransaction, companyId: number) =>
  db
    .updateTable('rover_notes')
    .set({ description: '-', user_id: null, user_name: '' })
    .where('company_id', '=', companyId)
    .execute();

/** Orders stay as what was paid, without who paid. */
const clearOrders = (db: DbTransaction, companyId: number) =>
  db.updateTable('orders').set({ name: '' }).where('company_id', '=', companyId).execute();

/** E-mails stay as rows of the log, without recipient and text; queued ones are not sent. */
async function clearEmails(db: DbTransaction, companyId: number, people: number[]): Promise<void> {
  await db.deleteFrom('mailed_links').where('company_id', '=', companyId).execute();
  await db
    .updateTable('emails')
    .set({ to_address: '', to_name: '', subject: '', html: '', text: '' })
    .set({ state: sql<string>`case state when 'waiting' then 'failed' else state end` })
    .set({ reason: 'The personal data was removed' })
    .where((mail) => {
      const theirs = sql<boolean>`company_id = ${companyId} or user_id = any (${people}::int[])`;
      // a copy belongs to whom it went to, and says what the e-mail says that it is of
      const copied = db.selectFrom('emails as original').where(theirs).select('original.id');
      return mail.or([theirs, mail('origin_id', 'in', copied)]);
    })
    .execute();
}

/** Where SIMs of the company were is deleted; their moves and changes stay, without who made them. */
async function clearSims(db: DbTransaction, companyId: number, people: number[]): Promise<void> {
  await db.deleteFrom('sim_requests').where('company_id', '=', companyId).execute();
  if (people.length === 0) return;
  for (const table of ['sim_moves', 'sim_changes'] as const)
    await db
      .updateTable(table)
      .set({ user_id: null, user_name: '' })
      .where('user_id', 'in', people)
      .execute();
}
