import { type areas, type Input, mailTemplates, type Progress } from '@cairn/contract';
import type { Database, Db, Tables } from '@cairn/database';
import { type EventScope, recordEvent } from '@cairn/domain/audit-events';
import { namedChanges } from '@cairn/domain/changes';
import { once } from '@cairn/domain/idempotency';
import { sentence } from '@cairn/domain/language';
import { editAs } from '@cairn/domain/record-versions';
import { type MayMail, queueMail } from '@cairn/mail';
import type { Insertable, Updateable } from 'kysely';
import type { BackOff } from '../auth/back-off.ts';
import { hashNewPassword } from '../auth/new-password.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { refusing } from '../records/refusals.ts';
import { inSteps } from '../records/steps.ts';
import { saveAdministrator } from './administrator.ts';
import type { Kind } from './kinds.ts';
import { sendLoginDetails } from './person.ts';
import { detailsOf } from './tenants.rules.ts';
import { refuseStaleTenant } from './versions.ts';

type FormInput = Omit<Input<typeof areas.resellers.save>['resellerdata'], 'country'>;
type Row = Insertable<Tables['companies']>;

/** How long after the welcome the GDPR e-mail of a new company goes out, ms. */
const GDPR_AFTER = 3000;
/** Days to accept in, see mail/. */
const GDPR_DAYS = 28;

/**
 * Creates or changes a tenant: its details, its main administrator, its login page, the e-mails, and what the audit
 * says, in one transaction. `columns` gives what only this kind has and where it belongs, once the record to change,
 * if there is one, is locked.
 */
export async function saveTenant(
  { database, backOff }: { database: Database; backOff: BackOff },
  context: Context,
  kind: Kind,
  input: FormInput,
  columns: (
    db: Db,
    before: Row | undefined,
  ) => Promise<Partial<Row> | Partial<Insertable<Tables['dealers']>>>,
): Promise<{ id: number; messages: Progress[] }> {
  const { session, from, key } = context;
  const { form } = kind;
  const mayMail = backOff.requested(session.userId);
  const person = { fname: input.fname, lname: input.lname, email: input.email };
  const hash = input.password
    ? await hashNewPassword(input.password, person, context, `${form}.password`)
    : undefined;
  return inSteps((step, messages) =>
    refusing(form, kind.parent, () =>
      database.withTenant(session, (db) =>
        once(db, key, async () => {
          await editAs(db, session.userId);
          const before = input.value === undefined ? undefined : await lockTenant(db, kind, input.value);
          if (before?.archived_at)
            throw wrong(`${form}.value`, '{{title}} is deleted', { title: before.title });
          if (before) await refuseStaleTenant(db, before, input);
          const isNew = before === undefined;
          const values = { ...detailsOf(input), ...(await columns(db, before)) };

          const row = await step(
            kind.title,
            () => (isNew ? insert(db, kind, values) : update(db, kind, before.id, values)),
            () => sentence(isNew ? '{{title}} created' : '{{title}} updated', { title: input.text }),
          );
          const scope = scopeOfRow(kind, row);
          const admin = await step(
            'Administrator',
            () =>
              saveAdministrator(
                db,
                kind,
                scope,
                row.admin_user_id,
                { ...person, adminuser: input.adminuser, hash },
                mayMail,
              ),
            ({ added }) =>
              sentence(added ? '{{name}} added' : '{{name}} is the main administrator', {
                name: `${input.fname} ${input.lname}`,
              }),
          );
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
          const mail =
            (input.sendmail ?? isNew)
              ? await step(
                  'Email',
                  () => sendLoginDetails(db, kind.template, admin, mayMail),
                  () => sentence('Login details to {{email}}', { email: input.email }),
                )
              : undefined;
          if (isNew && kind.name === 'company') {
            await step(
              'GDPR email',
              () =>
                askAcceptance(
                  db,
                  row.id,
                  scope,
                  { name: `${input.fname} ${input.lname}`.trim(), email: input.email },
                  mayMail,
                ),
              () => sentence('Request for acceptance to {{email}}', { email: input.email }),
            );
          }
          const details = before
            ? [...(await namedChanges(db, before, { ...values, ...branding })), ...admin.edits]
            : [];
          if (!isNew && !mail && !admin.added && details.length === 0)
            return { id: row.id, messages: [...messages] };
          await recordEvent(db, isNew ? kind.events.created : kind.events.edited, session, {
            message: {
              code: isNew ? 'created' : 'edited',
              parameters: { kind: kind.name, title: input.text },
            },
            details,
            target: { type: kind.name, id: row.id, title: input.text },
            scope,
            emailId: mail?.id,
            from,
          });
          return { id: row.id, messages: [...messages] };
        }),
      ),
    ),
  );
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
