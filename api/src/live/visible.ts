import { levelOf } from '@cairn/contract';
import type { TenantSession } from '@cairn/database';

/** Where a record stands in the tenant tree. */
export interface Owned {
  readonly reseller: number;
  readonly dealer: number;
  readonly company: number;
}

/** Whether a session may see a record: the row policies of the tables, for data in memory. */
export function maySee(session: TenantSession, record: Owned): boolean {
  switch (levelOf(session.role)) {
    case 'system':
      return true;
    case 'reseller':
      return record.reseller === session.resellerId;
    case 'dealer':
      return record.dealer === session.dealerId;
    case 'company':
      return record.company === session.companyId;
  }
}

export interface VisibleQuery {
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
}

/** The records that match the filter and that the session may see. */
export function visible<R extends Owned>(
  records: readonly R[],
  session: TenantSession,
  { reseller, dealer, company }: VisibleQuery,
): R[] {
  return records.filter(
    (record) =>
      maySee(session, record) &&
      (reseller === undefined || record.reseller === reseller) &&
      (dealer === undefined || record.dealer === dealer) &&
      (company === undefined || record.company === company),
  );
}
