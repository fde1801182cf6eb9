import { fixedRecords, isAtLeast, isRole } from '@cairn/contract';
import type { TenantValue } from '../tenancy/tenantLevels.ts';

/** Columns that differ between rows only above a level of the filter, or fit only below one. */
export type LevelColumn = 'reseller' | 'dealer' | 'company' | 'machinereg';

interface Viewer {
  readonly role: number;
  readonly dealer?: number | null | undefined;
}

/**
 * Columns that a list of subscriptions leaves out: tenants that are the same in every row, and the registration while
 * the rows are of more than one dealer. The dealer with the id 14 has them all.
 */
export function hiddenColumns(viewer: Viewer, { reseller, dealer, company }: TenantValue): Set<LevelColumn> {
  const { role } = viewer;
  if ((dealer || viewer.dealer) === fixedRecords.jdDealers['jd-14']) return new Set();
  const ofCompany = Boolean(company) || !isAtLeast(role, 'dealer');
  const ofDealer = ofCompany || Boolean(dealer) || !isAtLeast(role, 'reseller');
  const ofReseller = ofDealer || Boolean(reseller) || !isRole(role, 'systemAdmin');
  return new Set<LevelColumn>([
    ...(ofReseller ? (['reseller'] as const) : []),
    ...(ofDealer ? (['dealer'] as const) : (['machinereg'] as const)),
    ...(ofCompany ? (['company'] as const) : []),
  ]);
}
