import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** Whom an e-mail to an address of a company greets: the person whose address it is, else the company. */
export async function nameAt(
  db: Db,
  company: { readonly id: number; readonly title: string },
  to: string,
): Promise<string> {
  const person = await db
    .selectFrom('users')
    .where('company_id', '=', company.id)
    .where('archived_at', 'is', null)
    .where(sql`lower(email)`, '=', to.toLowerCase())
    .select(['fname', 'lname'])
    .executeTakeFirst();
  return person ? `${person.fname} ${person.lname}`.trim() : company.title;
}

/** A company with its place and its main administrator. */
export async function companyWithAdmin(db: Db, id: number) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'title', 'reseller_id', 'dealer_id', 'admin_user_id', 'archived_at'])
    .executeTakeFirst();
  if (!company) return undefined;
  const admin = await db
    .selectFrom('users')
    .where('id', '=', company.admin_user_id)
    .where('archived_at', 'is', null)
    .select(['fname', 'lname', 'email'])
    .executeTakeFirst();
  const scope = { resellerId: company.reseller_id, dealerId: company.dealer_id, companyId: id };
  return { ...company, scope, admin };
}
