import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';

type Db = Kysely<Tables>;

/** The company of an export; undefined when there is none for the caller. Its place is for the audit event. */
export async function findExported(db: Db, id: number) {
  const found = await db
    .selectFrom('companies as c')
    .innerJoin('dealers as d', 'd.id', 'c.dealer_id')
    .innerJoin('resellers as r', 'r.id', 'c.reseller_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.title', 'd.title as dealer', 'r.title as reseller', 'c.country', 'c.account'])
    .select(['c.address1', 'c.address2', 'c.address3', 'c.towncity', 'c.county', 'c.postcode'])
    .select(['c.tel', 'c.mobile', 'c.website', 'c.send_emails', 'c.login_title', 'c.logo', 'c.background'])
    .select([
      'c.created_at',
      'c.archived_at',
      'c.gdpr_accepted_at',
      'c.gdpr_accepted_by',
      'c.gdpr_accepted_address',
    ])
    .select(['c.gdpr_removed_at', 'c.reseller_id', 'c.dealer_id'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { reseller_id, dealer_id, ...company } = found;
  return { company, scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: id } };
}

/**
 * All that is stored of a company and the caller may see, as it is in the database but for its ids. Left out: what
 * secures accounts (passwords), and the positions of rovers, of which there may be millions.
 */
export const exportedLists = (db: Db, id: number) => ({
  people: people(db, id),
  machines: machines(db, id),
  rovers: rovers(db, id),
  subscriptions: subscriptions(db, id),
  notes: notes(db, id),
  rover_sessions: roverSessions(db, id),
  events: userEvents(db, id),
  emails: emails(db, id),
});

export const NOT_INCLUDED = 'Passwords, and the positions of rovers: see the GGA log.';

/** Whether the caller has no export under way; holds that until the end of the transaction. */
export async function claimExport(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('company export'), ${userId}) as free`.execute(db);
  return rows[0]?.free ?? false;
}

const people = (db: Db, company: number) =>
  db
    .selectFrom('users')
    .where('company_id', '=', company)
    .select(['id', 'role', 'fname', 'lname', 'email', 'mobile', 'readonly'])
    .select(['last_login_at', 'created_at', 'archived_at'])
    .orderBy('id');

const machines = (db: Db, company: number) =>
  db
    .selectFrom('machines as m')
    .innerJoin('machine_makers as maker', 'maker.id', 'm.maker_id')
    .innerJoin('machine_models as model', 'model.id', 'm.model_id')
    .where('m.company_id', '=', company)
    .select(['m.id', 'maker.title as make', 'model.title as model', 'm.regnum'])
    .select(['m.receiver_serial_num', 'm.modem_serial_num', 'm.created_at'])
    .orderBy('m.id');

const rovers = (db: Db, company: number) =>
  db
    .selectFrom('rovers')
    .where('company_id', '=', company)
    .select(['id', 'title', 'username', 'machine_id', 'allowed', 'expires_at'])
    .select(['home_latitude', 'home_longitude', 'last_connected_at', 'created_at', 'archived_at'])
    .orderBy('id');

const subscriptions = (db: Db, company: number) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_types as types', 'types.id', 's.type_id')
    .where('s.company_id', '=', company)
    .select(['s.id', 's.rover_id', 'types.title as type', 's.status', 's.starts_at', 's.ends_at'])
    .select(['s.reference', 's.first_activated_at', 's.finished_at', 's.created_at'])
    .orderBy('s.id');

const notes = (db: Db, company: number) =>
  db
    .selectFrom('rover_notes')
    .where('company_id', '=', company)
    .select(['id', 'rover_id', 'user_name', 'description', 'created_at', 'archived_at'])
    .orderBy('id');

const roverSessions = (db: Db, company: number) =>
  db
    .selectFrom('rover_sessions')
    .where('company_id', '=', company)
    .select(['rover_id', 'mountpoint', 'started_at', 'ended_at', 'quality', 'address', 'user_agent'])
    .select(['ggas', 'fixes', 'floats', 'fixed_ms', 'float_ms', 'bytes_sent', 'bytes_received'])
    .orderBy('started_at')
    .orderBy('id');

const userEvents = (db: Db, company: number) =>
  db
    .selectFrom('user_events')
    .where('company_id', '=', company)
    .select(['at', 'type', 'user_name', 'acts_for_title', 'text', 'detail'])
    .select(['target_type', 'target_title', sql<string | null>`host(address)`.as('address'), 'user_agent'])
    .orderBy('id');

const emails = (db: Db, company: number) =>
  db
    .selectFrom('emails')
    .where('company_id', '=', company)
    .select(['created_at', 'sent_at', 'state', 'to_name', 'to_address', 'subject', 'text'])
    .orderBy('id');
