import {
  type areas,
  type Input,
  levelOf,
  type MailedReport,
  MOST_REPORTS,
  type ReportSubject,
  type ReportSubscription,
  type Role,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { once } from '@cairn/domain/idempotency';
import { findSubject, periodAt, type Subject } from '@cairn/domain/performance';
import { readLink, redeemLink } from '@cairn/mail';
import { sql } from 'kysely';
import { findById } from '../auth/auth.queries.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { readerOf, subjectOf } from './performance.rules.ts';

type Calls = typeof areas.performance;

interface Row {
  readonly id: number;
  readonly subject: ReportSubject;
  readonly subject_id: number;
  readonly every: ReportSubscription['every'];
  readonly timezone: string;
  readonly paused: boolean;
  readonly next_at: Date;
  readonly sent_at: Date | null;
  readonly user_id: number;
  readonly made_by: number | null;
  readonly recipient: string;
  readonly role: Role;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
}

const rowsOf = (db: Db, where: ReturnType<typeof sql>) =>
  sql<Row>`
  select s.id, s.subject, s.subject_id, s.every, s.timezone, s.paused, s.next_at, s.sent_at, s.user_id, s.made_by,
    trim(u.fname || ' ' || u.lname) as recipient, u.effective_role as role, u.reseller_id, u.dealer_id, u.company_id
  from report_subscriptions s join users u on u.id = s.user_id
  where u.archived_at is null and ${where} order by s.id`.execute(db);

/** Matches reports that the caller gets or has asked for. The table is the system's alone, as its calls are about the caller. */
const ofCaller = (user: number) => sql`(s.user_id = ${user} or s.made_by = ${user})`;

/** What a subscription is about, as its recipient may see it. */
const subjectFor = (db: Db, row: Row) =>
  findSubject(
    db,
    { subject: row.subject, id: row.subject_id },
    readerOf({
      role: row.role,
      resellerId: row.reseller_id,
      dealerId: row.dealer_id,
      companyId: row.company_id,
    }),
  );

/** The reports by e-mail of a person, and those that they asked for. */
export async function listSubscriptions(
  { service }: Database,
  user: number,
): Promise<{ subscriptions: ReportSubscription[] }> {
  const { rows } = await rowsOf(service, ofCaller(user));
  const subscriptions: ReportSubscription[] = [];
  for (const row of rows) {
    const found = await subjectFor(service, row);
    subscriptions.push({
      id: row.id,
      subject: row.subject,
      value: row.subject_id,
      text: found?.title ?? null,
      every: row.every,
      timezone: row.timezone,
      paused: bit(row.paused),
      next: row.next_at.toISOString(),
      sent: row.sent_at?.toISOString() ?? null,
      recipient: row.recipient,
      own: bit(row.user_id === user),
    });
  }
  return { subscriptions };
}

/** Adds a report for the caller, or for the administrators of a company; those that are there already stay as they are. */
export async function subscribe(
  database: Database,
  input: Input<Calls['subscribe']>,
  { session, from, key }: Context<Calls['subscribe']>,
  now: Date,
): Promise<{ ids: number[] }> {
  const { every, timezone, recipients } = input;
  const subject = subjectOf(session, input);
  const isForCompany = recipients === 'company';
  if (isForCompany && (session.readonly || levelOf(session.role) === 'company'))
    throw wrong('recipients', 'is not for your role');
  if (isForCompany && subject.subject !== 'company') throw wrong('company', 'must be given');
  const { found, people } = await database.withTenant(session, async (db) => ({
    found: await findSubject(db, subject, readerOf(session)),
    people: isForCompany
      ? await administratorsOf(db, subject.id)
      : [{ id: session.userId, name: session.name }],
  }));
  if (!found) throw new Problem('not_found');
  if (people.length === 0) throw wrong('recipients', 'has no administrator with an e-mail address');
  return database.service.transaction().execute((db) =>
    once(db, key, async () => {
      await sql`select from users where id = ${session.userId} for no key update`.execute(db); // two at once count each other
      const { rows: made } = await rowsOf(db, ofCaller(session.userId));
      if (made.length + people.length > MOST_REPORTS)
        throw wrong('recipients', 'must not be more than {{count}}', { count: MOST_REPORTS });
      const { next } = await periodAt(db, { every, timezone, at: now });
      const ids: number[] = [];
      for (const { id, name } of people) {
        const added = await insert(db, { subject, every, timezone, next, user: id, by: session.userId });
        ids.push(added.id);
        if (added.isNew)
          await recordEvent(db, events.reportSubscribed, session, {
            from,
            message: { code: 'report_subscribed', parameters: { title: found.title, to: name } },
          });
      }
      return { ids };
    }),
  );
}

/** The administrators of a company who can be written to, of those that the caller sees. */
async function administratorsOf(db: Db, company: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(fname || ' ' || lname) as name from users
    where company_id = ${company} and role = 20 and archived_at is null and email <> '' order by id`.execute(
    db,
  );
  return rows;
}

async function insert(
  db: Db,
  {
    subject: { subject, id },
    every,
    timezone,
    next,
    user,
    by,
  }: { subject: Subject; every: 'week' | 'month'; timezone: string; next: Date; user: number; by: number },
): Promise<{ id: number; isNew: boolean }> {
  const row = { user_id: user, made_by: by, subject, subject_id: id, every, timezone, next_at: next };
  const added = await db
    .insertInto('report_subscriptions')
    .values(row)
    .onConflict((of) => of.columns(['user_id', 'subject', 'subject_id', 'every']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const before = await db
    .selectFrom('report_subscriptions')
    .where('user_id', '=', user)
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('every', '=', every)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id: before.id, isNew: false };
}

/** Pauses or resumes a report: what would have been sent meanwhile is not made up for. */
export async function pauseSubscription(
  { service }: Database,
  { id, paused }: Input<Calls['pause']>,
  { session, from, key }: Context<Calls['pause']>,
  now: Date,
) {
  await service.transaction().execute((db) =>
    once(db, key, async () => {
      const row = await lock(db, id, session.userId);
      if (row.paused === paused) return null;
      const { next } = await periodAt(db, { every: row.every, timezone: row.timezone, at: now });
      await db
        .updateTable('report_subscriptions')
        .set({ paused, next_at: next })
        .where('id', '=', id)
        .execute();
      await recordEvent(db, events.reportPaused, session, {
        from,
        message: {
          code: paused ? 'report_paused' : 'report_resumed',
          parameters: { title: (await subjectFor(db, row))?.title ?? '', to: row.recipient },
        },
      });
      return null;
    }),
  );
  return { status: 'ok' } as const;
}

/** Removes a report; what is on its way is sent. */
export async function unsubscribe(
  { service }: Database,
  id: number,
  { session, from, key }: Context<Calls['unsubscribe']>,
) {
  await service.transaction().execute((db) =>
    once(db, key, async () => {
      const row = await lock(db, id, session.userId);
      await remove(db, row);
      await recordEvent(db, events.reportUnsubscribed, session, {
        from,
        message: {
          code: 'report_unsubscribed',
          parameters: { title: (await subjectFor(db, row))?.title ?? '', to: row.recipient },
        },
      });
      return null;
    }),
  );
  return { status: 'ok' } as const;
}

async function lock(db: Db, id: number, user: number): Promise<Row> {
  await sql`select from report_subscriptions where id = ${id} for update`.execute(db);
  const { rows } = await rowsOf(db, sql`s.id = ${id} and ${ofCaller(user)}`);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

const remove = (db: Db, { id }: Row) => db.deleteFrom('report_subscriptions').where('id', '=', id).execute();

const unknown: MailedReport = { state: 'unknown', text: '', every: null };

/** What the link of a mailed report would stop. */
export async function findMailed({ service }: Database, token: string): Promise<MailedReport> {
  const link = await readLink(service, 'report', token);
  if (!link) return unknown;
  if (link.state === 'used') return { ...unknown, state: 'used' };
  if (link.state !== 'open') return { ...unknown, state: 'expired' };
  const row = await mailedRow(service, link);
  const found = row && (await subjectFor(service, row));
  // it was removed in the portal, or by the link of another of its e-mails
  if (!row) return { ...unknown, state: 'used' };
  return { state: 'open', text: found?.title ?? '', every: row.every };
}

/** Stops the report whose e-mail a link is from, once. */
export async function stopMailed(database: Database, token: string, from: Caller): Promise<MailedReport> {
  const link = await readLink(database.service, 'report', token);
  const person = link?.userId == null ? undefined : await findById(database.service, link.userId);
  if (link?.state === 'open' && person)
    await database.service.transaction().execute(async (db) => {
      if (!(await redeemLink(db, 'report', token))) return; // another was first
      const row = await mailedRow(db, link);
      if (!row) return;
      const found = await subjectFor(db, row);
      await remove(db, row);
      const { reseller_id: resellerId, dealer_id: dealerId, company_id: companyId } = person;
      const reader = {
        userId: person.id,
        role: row.role,
        resellerId,
        dealerId,
        companyId,
        name: row.recipient,
      };
      await recordEvent(db, events.reportUnsubscribed, reader, {
        from,
        message: {
          code: 'report_unsubscribed_by_mail',
          parameters: { title: found?.title ?? '', to: row.recipient },
        },
      });
    });
  return findMailed(database, token);
}

async function mailedRow(
  db: Db,
  { userId, emailId }: { userId: number | null; emailId: number | null },
): Promise<Row | undefined> {
  const { rows } = await rowsOf(
    db,
    sql`s.user_id = ${userId} and s.id = (select subscription_id from report_mails where email_id = ${emailId})`,
  );
  return rows[0];
}
