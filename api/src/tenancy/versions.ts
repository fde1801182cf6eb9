import type { Db } from '@cairn/database';
import { type Edit, type Read, refuseStale } from '@cairn/domain/record-versions';

const tenantFields = {
  reseller_id: 'business',
  dealer_id: 'dealer',
  title: 'text',
  country: 'country',
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  towncity: 'towncity',
  county: 'county',
  postcode: 'postcode',
  tel: 'tel',
  mobile: 'mobile',
  website: 'website',
  rtk_url: 'rtk_url',
  change_username: 'change_username',
  jd_dealer: 'jd_dealer',
  correction_profile_id: 'profile',
  account: 'account',
  send_emails: 'send_emails',
  login_title: 'logintitle',
  logo: 'logo',
  background: 'background',
  admin_user_id: 'adminuser',
};
const personFields = { fname: 'fname', lname: 'lname', email: 'email' };

interface Saved {
  readonly adminuser?: number | undefined;
  readonly version?: number | undefined;
  readonly adminversion?: number | undefined;
}
type Row = Read['row'] & {
  readonly admin_user_id: number | null;
  readonly login_title: string | null;
  readonly logo: string | null;
  readonly background: string | null;
};

/**
 * Refuses the save of a locked tenant that has changed since it was read, its main administrator included: their names
 * and address are in the same form.
 */
export async function refuseStaleTenant(
  db: Db,
  before: Row,
  { adminuser, version, adminversion }: Saved,
): Promise<void> {
  if (version === undefined && adminversion === undefined) return;
  const { login_title, logo, background } = before;
  const texts = { login_title: login_title ?? '', logo: logo ?? '', background: background ?? '' };
  const tenant: Read = { row: { ...before, ...texts }, version, name: 'version', fields: tenantFields };
  const admin = before.admin_user_id === null ? undefined : await lockPerson(db, before.admin_user_id);
  const person = { name: 'adminversion', fields: personFields } as const;
  if (!admin) return refuseStale(db, [tenant]);

  const { admin_user_id: chosen } = before.edits as Readonly<Record<string, Edit>>;
  if (chosen && version !== undefined && chosen.version > version) {
    // another person than the caller read: all about them is new
    const edits = { fname: chosen, lname: chosen, email: chosen };
    return refuseStale(db, [tenant, { row: { ...admin, edits }, version, ...person }]);
  }
  const staysAdmin = adminuser === undefined || adminuser === before.admin_user_id;
  await refuseStale(db, [tenant, ...(staysAdmin ? [{ row: admin, version: adminversion, ...person }] : [])]);
}

const lockPerson = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['version', 'edits', 'fname', 'lname', 'email'])
    .forUpdate()
    .executeTakeFirst();
