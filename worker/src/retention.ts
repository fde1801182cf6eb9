import type { Database, Db, Secret } from '@cairn/database';
import { dropOldEvents, readChainKey } from '@cairn/domain/audit-chain';
import { sql } from 'kysely';

/** Rows of a table that one turn deletes at most; an hour later comes the next. */
const MOST = 50_000;

/** Days of data of SIM cards: as far as a call reads them. */
const SIM_USAGE_DAYS = 400;
/** Days of alerts of SIM cards after their end, as of alarms of stations. */
const SIM_ALERT_DAYS = 400;
/** Days of requests to suppliers, and so of locations. */
const SIM_REQUEST_DAYS = 30;

type Dropped = Record<
  'rover_sessions' | 'user_events' | 'emails' | 'sim_usage' | 'sim_requests' | 'sim_alerts',
  number
>;

/** Deletes ended rover sessions, audit events and e-mails that are older than the settings keep them, and old data of SIM cards. */
export async function dropOldRecords(database: Database, secret: Secret): Promise<Dropped> {
  const { service: db } = database;
  return {
    rover_sessions: await dropSessions(db, await retainedDays(db, 'keep_rover_sessions_days')),
    user_events: await dropEvents(database, secret, await retainedDays(db, 'keep_user_events_days')),
    emails: await dropEmails(db, await retainedDays(db, 'keep_emails_days')),
    sim_usage: await dropSimUsage(db),
    sim_requests: await dropSimRequests(db),
    sim_alerts: await dropSimAlerts(db),
  };
}

/** 0: for good, also when the setting is no number of days. */
async function retainedDays(db: Db, name: string): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const days = Number(row?.value);
  return Number.isInteger(days) && days >= 1 ? days : 0;
}

const before = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`;

async function dropSessions(db: Db, days: number): Promise<number> {
  if (days === 0) return 0;
  const old = db.selectFrom('rover_sessions').select('id').where('ended_at', '<', before(days)).limit(MOST);
  const { numDeletedRows } = await db.deleteFrom('rover_sessions').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** From the beginning of their chain, so that what is left of it can be verified. */
async function dropEvents(database: Database, secret: Secret, days: number): Promise<number> {
  if (days === 0) return 0;
  const key = await readChainKey(database.service, secret, { make: true });
  return dropOldEvents(database, key, { days, most: MOST });
}

/** Requests for an acceptance that is due stay: when they left decides when its data is removed. */
async function dropEmails(db: Db, days: number): Promise<number> {
  if (days === 0) return 0;
  const old = db
    .selectFrom('emails as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .select('e.id')
    .where('e.created_at', '<', before(days))
    .where('e.state', '<>', 'waiting')
    .where(
      sql<boolean>`(e.link_kind is distinct from 'gdpr' or c.gdpr_accepted_at is not null or c.gdpr_removed_at is not null
        or c.archived_at is not null)`,
    )
    .limit(MOST);
  const { numDeletedRows } = await db.deleteFrom('emails').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function dropSimUsage(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sim_usage where (sim_id, day) in (
      select sim_id, day from sim_usage where day < (now() at time zone 'utc')::date - ${SIM_USAGE_DAYS}::int limit ${MOST})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

async function dropSimRequests(db: Db): Promise<number> {
  const old = db
    .selectFrom('sim_requests')
    .select('id')
    .where('at', '<', before(SIM_REQUEST_DAYS))
    .where('settled_at', 'is not', null)
    .limit(MOST);
  const { numDeletedRows } = await db.deleteFrom('sim_requests').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function dropSimAlerts(db: Db): Promise<number> {
  const old = db
    .selectFrom('sim_alerts')
    .select('id')
    .where('until', '<', before(SIM_ALERT_DAYS))
    .limit(MOST);
  const { numDeletedRows } = await db.deleteFrom('sim_alerts').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
