import { type areas, type Input, isRole, mailTemplates, type Progress } from '@cairn/contract';
import { type Database, type Db, initialPassword, type Tables, type TenantSession } from '@cairn/database';
import { type AuditDetail, events, recordEvent } from '@cairn/domain/audit-events';
import { namedChanges } from '@cairn/domain/changes';
import { sentence } from '@cairn/domain/language';
import { refuseStale } from '@cairn/domain/record-versions';
import { roleOf } from '@cairn/domain/role-titles';
import type { MayMail } from '@cairn/mail';
import type { Insertable } from 'kysely';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import { saveInSteps } from '../records/save-in-steps.ts';
import type { Step } from '../records/steps.ts';
import { sendLoginChanged } from '../tenancy/login-changes.ts';
import { checkAddress, refuseOfEqual, sendLoginDetails, type Welcomed } from '../tenancy/person.ts';
import { takeTurns } from './system-people.ts';
import { administered, lockUser, scopeOfOwner } from './users.queries.ts';
import { issuesIn, ownerOf, templatesOf, tenantFieldOf } from './users.rules.ts';

type FormInput = Input<typeof areas.users.save>['userdata'];
type Before = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** What the form of a person edits, under the names of the calls. */
const fields = {
  fname: 'fname',
  lname: 'lname',
  email: 'email',
  mobile: 'mobile',
  role: 'role',
  reseller_id: 'business',
  dealer_id: 'dealer',
  company_id: 'company',
  readonly: 'readonly',
  theme: 'theme',
  manage_reseller_stock: 'manage_reseller_stock',
};

interface Save {
  readonly db: Db;
  readonly step: Step;
  readonly context: Context;
  readonly input: FormInput;
  /** The hash of the typed password, if there is one; it signs in once. */
  readonly hash: string | undefined;
  readonly mayMail: MayMail;
}

/** Creates or changes a person and queues the user e-mail, in one transaction. */
export async function saveUser(
  database: Database,
  context: Context,
  input: FormInput,
  mayMail: MayMail,
): Promise<{ id: number; messages: Progress[] }> {
  const hash = input.password
    ? await hashNewPassword(input.password, input, context, 'userdata.password')
    : undefined;
  const place = { form: 'userdata', parent: tenantFieldOf[input.role] ?? 'id' };
  return saveInSteps(database, context, place, (db, step) =>
    save({ db, step, context, input, hash, mayMail }),
  );
}

async function save({ db, step, context, input, hash, mayMail }: Save): Promise<number> {
  const { session, from } = context;
  const { email, role } = input;
  const title = `${input.fname} ${input.lname}`;
  const before = input.id === undefined ? undefined : await readBefore(db, session, input.id);
  if (before) await refuseStale(db, [{ row: before, version: input.version, name: 'version', fields }]);
  const password = hash !== undefined;
  checkLogin(session, input, before, password);
  const issues = issuesIn(session, input, before);
  if (issues.length > 0) throw new Problem('invalid_input', { issues });
  const columns = await readScope(db, session, input, before);
  const scope = {
    resellerId: columns.reseller_id,
    dealerId: columns.dealer_id,
    companyId: columns.company_id,
  };
  const values = valuesOf(session, input, columns, hash);
  const { id } = await step(
    'User',
    () => write(db, before?.id, values),
    () => sentence(before ? '{{title}} updated' : '{{title}} created', { title }),
  );
  if (before) await sendLoginChanged(db, before, { email, password }, mayMail);
  const lastLogin = before?.last_login_at ?? null;
  const mail =
    (input.sendmail ?? !before)
      ? await welcome({ step, db, mayMail }, input, { id, scope, lastLogin })
      : undefined;
  const details = before ? await detailsOf(db, before, values) : [];
  if (before && !mail && details.length === 0) return id;
  await recordEvent(db, eventOf(before, role), session, {
    message: { code: before ? 'edited' : 'created', parameters: { kind: 'user', title } },
    details,
    target: { type: 'user', id, title },
    scope,
    emailId: mail?.id,
    from,
  });
  return id;
}

/** Whether the caller may change how the person signs in, and write to the address that they typed. */
function checkLogin(
  session: TenantSession,
  { email, useremail }: FormInput,
  before: Before | undefined,
  password: boolean,
): void {
  const lastLogin = before?.last_login_at ?? null;
  checkAddress({ email, lastLogin }, useremail ?? email, 'userdata.useremail');
  if (!before) return;
  refuseOfEqual(session, { role: roleOf(before), email: before.email, lastLogin }, { email, password });
}

/** The columns that a save writes: what is left out stays, and some are those of a system admin alone. */
function valuesOf(
  session: TenantSession,
  { fname, lname, email, mobile, role, readonly, theme, manage_reseller_stock }: FormInput,
  scope: Awaited<ReturnType<typeof readScope>>,
  hash: string | undefined,
) {
  const isSystem = isRole(session.role, 'systemAdmin');
  return {
    fname,
    lname,
    email,
    mobile,
    role,
    ...scope,
    ...(hash && { password_hash: hash, ...initialPassword() }),
    ...(readonly !== undefined && { readonly }),
    ...(isSystem && theme !== undefined && { theme }),
    ...(isSystem && manage_reseller_stock !== undefined && { manage_reseller_stock }),
  };
}

/** Queues the login details, as a step. */
function welcome(
  { step, db, mayMail }: Pick<Save, 'step' | 'db' | 'mayMail'>,
  { fname, lname, email, role, useremail }: FormInput,
  person: Pick<Welcomed, 'id' | 'scope' | 'lastLogin'>,
): Promise<{ id: number }> {
  const template = templatesOf[role][0] ?? mailTemplates.companyUser;
  return step(
    'Email',
    () => sendLoginDetails(db, template, { ...person, fname, lname, email }, mayMail, useremail),
    () => sentence('Login details to {{email}}', { email: useremail ?? email }),
  );
}

/** The person to change, locked, and what they administer. */
async function readBefore(db: Db, session: Context['session'] & object, id: number) {
  await takeTurns(db, session, id);
  const person = await lockUser(db, id);
  if (!person) throw new Problem('not_found');
  if (person.archived_at) throw wrong('userdata.id', 'is deleted');
  const tenant = await administered(db, session.role, id);
  const { reseller_id: resellerId, dealer_id: dealerId, company_id: companyId } = person;
  return { ...person, mainadmin: tenant !== undefined, tenant, scope: { resellerId, dealerId, companyId } };
}

/** The tenants that the person is to belong to. A main administrator stays where they are. */
async function readScope(
  db: Db,
  session: Context['session'] & object,
  input: FormInput,
  before: Awaited<ReturnType<typeof readBefore>> | undefined,
) {
  const level = tenantFieldOf[input.role];
  if (!level) {
    const stored = isRole(before?.role, 'systemAdmin') ? before.reseller_id : null; // someone of the system may work with a reseller
    return { reseller_id: input.business ?? stored, dealer_id: null, company_id: null };
  }
  const scope = await scopeOfOwner(db, level, Number(ownerOf(session, input)));
  if (!scope) throw wrong(`userdata.${level}`, notThere(level));
  const moves = before && before[levelColumn[level]] !== scope[levelColumn[level]];
  if (moves && before.mainadmin)
    throw wrong(`userdata.${level}`, 'Main administrator of {{title}}: choose another one first', {
      title: before.tenant ?? '',
    });
  return scope;
}

const levelColumn = { business: 'reseller_id', dealer: 'dealer_id', company: 'company_id' } as const;

function write(db: Db, id: number | undefined, values: object) {
  if (id === undefined)
    return db
      .insertInto('users')
      .values(values as Insertable<Tables['users']>)
      .returning('id')
      .executeTakeFirstOrThrow();
  return db.updateTable('users').set(values).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
}

function eventOf(before: Before | undefined, role: number) {
  if (!before) return events.userCreated;
  return before.role === role ? events.userEdited : events.roleChanged;
}

/** What changed, without the password. */
async function detailsOf(
  db: Db,
  before: Before,
  { password_hash, change_password, password_expires_at, ...after }: Record<string, unknown>,
): Promise<AuditDetail[]> {
  const changed = await namedChanges(db, { ...before }, after);
  return password_hash ? [...changed, { code: 'password_set' }] : changed;
}
