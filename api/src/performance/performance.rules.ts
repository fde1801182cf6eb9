import { isRole, type ReportSubject, type Role, reportSubjects } from '@cairn/contract';
import type { Reader, Subject } from '@cairn/domain/performance';
import { wrong } from '../problem.ts';

interface Person extends Reader {
  readonly role: Role;
}

/** System people see all, also those who belong to a reseller. */
export const readerOf = ({ role, resellerId, dealerId, companyId }: Person): Reader =>
  isRole(role, 'systemAdmin')
    ? { resellerId: null, dealerId: null, companyId: null }
    : { resellerId, dealerId, companyId };

/** The narrowest of what is asked for, else what the caller belongs to. */
export function subjectOf(
  { companyId, dealerId }: Reader,
  asked: { readonly [Name in ReportSubject]?: number | undefined },
): Subject {
  for (const subject of reportSubjects) {
    const id = asked[subject];
    if (id !== undefined) return { subject, id };
  }
  if (companyId !== null) return { subject: 'company', id: companyId };
  if (dealerId !== null) return { subject: 'dealer', id: dealerId };
  throw wrong('company', 'must be given');
}
