import {
  type areas,
  type Input,
  type Language,
  type MailTemplate,
  mailTemplates,
  mailTemplateTypes,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { saveRecord } from '@cairn/domain/record-writes';
import {
  type MailScope,
  PORTAL,
  queueTest,
  templateName,
  variableIssues,
  variablesOf,
  writeDraft,
} from '@cairn/mail';
import type { BackOff } from '../auth/back-off.ts';
import type { Context, Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { adminEmails, emailTemplate } from './emails.kinds.ts';
import {
  listTemplates,
  listVersions,
  readAdminEmails,
  readRover,
  type TemplateRow,
} from './templates.queries.ts';
import { checkTexts } from './templates.rules.ts';

interface Needs {
  readonly database: Database;
  readonly backOff: BackOff;
  readonly now: () => number;
  readonly publicUrl: string;
}

type Draft = Input<(typeof areas.emailTemplates)['preview']>;
type Template = NonNullable<Input<(typeof areas.emailTemplates)['save']>['template']>;

const allTemplates = Object.values(mailTemplates);
const ADMIN_EMAILS = 1;

/** Templates of e-mails, their versions, and whom copies go to: docs/decisions/108-mail-log-and-templates.md. */
export function templateRoutes(needs: Needs): Handlers<typeof areas.emailTemplates> {
  const { database, backOff, now, publicUrl } = needs;
  return {
    read: ({ emailTemplates, adminEmails: addresses, ...query }, { session, language }) =>
      database.withTenant(session, async (db) => {
        const purposes = allTemplates.filter((id) =>
          templateName(id, language).toLowerCase().includes(query.stext.toLowerCase()),
        );
        const rows = emailTemplates ? await listTemplates(db, query, purposes) : [];
        return {
          ...(emailTemplates && {
            templates: rows.map((row) => recordOf(row, language)),
            total: rows.length,
          }),
          ...(addresses && (await readAdminEmails(db))),
        };
      }),

    save: (input, context) =>
      database.withTenant(context.session, async (db) => {
        if (input.template && input.emailTemplates) return saveTemplate(db, context, input.template);
        const { add1, add2, version } = input;
        const values = { ...(add1 !== undefined && { add1 }), ...(add2 !== undefined && { add2 }) };
        const writer = { session: context.session, from: context.from, key: context.key };
        if (input.adminEmails && Object.keys(values).length > 0)
          await saveRecord(db, adminEmails, writer, { id: ADMIN_EMAILS, version, values: () => values });
        return { messages: [saved(sentence('Admin e-mails saved'))] };
      }),

    versions: ({ id }, { session }) =>
      database.withTenant(session, async (db) => ({
        versions: (await listVersions(db, id)).map((row) => ({
          ...textsOf(row),
          saved: row.saved_at.toISOString(),
        })),
      })),

    preview: (draft, { session }) =>
      database.withTenant(session, async (db) => {
        const { checked, written } = await draftOf(db, draft);
        const filled = (body: string) => body.replaceAll(PORTAL, publicUrl);
        const { subject, html, text } = written;
        return {
          subject,
          html: filled(html),
          text: filled(text),
          length: checked.length,
          faults: checked.issues,
        };
      }),

    sendTest: (draft, { session }) =>
      database.withTenant(session, async (db) => {
        const { email } = await db
          .selectFrom('users')
          .where('id', '=', session.userId)
          .select('email')
          .executeTakeFirstOrThrow();
        if (!(await backOff.requested(session.userId)(email)))
          return {
            messages: [
              {
                message: sentence('Email not sent'),
                text: sentence('Email not sent: too many e-mails to {{email}} within an hour', { email }),
                error: 1 as const,
              },
            ],
          };
        const { checked, ...place } = await draftOf(db, draft, email);
        if (checked.issues.length > 0)
          throw new Problem('invalid_input', {
            issues: checked.issues.map(({ field, message }) => ({ field, message })),
          });
        await queueTest(db, { ...place.draft, name: session.name }, new Date(now()));
        return {
          messages: [
            {
              message: sentence('Email'),
              text: sentence('E-mail to {{email}} is on its way', { email }),
              error: 0,
            },
          ],
        };
      }),
  };

  async function draftOf(db: Db, input: Draft, to = 'carol@wold.example') {
    const template = templateOf(input.id);
    const checked = checkTexts(template, input);
    const rover = input.rover === undefined ? undefined : await readRover(db, input.rover);
    if (input.rover !== undefined && !rover) throw new Problem('not_found');
    const scope = rover
      ? { resellerId: rover.reseller_id, dealerId: rover.dealer_id, companyId: rover.company_id }
      : await scopeOf(db, input);
    const draft = {
      template,
      language: input.language,
      title: showable(template, 'title', checked.title),
      message: showable(template, 'message', checked.message),
      scope,
      to,
      fields: rover && { rover: rover.title, username: rover.username },
    };
    return { checked, draft, written: await writeDraft(db, draft, new Date(now())) };
  }
}

/** Changes a template, which gets another version; nothing changes when its texts are wrong. */
async function saveTemplate(
  db: Db,
  context: Context<(typeof areas.emailTemplates)['save']>,
  { id, version, typeValue, ...input }: Template,
) {
  const template = templateOf(id);
  const english = checkTexts(template, input);
  const isTranslated = input.title_da !== '' || input.message_da !== '';
  const danish = isTranslated
    ? checkTexts(template, { title: input.title_da, message: input.message_da })
    : { title: '', message: '', issues: [] };
  const issues = [
    ...(typeValue === 0
      ? [
          {
            field: 'typeValue',
            message: sentence('The {{field}} value needs to be set.', { field: sentence('Type') }),
          },
        ]
      : []),
    ...english.issues,
    ...danish.issues.map(({ field, message }) => ({ field: `${field}_da`, message })),
  ];
  if (issues.length > 0)
    throw new Problem('invalid_input', {
      issues: issues.map(({ field, message }) => ({ field: `template.${field}`, message })),
    });
  const { send_admin1, send_admin2, send_dealer, send_reseller } = input;
  await saveRecord(
    db,
    emailTemplate,
    { session: context.session, from: context.from, key: context.key },
    {
      id,
      version,
      values: () => ({
        type: typeValue,
        title: english.title,
        message: english.message,
        title_da: danish.title,
        message_da: danish.message,
        send_admin1,
        send_admin2,
        send_dealer,
        send_reseller,
      }),
    },
  );
  return { messages: [saved(sentence('E-mail template saved'), id)] };
}

function recordOf(row: TemplateRow, language: Language) {
  const template = templateOf(row.id);
  const type = mailTemplateTypes.find(({ value }) => value === row.type);
  return {
    id: row.id,
    ...textsOf(row),
    name: templateName(row.id, language),
    typeString: sentence(type?.text ?? 'Dealer'),
    variables: variablesOf(template).map(({ name, required, contentOnly }) => ({
      name,
      required: bit(required === true),
      content: bit(contentOnly === true),
    })),
    saved: row.version > 1 ? row.saved_at.toISOString() : null,
  };
}

const saved = (message: string, id?: number) => ({
  message,
  text: message,
  error: 0 as const,
  ...(id && { id }),
});

/** A text whose variables can all be filled in: those that are not of its template are shown as they are named. */
const showable = (template: MailTemplate, field: 'title' | 'message', text: string): string =>
  variableIssues(template, field, text).unknown.reduce(
    (shown, name) => shown.replaceAll(`[${name}]`, `(${name})`),
    text,
  );

function templateOf(id: number): MailTemplate {
  const found = allTemplates.find((template) => template === id);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

const textsOf = (row: Omit<TemplateRow, 'id'>) => ({
  version: row.version,
  title: row.title,
  message: row.message,
  title_da: row.title_da,
  message_da: row.message_da,
  typeValue: row.type === 1 ? (1 as const) : (2 as const),
  send_admin1: bit(row.send_admin1),
  send_admin2: bit(row.send_admin2),
  send_dealer: bit(row.send_dealer),
  send_reseller: bit(row.send_reseller),
  savedby: row.savedby,
});

/** The place of the tenant tree in whose name a draft is written, by its innermost tenant. */
async function scopeOf(
  db: Db,
  { reseller, dealer, company }: Pick<Draft, 'reseller' | 'dealer' | 'company'>,
): Promise<MailScope> {
  const none = { resellerId: null, dealerId: null, companyId: null };
  if (company !== undefined) {
    const found = await db
      .selectFrom('companies')
      .where('id', '=', company)
      .select(['reseller_id as resellerId', 'dealer_id as dealerId', 'id as companyId'])
      .executeTakeFirst();
    if (found) return found;
  } else if (dealer !== undefined) {
    const found = await db
      .selectFrom('dealers')
      .where('id', '=', dealer)
      .select(['reseller_id as resellerId', 'id as dealerId'])
      .executeTakeFirst();
    if (found) return { ...none, ...found };
  } else if (reseller !== undefined) {
    const found = await db
      .selectFrom('resellers')
      .where('id', '=', reseller)
      .select('id as resellerId')
      .executeTakeFirst();
    if (found) return { ...none, ...found };
  } else return none;
  throw new Problem('not_found');
}
