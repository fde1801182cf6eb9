import type { areas, Input, tenantPerson } from '@cairn/contract';
import { roleOf, roleTitle } from '@cairn/domain/role-titles';
import type { z } from 'zod';
import { bit } from '../records/reply-values.ts';

type FormInput = Omit<Input<typeof areas.resellers.save>['resellerdata'], 'country'>;

/** What is read of a tenant. Fields that the caller may not see are not there. */
interface TenantRow {
  readonly value: number;
  readonly text: string;
  readonly country: number;
  readonly logintitle: string | null;
  readonly logo: string | null;
  readonly background: string | null;
  readonly archived_at: Date | null;
  readonly version?: number;
  readonly adminversion?: number | null;
  readonly adminuser?: number | null;
  readonly fname?: string | null;
  readonly lname?: string | null;
  readonly email?: string | null;
  readonly address1?: string;
  readonly address2?: string;
  readonly address3?: string;
  readonly towncity?: string;
  readonly county?: string;
  readonly postcode?: string;
  readonly tel?: string;
  readonly mobile?: string;
  readonly website?: string;
}

/** A tenant as every reply shows it. */
export function recordOf(row: TenantRow) {
  const { value, text, fname, lname, logintitle, logo, background } = row;
  const { address1 = '', address2 = '', address3 = '', towncity = '', county = '', postcode = '' } = row;
  const address = [address1, address2, address3, towncity, county, postcode].filter(Boolean).join(', ');
  return {
    value,
    id: value,
    text,
    title: text,
    address,
    address1,
    address2,
    address3,
    towncity,
    county,
    postcode,
    country: row.country === 2 ? (2 as const) : (1 as const),
    tel: row.tel ?? '',
    mobile: row.mobile ?? '',
    website: row.website ?? '',
    logintitle: logintitle ?? '',
    logo: logo ?? '',
    background: background ?? '',
    adminuser: row.adminuser ?? null,
    version: row.version ?? 0,
    adminversion: row.adminversion ?? 0,
    contact: `${fname ?? ''} ${lname ?? ''}`.trim(),
    fname: fname ?? '',
    lname: lname ?? '',
    email: row.email ?? '',
    archive: bit(row.archived_at !== null),
    archived: row.archived_at?.toISOString() ?? null,
  };
}

interface PersonRow {
  readonly value: number;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly role: number;
}

export function personOf({ value, fname, lname, email, role }: PersonRow): z.input<typeof tenantPerson> {
  const known = roleOf({ role });
  return {
    value,
    text: `${fname} ${lname}`.trim(),
    fname,
    lname,
    email,
    role: known,
    roletitle: roleTitle(known),
  };
}

/** The columns of a tenant's own details, from what its wizard sends. Login page and administrator come after. */
export const detailsOf = ({
  text,
  address1,
  address2,
  address3,
  towncity,
  county,
  postcode,
  ...input
}: FormInput) => ({
  title: text,
  address1,
  address2,
  address3,
  towncity,
  county,
  postcode,
  tel: input.tel,
  mobile: input.mobile,
  website: input.website,
});
