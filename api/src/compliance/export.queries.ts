import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';

type Db = Kysely<Tables>;

/**
 * All that is stored of a company and the caller may see, as it is in the database but for its ids; undefined when there
 * is no such company for the caller. Left out: what secures accounts (passwords), and the positions of rovers, of which
 * there may be millions.
 */
export async function readCompany(db: Db, id: number) {
  const company = await db
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
    .select('c.gdpr_removed_at')
    .executeTakeFirst();
  if (!company) return undefined;
  return {
    company,
    people: await people(db, id),
    machines: await machines(db, id),
    rovers: await rovers(db, id),
    rover_sessions: await roverSessions(db, id),
    events: await userEvents(db, id),
    emails: await emails(db, id),
    not_included: 'Passwords, and the positions of rovers: see the GGA log.',
  };
}

const people = (db: Db, company: number) =>
  db
    .selectFrom('users')
    .where('company_id', '=', company)
    .select(['id', 'role', 'fname', 'lname', 'email', 'mobile', 'readonly'])
    .select(['last_login_at', 'created_at', 'archived_at'])
    .orderBy('id')
    .execute();

const machines = (db: Db, company: number) =>
  db
    .selectFrom('machines as m')
    .innerJoin('machine_makers as maker', 'maker.id', 'm.maker_id')
    .innerJoin('machine_models as model', 'model.id', 'm.model_id')
    .where('m.company_id', '=', company)
    .select(['m.id', 'maker.title as make', 'model.title as model', 'm.regnum'])
    .select(['m.receiver_serial_num', 'm.modem_serial_num', 'm.created_at'])
    .orderBy('m.id')
    .execute();

const rovers = (db: Db, company: number) =>
  db
    .selectFrom('rovers')
    .where('company_id', '=', company)
    .select(['id', 'title', 'username', 'machine_id', 'allowed', 'expires_at'])
    .select(['home_latitude', 'home_longitude', 'last_connected_at', 'created_at', 'archived_at'])
    .orderBy('id')
    .execute();

const roverSessions = (db: Db, company: number) =>
  db
    .selectFrom('rover_sessions')
    .where('company_id', '=', company)
    .select(['rover_id', 'mountpoint', 'started_at', 'ended_at', 'quality', 'address', 'user_agent'])
    .select(['ggas', 'fixes', 'floats', 'bytes_sent', 'bytes_received'])
    .orderBy('started_at')
    .orderBy('id')
    .execute();

const userEvents = (db: Db, company: number) =>
  db
    .selectFrom('user_events')
    .where('company_id', '=', company)
    .select(['at', 'type', 'user_name', 'acts_for_title', 'text', 'detail'])
    .select(['target_type', 'target_title', sql<string | null>`host(address)`.as('address'), 'user_agent'])
    .orderBy('id')
    .execute();

const emails = (db: Db, company: number) =>
  db
    .selectFrom('emails')
    .where('company_id', '=', company)
    .select(['created_at', 'sent_at', 'state', 'to_name', 'to_address', 'subject', 'text'])
    .orderBy('id')
    .execute();
