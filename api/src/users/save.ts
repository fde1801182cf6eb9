import { type areas, type Input, isRole, mailTemplates, type Progress } from '@cairn/contract';
import { type Database, type Db, initialPassword, type Tables } from '@cairn/database';
import { type AuditDetail, events, recordEvent } from '@cairn/domain/audit-events';
import { namedChanges } from '@cairn/domain/changes';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import { roleOf } from '@cairn/domain/role-titles';
import type { MayMail } from '@cairn/mail';
import type { Insertable } from 'kysely';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { notThere, refusing } from '../records/refusals.ts';
import { inSteps } from '../records/steps.ts';
import { sendLoginChanged } from '../tenancy/login-changes.ts';
import { checkAddress, refuseOfEqual, sendLoginDetails } from '../tenancy/person.ts';
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

/** Creates or changes a person and queues the user e-mail, in one transaction. */
export async function saveUser(
  database: Database,
  context: Context,
  input: FormInput,
  mayMail: MayMail,
): Promise<{ id: number; messages: Progress[] }> {
  const { session, from, key } = context;
  const { fname, lname, email, mobile, role } = input;
  const hash = input.password
    ? await hashNewPassword(input.password, input, context, 'userdata.password')
    : undefined;
  return inSteps((step, messages) =>
    refusing('userdata', tenantFieldOf[role] ?? 'id', () =>
      database.withTenant(session, (db) =>
        once(db, key, async () => {
          await editAs(db, session.userId);
          const before = input.id === undefined ? undefined : await readBefore(db, session, input.id);
          if (before)
            await refuseStale(db, [{ row: before, version: input.version, name: 'version', fields }]);
          const lastLogin = before?.last_login_at ?? null;
          checkAddress({ email, lastLogin }, input.useremail ?? email, 'userdata.useremail');
          if (before)
            refuseOfEqual(
              session,
              { role: roleOf(before), email: before.email, lastLogin },
              { email, password: hash !== undefined },
            );
          const issues = issuesIn(session, input, before);
          if (issues.length > 0) throw new Problem('invalid_input', { issues });
          const scope = await readScope(db, session, input, before);
          const values = {
            fname,
            lname,
            email,
            mobile,
            role,
            ...scope,
            ...(hash && { password_hash: hash, ...initialPassword() }),
            ...(input.readonly !== undefined && { readonly: input.readonly }),
            ...(isRole(session.role, 'systemAdmin') && input.theme !== undefined && { theme: input.theme }),
            ...(isRole(session.role, 'systemAdmin') &&
              input.manage_reseller_stock !== undefined && {
                manage_reseller_stock: input.manage_reseller_stock,
              }),
          };
          const { id } = await step(
            'User',
            () => write(db, before?.id, values),
            () =>
              sentence(before ? '{{title}} updated' : '{{title}} created', { title: `${fname} ${lname}` }),
          );
          const where = {
            resellerId: scope.reseller_id,
            dealerId: scope.dealer_id,
            companyId: scope.company_id,
          };
          if (before) await sendLoginChanged(db, before, { email, password: hash !== undefined }, mayMail);
          const mail =
            (input.sendmail ?? !before)
              ? await step(
                  'Email',
                  () =>
                    sendLoginDetails(
                      db,
                      templatesOf[role][0] ?? mailTemplates.companyUser,
                      { id, fname, lname, email, scope: where, lastLogin },
                      mayMail,
                      input.useremail,
                    ),
                  () => sentence('Login details to {{email}}', { email: input.useremail ?? email }),
                )
              : undefined;
          const details = before ? await detailsOf(db, before, values) : [];
          if (before && !mail && details.length === 0) return { id, messages: [...messages] };
          await recordEvent(db, eventOf(before, role), session, {
            message: {
              code: before ? 'edited' : 'created',
              parameters: { kind: 'user', title: `${fname} ${lname}` },
            },
            details,
            target: { type: 'user', id, title: `${fname} ${lname}` },
            scope: where,
            emailId: mail?.id,
            from,
          });
          return { id, messages: [...messages] };
        }),
      ),
    ),
  );
}

/** The person to change, locked, and what they administer. */
async function readBefore(db: Db, session: Context['session'] & object, id: number) {
  await takeTurns(db, session, id);
  const person = await lockUser(db, id);
  if (!person) throw new Problem('not_found');
  if (person.archived_at) throw wrong('userdata.id', 'is deleted');
  const of = await administered(db, session.role, id);
  const { reseller_id: resellerId, dealer_id: dealerId, company_id: companyId } = person;
  return { ...person, mainadmin: of !== undefined, of, scope: { resellerId, dealerId, companyId } };
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
      title: before.of ?? '',
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
