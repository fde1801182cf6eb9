import { roleIds } from '@cairn/contract/roles';
import type { Db } from '@cairn/database';
import { bySystem, queueMail, TOO_MANY_MAILS, template } from '@cairn/mail';
import { sql } from 'kysely';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(secs => ${days * 86_400})`;

/**
 * The companies that have not accepted the data-processing notice yet: days since they were sent the notice, and since they were
 * warned. The last is warned again, by the worker, as soon as the demo starts.
 */
const unaccepted = [
  { firstSent: 5 },
  { firstSent: 12 },
  { firstSent: 19, warned: 5 },
  { firstSent: 28.2, warned: 14.1 },
] as const;

/** Seeds who has accepted the data-processing notice, and the e-mails to those who have not. */
export async function seedAcceptance(db: Db): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('companies as c', 'c.id', 'users.company_id')
    .where('users.role', '=', roleIds.companyAdmin)
    .select(['c.id', 'c.reseller_id', 'c.dealer_id', 'users.email', 'users.fname', 'users.lname'])
    .orderBy('c.id')
    .execute();
  const waiting = admins.slice(1, 1 + unaccepted.length); // the first company is that of the demo's own logins
  for (const [index, { firstSent: daysAgoSent, ...more }] of unaccepted.entries()) {
    const admin = waiting[index];
    if (!admin) continue;
    await seedSent(db, admin, template.gdpr, daysAgoSent);
    if ('warned' in more) await seedSent(db, admin, template.gdprFirstWarning, more.warned);
    await db
      .updateTable('companies')
      .set({ created_at: daysAgo(daysAgoSent) })
      .where('id', '=', admin.id)
      .execute();
  }
  await db
    .updateTable('companies')
    .set({
      created_at: daysAgo(241),
      gdpr_accepted_at: daysAgo(240),
      gdpr_accepted_by: 'The office',
      gdpr_accepted_address: '192.0.2.20', // RFC 5737: nobody's
      gdpr_accepted_email: 'office@demo.example',
    })
    .where(
      'id',
      'not in',
      waiting.map(({ id }) => id),
    )
    .execute();
}

interface Admin {
  readonly id: number;
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
}

async function seedSent(db: Db, admin: Admin, which: 16 | 17, days: number): Promise<void> {
  const { id } = await queueMail(db, {
    template: which,
    mayMail: bySystem,
    to: admin.email,
    name: `${admin.fname} ${admin.lname}`,
    scope: { resellerId: admin.reseller_id, dealerId: admin.dealer_id, companyId: admin.id },
    link: { kind: 'gdpr', companyId: admin.id, days: 40 },
  });
  await db
    .updateTable('emails')
    .set({ state: 'sent', attempts: 1, created_at: daysAgo(days), sent_at: daysAgo(days) })
    .where('id', '=', id)
    .execute();
}

/** What became of the e-mails of the demo's log: days since they were written, and the columns that say it. */
const becameOf = [
  {
    days: 0.45,
    state: 'waiting',
    attempts: 6, // which the next one follows by six hours at most
    reason: '451 4.7.1 Greylisted, try again later',
    next_at: daysAgo(-0.2),
  },
  { days: 0.9 },
  { days: 2.1, state: 'failed', bounced: true, reason: '550 5.1.1 No such mailbox here' },
  { days: 3.4 },
  { days: 4.6, state: 'failed', attempts: 8, reason: '421 4.3.2 Service not available' },
  { days: 6.3 },
  { days: 8.8 },
  { days: 11.5, state: 'withheld', attempts: 0, reason: TOO_MANY_MAILS },
  { days: 13.2 },
  { days: 17.9 },
] as const;

/**
 * Seeds the Email Log: people were told that their password was changed, and one mailbox is not there any more. Copies of
 * cancellations go to the dealer and to an office.
 */
export async function seedMailLog(db: Db): Promise<void> {
  const people = await db
    .selectFrom('users')
    .where('role', '=', roleIds.companyAdmin)
    .select(['id', 'email', 'fname', 'lname', 'reseller_id', 'dealer_id', 'company_id'])
    .orderBy('id')
    .offset(8) // the first ones are those of the acceptances
    .limit(becameOf.length)
    .execute();
  for (const [index, person] of people.entries()) {
    const { days, ...became } = {
      state: 'sent',
      attempts: 1,
      ...becameOf[index],
      days: becameOf[index]?.days ?? 0,
    };
    const { id } = await queueMail(db, {
      template: template.passwordChanged,
      mayMail: bySystem,
      to: person.email,
      name: `${person.fname} ${person.lname}`,
      userId: person.id,
      scope: { resellerId: person.reseller_id, dealerId: person.dealer_id, companyId: person.company_id },
    });
    await db
      .updateTable('emails')
      .set({ ...became, created_at: daysAgo(days), sent_at: became.state === 'sent' ? daysAgo(days) : null })
      .where('id', '=', id)
      .execute();
    if ('bounced' in became)
      await db
        .updateTable('users')
        .set({ email_bounced_at: daysAgo(days), email_bounced_reason: became.reason })
        .where('id', '=', person.id)
        .execute();
  }
  await db.updateTable('admin_emails').set({ add1: 'office@demo.example' }).execute();
  await db
    .updateTable('email_templates')
    .set({ send_admin1: true, send_dealer: true })
    .where('id', '=', template.subscriptionCancelled)
    .execute();
}
