import type { Db } from '@cairn/database';

/** A company with its place and its main administrator. */
export async function companyWithAdmin(db: Db, id: number) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'title', 'reseller_id', 'dealer_id', 'admin_user_id', 'archived_at'])
    .select(['gdpr_accepted_at', 'gdpr_removed_at'])
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
