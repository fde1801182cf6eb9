import type { Db } from '@cairn/database';
import { sql } from 'kysely';

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
      'c.gdpr_accepted_email',
    ])
    .select(['c.gdpr_removed_at', 'c.reseller_id', 'c.dealer_id'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { reseller_id, dealer_id, ...company } = found;
  return { company, scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: id } };
}

type Read = (db: Db, company: number, after: number) => Promise<readonly { readonly key: number }[]>;

/** Rows that are in memory at once: some 300 kB. */
const ROWS = 1_000;

/**
 * All that is stored of a company and the caller may see, as it is in the database but for its ids. Left out: what
 * secures accounts (passwords), and the positions of rovers, of which there may be millions. Each list reads the rows
 * after a `key`, which is no part of them.
 */
export const exportedLists: Record<string, Read> = {
  people,
  machines,
  rovers,
  subscriptions,
  notes,
  rover_sessions: roverSessions,
  events: userEvents,
  emails,
};

export const NOT_INCLUDED =
  'Passwords, the secrets of webhooks, and the positions of rovers: see the GGA log.';

/**
 * What the people of a company hear of and by which way, and their favourites. Nobody but its person sees it in the
 * portal, so it is read at the system level, for people whom the caller sees.
 */
export async function readChoices(service: Db, people: readonly number[]) {
  const owners = [...people, 0];
  const choices = await service
    .selectFrom('alert_settings')
    .where('user_id', 'in', owners)
    .select(['user_id', 'mail', 'webhook', 'no_fix_minutes', 'quiet_from', 'quiet_until', 'timezone'])
    .select('when_over')
    .orderBy('user_id')
    .execute();
  const webhooks = await service
    .selectFrom('alert_webhooks')
    .where('user_id', 'in', owners)
    .select(['user_id', 'title', 'url', 'created_at'])
    .orderBy('id')
    .execute();
  const favourites = await service
    .selectFrom('favourites')
    .where('user_id', 'in', owners)
    .select(['user_id', 'kind', 'record_id', 'marked_at'])
    .orderBy('user_id')
    .orderBy('marked_at')
    .execute();
  return { alert_choices: choices, webhooks, favourites };
}

export const findPeople = (db: Db, company: number) =>
  db.selectFrom('users').where('company_id', '=', company).select('id').execute();

function people(db: Db, company: number, after: number) {
  return db
    .selectFrom('users')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['id', 'role', 'fname', 'lname', 'email', 'mobile', 'readonly'])
    .select(['last_login_at', 'created_at', 'archived_at'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}

function machines(db: Db, company: number, after: number) {
  return db
    .selectFrom('machines as m')
    .innerJoin('machine_makers as maker', 'maker.id', 'm.maker_id')
    .innerJoin('machine_models as model', 'model.id', 'm.model_id')
    .where('m.company_id', '=', company)
    .where('m.id', '>', after)
    .select(['m.id', 'maker.title as make', 'model.title as model', 'm.regnum'])
    .select(['m.receiver_serial_num', 'm.modem_serial_num', 'm.created_at'])
    .select('m.id as key')
    .orderBy('m.id')
    .limit(ROWS)
    .execute();
}

function rovers(db: Db, company: number, after: number) {
  return db
    .selectFrom('rovers')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['id', 'title', 'username', 'machine_id', 'allowed', 'expires_at'])
    .select(['home_latitude', 'home_longitude', 'last_connected_at', 'created_at', 'archived_at'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}

function subscriptions(db: Db, company: number, after: number) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_types as types', 'types.id', 's.type_id')
    .where('s.company_id', '=', company)
    .where('s.id', '>', after)
    .select(['s.id', 's.rover_id', 'types.title as type', 's.status', 's.starts_at', 's.ends_at'])
    .select(['s.reference', 's.first_activated_at', 's.finished_at', 's.created_at'])
    .select('s.id as key')
    .orderBy('s.id')
    .limit(ROWS)
    .execute();
}

function notes(db: Db, company: number, after: number) {
  return db
    .selectFrom('rover_notes')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['id', 'rover_id', 'user_name', 'description', 'created_at', 'archived_at'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}

function roverSessions(db: Db, company: number, after: number) {
  return db
    .selectFrom('rover_sessions')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['rover_id', 'mountpoint', 'started_at', 'ended_at', 'quality', 'address', 'user_agent'])
    .select(['ggas', 'fixes', 'floats', 'fixed_ms', 'float_ms', 'bytes_sent', 'bytes_received'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}

function userEvents(db: Db, company: number, after: number) {
  return db
    .selectFrom('user_events')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['at', 'type', 'user_name', 'acts_for_title', 'text', 'detail'])
    .select(['target_type', 'target_title', sql<string | null>`host(address)`.as('address'), 'user_agent'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}

function emails(db: Db, company: number, after: number) {
  return db
    .selectFrom('emails')
    .where('company_id', '=', company)
    .where('id', '>', after)
    .select(['created_at', 'sent_at', 'state', 'to_name', 'to_address', 'subject', 'text'])
    .select('id as key')
    .orderBy('id')
    .limit(ROWS)
    .execute();
}
