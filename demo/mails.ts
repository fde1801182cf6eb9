import { roleIds } from '@cairn/contract/roles';
import type { Db } from '@cairn/database';
import { bySystem, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';

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
  for (const [at, { firstSent: daysAgoSent, ...more }] of unaccepted.entries()) {
    const admin = waiting[at];
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

const daysAgo = (days: number) => sql<Date>`now() - make_interval(secs => ${days * 86_400})`;
