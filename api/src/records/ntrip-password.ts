import { isAtLeast } from '@cairn/contract';
import type { Database, Db, DbTransaction } from '@cairn/database';
import { type Caller, type EventTarget, events, recordEvent } from '@cairn/domain/audit-events';
import type { Session } from '../auth/session.ts';
import { Problem } from '../problem.ts';

/** Whether somebody may read NTRIP passwords at all. Whoever may only read must not be able to connect as a rover or station. */
export const mayReadNtripPassword = ({ role, readonly }: Pick<Session, 'role' | 'readonly'>): boolean =>
  isAtLeast(role, 'companyAdmin') && !readonly;

/** An open page reads the record again every few seconds: one reading an hour of a person and a record is recorded. */
const HOUR_MS = 3_600_000;

/** Who reads a password. */
export interface Reader {
  readonly session: Session;
  readonly from: Caller;
}

/** The tenants of the record; none of a station. */
interface Tenants {
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
}

/** Records that somebody was given the NTRIP password of a rover or station. */
export async function recordPasswordRead(
  db: Db,
  { session, from }: Reader,
  target: EventTarget,
  { reseller_id, dealer_id, company_id }: Tenants,
): Promise<void> {
  const event = target.type === 'rover' ? events.roverPasswordRead : events.basePasswordRead;
  const recent = await db
    .selectFrom('user_events')
    .where('type', '=', event.type)
    .where('user_id', '=', session.userId)
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('at', '>', new Date(Date.now() - HOUR_MS))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (recent) return;
  await recordEvent(db, event, session, {
    message: { code: 'ntrip_password_read', parameters: { title: target.title } },
    target,
    scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id },
    from,
  });
}

/**
 * The result of a save. One that is refused because others changed the password tells the caller the new one, which is a
 * reading: `record` writes it down in a transaction of its own, as that of the save is undone.
 */
export async function savedOrRead<T>(
  database: Database,
  session: Session,
  save: () => Promise<T>,
  record: (db: DbTransaction) => Promise<void>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const changed = error instanceof Problem ? error.changed : undefined;
    if (changed?.fields.some(({ field }) => field.toLowerCase() === 'password'))
      await database.withTenant(session, record);
    throw error;
  }
}
