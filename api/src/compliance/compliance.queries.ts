import type { areas, Input } from '@cairn/contract';
import type { Db, TenantSession } from '@cairn/database';
import { acceptanceDays, daysAgo, unacceptedCompanies } from '@cairn/mail';
import { sql } from 'kysely';
import { loggedBody, loggedState } from '../records/logged-email.ts';

type ListQuery = Input<(typeof areas.compliance)['outstanding']>;

const sortColumn = {
  first_sent: 'mails.first_sent',
  company: 'c.title',
  reseller: 'resellers.title',
  dealer: 'dealers.title',
  email: 'last.to_address',
  emailsSent: 'mails.sent',
  twoweek: 'mails.first_warning',
  fourweek: 'mails.last_warning',
  created: 'c.created_at',
} as const satisfies Record<ListQuery['orderby'], string>;

/** Companies that have not accepted: how many in all, past 14 and past 28 days, and a page, the longest waiting first. */
export async function listOutstanding(db: Db, query: ListQuery) {
  const { reseller, dealer, stext, page, limit, orderby, sortdesc } = query;
  let found = unacceptedCompanies(db);
  if (reseller !== undefined) found = found.where('c.reseller_id', '=', reseller);
  if (dealer !== undefined) found = found.where('c.dealer_id', '=', dealer);
  if (stext) {
    const names = sql<string>`lower(concat_ws(E'\n', c.title, (select title from dealers where id = c.dealer_id),
      (select to_address from emails where id = mails.last_id)))`;
    found = found.where(sql<boolean>`strpos(${names}, lower(${stext})) > 0`);
  }
  const counts = await found
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .select([past(acceptanceDays.firstWarning).as('past14'), past(acceptanceDays.lastWarning).as('past28')])
    .executeTakeFirstOrThrow();
  const data = await found
    .innerJoin('resellers', 'resellers.id', 'c.reseller_id')
    .innerJoin('dealers', 'dealers.id', 'c.dealer_id')
    .innerJoin('emails as last', 'last.id', 'mails.last_id')
    .select([
      'resellers.title as reseller',
      'dealers.title as dealer',
      'c.title as company',
      'c.id as companyid',
    ])
    .select([
      'last.to_address as email',
      'mails.sent as emails_sent',
      'mails.first_sent',
      'c.created_at as created',
    ])
    .select(['mails.first_warning as twoweek_warning', 'mails.last_warning as fourweek_warning'])
    .orderBy(sql`${sql.ref(sortColumn[orderby])} ${sql.raw(sortdesc ? 'desc' : 'asc')} nulls last`)
    .orderBy('c.id')
    .limit(limit)
    .offset(page * limit)
    .execute();
  return { counts: [counts.waiting, counts.past14, counts.past28], data };
}

const past = (days: number) => sql<number>`count(*) filter (where mails.first_sent <= ${daysAgo(days)})`;

/** The GDPR e-mails of a company, the latest first. */
export function listGdprEmails(db: Db, publicUrl: string, company: number) {
  return db
    .selectFrom('emails')
    .where('company_id', '=', company)
    .where('link_kind', '=', 'gdpr')
    .select(['id as value', 'created_at as date', 'subject', 'to_address as sent_email', 'reason'])
    .select(['sent_at as sent', loggedState('emails').as('state')])
    .select([sql<string>`''`.as('html'), loggedBody('text', publicUrl).as('text')])
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

/** What a resend must know of an e-mail; undefined when it is not there for the caller. */
export function findEmail(db: Db, id: number) {
  return db
    .selectFrom('emails as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', id)
    .select(['e.id', 'e.to_address', 'e.subject', 'e.link_kind', 'e.user_id', 'e.company_id'])
    .select([
      'e.reseller_id',
      'e.dealer_id',
      'u.email as own_address',
      'u.last_login_at',
      'c.title as company',
      'c.gdpr_accepted_at',
      'c.gdpr_removed_at',
    ])
    .select(sql<string>`coalesce(u.fname || ' ' || u.lname, '')`.as('person'))
    .executeTakeFirst();
}

/** The last GDPR e-mail to the person's own company, while it has not accepted. */
export async function findOwnRequest(db: Db, { companyId }: TenantSession) {
  const found = await unacceptedCompanies(db)
    .where('c.id', '=', companyId)
    .innerJoin('emails as last', 'last.id', 'mails.last_id')
    .select(['last.id', 'last.to_address as email', 'last.sent_at'])
    .executeTakeFirst();
  return found && { id: found.id, email: found.email, sent: found.sent_at?.toISOString() ?? null };
}
