import { type areas, type Input, mailTemplates, type Progress } from '@cairn/contract';
import type { Database, Db, Tables } from '@cairn/database';
import { type EventScope, recordEvent } from '@cairn/domain/audit-events';
import { namedChanges } from '@cairn/domain/changes';
import { sentence } from '@cairn/domain/language';
import { type MayMail, queueMail } from '@cairn/mail';
import type { Insertable, Updateable } from 'kysely';
import type { BackOff } from '../auth/back-off.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { saveInSteps } from '../records/save-in-steps.ts';
import type { Step } from '../records/steps.ts';
import { saveAdministrator } from './administrator.ts';
import type { Kind } from './kinds.ts';
import { sendLoginDetails, type Welcomed } from './person.ts';
import { detailsOf } from './tenants.rules.ts';
import { refuseStaleTenant } from './versions.ts';

type FormInput = Omit<Input<typeof areas.resellers.save>['resellerdata'], 'country'>;
type Row = Insertable<Tables['companies']>;

/** How long after the welcome the GDPR e-mail of a new company goes out, ms. */
const GDPR_AFTER = 3000;
/** Days to accept in, see mail/. */
const GDPR_DAYS = 28;

/** What only one kind has and where it belongs, once the record to change, if there is one, is locked. */
type ColumnsOf = (
  db: Db,
  before: Row | undefined,
) => Promise<Partial<Row> | Partial<Insertable<Tables['dealers']>>>;

interface Save {
  readonly db: Db;
  readonly step: Step;
  readonly context: Context;
  readonly kind: Kind;
  readonly input: FormInput;
  readonly columnsOf: ColumnsOf;
  /** The hash of the administrator's typed password, if there is one. */
  readonly hash: string | undefined;
  readonly mayMail: MayMail;
}

/**
 * Creates or changes a tenant: its details, its main administrator, its login page, the e-mails, and what the audit
 * says, in one transaction.
 */
export async function saveTenant(
  { database, backOff }: { database: Database; backOff: BackOff },
  context: Context,
  kind: Kind,
  input: FormInput,
  columnsOf: ColumnsOf,
): Promise<{ id: number; messages: Progress[] }> {
  const mayMail = backOff.requested(context.session.userId);
  const hash = input.password
    ? await hashNewPassword(input.password, input, context, `${kind.form}.password`)
    : undefined;
  return saveInSteps(database, context, kind, (db, step) =>
    save({ db, step, context, kind, input, columnsOf, hash, mayMail }),
  );
}

async function save(saving: Save): Promise<number> {
  const { db, step, context, kind, input } = saving;
  const before = input.value === undefined ? undefined : await lockTenant(db, kind, input.value);
  if (before?.archived_at) throw wrong(`${kind.form}.value`, '{{title}} is deleted', { title: before.title });
  if (before) await refuseStaleTenant(db, before, input);
  const isNew = before === undefined;
  const values = { ...detailsOf(input), ...(await saving.columnsOf(db, before)) };

  const row = await step(
    kind.title,
    () => (isNew ? insert(db, kind, values) : update(db, kind, before.id, values)),
    () => sentence(isNew ? '{{title}} created' : '{{title}} updated', { title: input.text }),
  );
  const scope = scopeOfRow(kind, row);
  const admin = await saveMainAdministrator(saving, scope, row.admin_user_id);
  const branding = {
    login_title: input.logintitle,
    logo: input.logo || null,
    background: input.background || null,
    admin_user_id: admin.id,
  };
  await step(
    'Login page',
    () => update(db, kind, row.id, branding),
    () => `/${input.logintitle}`,
  );
  const mail = await sendMails(saving, { id: row.id, scope, admin, isNew });
  const details = before
    ? [...(await namedChanges(db, before, { ...values, ...branding })), ...admin.edits]
    : [];
  if (!isNew && !mail && !admin.added && details.length === 0) return row.id;
  await recordEvent(db, isNew ? kind.events.created : kind.events.edited, context.session, {
    message: { code: isNew ? 'created' : 'edited', parameters: { kind: kind.name, title: input.text } },
    details,
    target: { type: kind.name, id: row.id, title: input.text },
    scope,
    emailId: mail?.id,
    from: context.from,
  });
  return row.id;
}

function saveMainAdministrator(
  { db, step, kind, input, hash, mayMail }: Save,
  scope: EventScope,
  present: number | null,
) {
  const { fname, lname, email, adminuser } = input;
  return step(
    'Administrator',
    () => saveAdministrator(db, kind, scope, present, { fname, lname, email, adminuser, hash }, mayMail),
    ({ added }) =>
      sentence(added ? '{{name}} added' : '{{name}} is the main administrator', {
        name: `${fname} ${lname}`,
      }),
  );
}

/** Queues the login details, which it returns, and for a new company the request to accept how its data is processed. */
async function sendMails(
  { db, step, kind, input, mayMail }: Save,
  { id, scope, admin, isNew }: { id: number; scope: EventScope; admin: Welcomed; isNew: boolean },
): Promise<{ id: number } | undefined> {
  const { email } = input;
  const mail =
    (input.sendmail ?? isNew)
      ? await step(
          'Email',
          () => sendLoginDetails(db, kind.template, admin, mayMail),
          () => sentence('Login details to {{email}}', { email }),
        )
      : undefined;
  if (isNew && kind.name === 'company') {
    const name = `${input.fname} ${input.lname}`.trim();
    await step(
      'GDPR email',
      () => askAcceptance(db, id, scope, { name, email }, mayMail),
      () => sentence('Request for acceptance to {{email}}', { email }),
    );
  }
  return mail;
}

/** A tenant's row, nobody else's to change until the end of the transaction. */
export async function lockTenant(db: Db, kind: Kind, id: number) {
  const row = await db
    .selectFrom(kind.table as 'companies') // the columns used are those that all three have
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

const insert = (db: Db, kind: Kind, values: object) =>
  db
    .insertInto(kind.table as 'companies')
    .values(values as Row)
    .returningAll()
    .executeTakeFirstOrThrow();

const update = (db: Db, kind: Kind, id: number, values: object) =>
  db
    .updateTable(kind.table as 'companies')
    .set(values as Updateable<Tables['companies']>)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The scope of a tenant: the tenant itself and all above it. */
export function scopeOfRow(
  kind: Kind,
  row: { id: number; reseller_id: number; dealer_id: number },
): EventScope {
  if (kind.name === 'reseller') return { resellerId: row.id, dealerId: null, companyId: null };
  if (kind.name === 'dealer') return { resellerId: row.reseller_id, dealerId: row.id, companyId: null };
  return { resellerId: row.reseller_id, dealerId: row.dealer_id, companyId: row.id };
}

/** Queues the request to accept how the data of a company is processed. */
export const askAcceptance = (
  db: Db,
  companyId: number,
  scope: EventScope,
  { name, email }: { name: string; email: string },
  mayMail: MayMail,
) =>
  queueMail(db, {
    mayMail,
    template: mailTemplates.gdpr,
    to: email,
    name,
    scope,
    link: { kind: 'gdpr', companyId, days: GDPR_DAYS },
    notBefore: new Date(Date.now() + GDPR_AFTER),
  });
