import { type areas, type Input, mailTemplates, type Progress } from '@cairn/contract';
import type { Database, Tables } from '@cairn/database';
import { queueMail } from '@cairn/mail';
import type { Insertable, Updateable } from 'kysely';
import { type EventPlace, recordEvent } from '../audit/events.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { once } from '../records/once.ts';
import { editAs } from '../records/versions.ts';
import { hashNewPassword } from '../session/passwords.ts';
import { saveAdministrator } from './administrator.ts';
import type { Kind } from './kinds.ts';
import { sendLoginDetails } from './person.ts';
import { refusing } from './refusals.ts';
import { inSteps } from './steps.ts';
import type { Db } from './tenants.queries.ts';
import { changes, detailsOf } from './tenants.rules.ts';
import { refuseStaleTenant } from './versions.ts';

type Given = Omit<Input<typeof areas.resellers.save>['resellerdata'], 'country'>;
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
  database: Database,
  { session, from, key }: Context,
  kind: Kind,
  given: Given,
  columns: (
    db: Db,
    before: Row | undefined,
  ) => Promise<Partial<Row> | Partial<Insertable<Tables['dealers']>>>,
): Promise<{ id: number; messages: Progress[] }> {
  const { form } = kind;
  const person = { fname: given.fname, lname: given.lname, email: given.email };
  const hash = given.password
    ? await hashNewPassword(given.password, { person, field: `${form}.password` })
    : undefined;
  return inSteps((step, messages) =>
    refusing(form, kind.parent, () =>
      database.withTenant(session, (db) =>
        once(db, key, async () => {
          await editAs(db, session.userId);
          const before = given.value === undefined ? undefined : await lockTenant(db, kind, given.value);
          if (before?.archived_at) throw wrong(`${form}.value`, `${before.title} is deleted`);
          if (before) await refuseStaleTenant(db, before, given);
          const isNew = before === undefined;
          const values = { ...detailsOf(given), ...(await columns(db, before)) };

          const row = await step(
            kind.title,
            () => (isNew ? insert(db, kind, values) : update(db, kind, before.id, values)),
            () => `${given.text} ${isNew ? 'created' : 'updated'}`,
          );
          const place = placeOf(kind, row);
          const admin = await step(
            'Administrator',
            () =>
              saveAdministrator(db, kind, place, row.admin_user_id, {
                ...person,
                adminuser: given.adminuser,
                hash,
              }),
            ({ added }) => `${given.fname} ${given.lname} ${added ? 'added' : 'is the main administrator'}`,
          );
          const branding = {
            login_title: given.logintitle,
            logo: given.logo || null,
            background: given.background || null,
            admin_user_id: admin.id,
          };
          await step(
            'Login page',
            () => update(db, kind, row.id, branding),
            () => `/${given.logintitle}`,
          );
          const mail =
            (given.sendmail ?? isNew)
              ? await step(
                  'Email',
                  () => sendLoginDetails(db, kind.template, admin),
                  () => `Login details to ${given.email}`,
                )
              : undefined;
          if (isNew && kind.name === 'company') {
            await step(
              'GDPR email',
              () => askAcceptance(db, row.id, place, person),
              () => `Request for acceptance to ${given.email}`,
            );
          }
          await recordEvent(db, isNew ? kind.events.created : kind.events.edited, session, {
            text: `${kind.title} ${given.text} ${isNew ? 'created' : 'edited'}`,
            detail: before ? detailOf(changes(before, { ...values, ...branding }), admin.edits) : '',
            target: { type: kind.name, id: row.id, title: given.text },
            place,
            emailId: mail?.id,
            from,
          });
          return { id: row.id, messages: [...messages] };
        }),
      ),
    ),
  );
}

/** What changed of the tenant, and of who its administrator is. */
const detailOf = (tenant: string, administrator: readonly string[]): string =>
  [tenant, ...administrator.flatMap((edits) => edits.split('\n')).map((edit) => `administrator: ${edit}`)]
    .filter(Boolean)
    .join('\n');

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

/** Where a tenant is: it and all above it. */
export function placeOf(kind: Kind, row: { id: number; reseller_id: number; dealer_id: number }): EventPlace {
  if (kind.name === 'reseller') return { resellerId: row.id, dealerId: null, companyId: null };
  if (kind.name === 'dealer') return { resellerId: row.reseller_id, dealerId: row.id, companyId: null };
  return { resellerId: row.reseller_id, dealerId: row.dealer_id, companyId: row.id };
}

/** Queues the request to accept how the data of a company is processed. */
export const askAcceptance = (
  db: Db,
  companyId: number,
  place: EventPlace,
  { fname, lname, email }: { fname: string; lname: string; email: string },
) =>
  queueMail(db, {
    template: mailTemplates.gdpr,
    to: email,
    name: `${fname} ${lname}`.trim(),
    place,
    link: { kind: 'gdpr', companyId, days: GDPR_DAYS },
    notBefore: new Date(Date.now() + GDPR_AFTER),
  });
