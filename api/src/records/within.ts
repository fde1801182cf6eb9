import { isRole, type Role } from '@cairn/contract';
import { type RawBuilder, sql } from 'kysely';

/** The place of somebody among the tenants. */
export interface TenantPlace {
  readonly role: Role;
  readonly resellerId: number | null;
  readonly dealerId: number | null;
  readonly companyId: number | null;
}

/**
 * What the row policies hold anyway, once more as a plain number: the planner then compares the policy's setting once
 * and not in each of 50,000 rows, and knows how many there are.
 */
export function within(
  table: 'users' | 'companies' | 'rovers' | 'sims',
  { role, resellerId, dealerId, companyId }: TenantPlace,
): RawBuilder<boolean> {
  if (isRole(role, 'systemAdmin')) return sql<boolean>`true`;
  if (isRole(role, 'reseller')) return sql<boolean>`${sql.ref(`${table}.reseller_id`)} = ${resellerId}`;
  if (isRole(role, 'dealer')) return sql<boolean>`${sql.ref(`${table}.dealer_id`)} = ${dealerId}`;
  return sql<boolean>`${sql.ref(table === 'companies' ? 'companies.id' : `${table}.company_id`)} = ${companyId}`;
}
