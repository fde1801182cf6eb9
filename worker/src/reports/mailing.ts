import { isRole, type ReportPeriod, type ReportSubject, type Role } from '@cairn/contract';
import type { Database, Db, DbTransaction } from '@cairn/database';
import { performanceReport, periodAt, type Reader } from '@cairn/domain/performance';
import { bySystem, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { reportMail } from './report-mail.ts';

/** Days that the link which stops a report works. */
const LINK_DAYS = 90;

interface Due {
  readonly id: number;
  readonly subject: ReportSubject;
  readonly subject_id: number;
  readonly every: ReportPeriod;
  readonly timezone: string;
  readonly user_id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly archived: boolean;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
}

/**
 * Queues the reports that are due, each in a transaction of its own with its next turn: however many workers there are, and
 * after however long, one of the last whole week or month. Who was archived or may not see the subject any more gets none.
 * One that fails is tried again in the next turn and keeps no other waiting; the run fails at its end.
 */
export async function mailReports(
  { service }: Pick<Database, 'service'>,
  now = new Date(),
): Promise<{ reports: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from report_subscriptions where not paused and next_at <= ${now} order by next_at, id`.execute(
    service,
  );
  let reports = 0;
  let failure: unknown;
  for (const { id } of rows)
    try {
      if (await service.transaction().execute((db) => mailReport(db, id, now))) reports += 1;
    } catch (error) {
      failure = error;
    }
  if (failure) throw failure;
  return { reports };
}

async function mailReport(db: DbTransaction, id: number, now: Date): Promise<boolean> {
  const due = await lockDue(db, id, now);
  if (!due) return false;
  const { timezone, every } = due;
  const { start, end, next } = await periodAt(db, { every, timezone, at: now });
  await db.updateTable('report_subscriptions').set({ next_at: next }).where('id', '=', id).execute();
  if (due.archived || due.email === '') return false;
  const reader = readerOf(due);
  const subject = { subject: due.subject, id: due.subject_id };
  const report = await performanceReport(db, { subject, reader, start, end, timezone, now });
  if (!report) return false;
  const mail = await queueMail(db, {
    template: template.performanceReport,
    mayMail: bySystem,
    to: due.email,
    name: due.name,
    userId: due.user_id,
    scope: reader,
    link: { kind: 'report', userId: due.user_id, days: LINK_DAYS },
    ...reportMail(report, timezone),
  });
  await db.insertInto('report_mails').values({ email_id: mail.id, subscription_id: id }).execute();
  await db.updateTable('report_subscriptions').set({ sent_at: now }).where('id', '=', id).execute();
  return true;
}

/** Locked until the end: undefined when another worker has it, or had it. */
async function lockDue(db: Db, id: number, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select s.id, s.subject, s.subject_id, s.every, s.timezone, s.user_id, trim(u.fname || ' ' || u.lname) as name, u.email,
      u.effective_role as role, u.archived_at is not null as archived, u.reseller_id, u.dealer_id, u.company_id
    from report_subscriptions s join users u on u.id = s.user_id
    where s.id = ${id} and not s.paused and s.next_at <= ${now} for update of s skip locked`.execute(db);
  return rows[0];
}

/** System people see all, also those who belong to a reseller. */
const readerOf = ({ role, reseller_id, dealer_id, company_id }: Due): Reader =>
  isRole(role, 'systemAdmin')
    ? { resellerId: null, dealerId: null, companyId: null }
    : { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id };
