import { REQUIRED } from '@cairn/contract';
import { type Db, initialPassword } from '@cairn/database';
import type { AuditDetail, EventScope } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import type { MayMail } from '@cairn/mail';
import { wrong } from '../problem.ts';
import type { Kind } from './kinds.ts';
import { sendLoginChanged } from './login-changes.ts';
import type { Welcomed } from './person.ts';

interface Input {
  /** 0: a new person; undefined: the present one, if there is one. */
  readonly adminuser?: number | undefined;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  /** The hash of the typed password, if there is one; it signs in once. */
  readonly hash?: string | undefined;
}

/** Makes the main administrator of a tenant out of a new person or one of its own; returns them and what was edited. */
export async function saveAdministrator(
  db: Db,
  kind: Kind,
  scope: EventScope,
  present: number | null,
  input: Input,
  mayMail: MayMail,
): Promise<Welcomed & { added: boolean; edits: readonly AuditDetail[] }> {
  const { fname, lname, email, hash } = input;
  const adminId = input.adminuser ?? present ?? 0;
  const person = { fname, lname, email, ...(hash && { password_hash: hash, ...initialPassword() }) };
  if (adminId === 0) {
    if (kind.name === 'reseller' && !hash) throw wrong(`${kind.form}.password`, REQUIRED);
    const { resellerId, dealerId, companyId } = scope;
    const { id } = await db
      .insertInto('users')
      .values({
        ...person,
        role: kind.role,
        reseller_id: resellerId,
        dealer_id: dealerId,
        company_id: companyId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, fname, lname, email, scope, lastLogin: null, added: true, edits: [] };
  }
  const own = await db
    .selectFrom('users')
    .where('id', '=', adminId)
    .where('role', '=', kind.role)
    .where(kind.column, '=', ownId(kind, scope))
    .where('archived_at', 'is', null)
    .select(['fname', 'lname', 'email', 'last_login_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw wrong(`${kind.form}.adminuser`, `must be an administrator of this ${kind.name}`);
  await db.updateTable('users').set(person).where('id', '=', adminId).execute();
  const password = hash !== undefined;
  await sendLoginChanged(db, { ...own, id: adminId, scope }, { email, password }, mayMail);
  const { last_login_at: lastLogin, ...before } = own;
  const edits = changes(before, { fname, lname, email }).map(ofAdministrator);
  return {
    id: adminId,
    fname,
    lname,
    email,
    scope,
    lastLogin,
    added: false,
    edits: password ? [...edits, { code: 'administrator_password_set' }] : edits,
  };
}

const ofAdministrator = (detail: AuditDetail): AuditDetail =>
  detail.code === 'changed' ? { ...detail, code: 'administrator_changed' } : detail;

/** The id that a tenant has in its own place. */
const ownId = ({ name }: Kind, { resellerId, dealerId, companyId }: EventScope) =>
  Number({ reseller: resellerId, dealer: dealerId, company: companyId }[name]);
