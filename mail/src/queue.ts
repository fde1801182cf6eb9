import type { Language } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { daysToAccept } from './acceptance.ts';
import { type Branding, brandingOf, type MailScope } from './branding.ts';
import { fieldText, type MailField } from './fields.ts';
import type { LinkTarget } from './links.ts';
import { mailMessages } from './messages.ts';
import { isForSignIn, nameAt, refuseObstacle } from './recipient.ts';
import { type MailTable, readdress, render } from './render.ts';
import type { Template } from './templates.ts';

/**
 * Whether one more e-mail may go to an address: asked for each as it is queued, so that none goes uncounted. False: it is
 * stored and not sent. Throws where what it belongs to is refused instead.
 */
export type MayMail = (to: string) => Promise<boolean>;

/** Lets e-mails of jobs and commands through: they have no sender whose limit would count. */
export const bySystem: MayMail = async () => true;

/** Why an e-mail is stored and not sent. */
export const TOO_MANY_MAILS = 'Too many e-mails to this address, or by whoever had it sent, within an hour';

export interface Mail {
  readonly template: Template;
  readonly mayMail: MayMail;
  /** One address. */
  readonly to: string;
  /** Whom it greets. */
  readonly name: string;
  /** The person that it is about, if any. */
  readonly userId?: number;
  /** The rover that it is about, if any. */
  readonly roverId?: number;
  readonly scope: MailScope;
  /**
   * What the template uses beyond what is known here: name, email (the address, unless the login is another one),
   * reseller, dealer, company, sender, link, login and deadline. Times and figures are written in the language of the e-mail; a
   * function gives what is a word in it.
   */
  readonly fields?: Readonly<Record<string, MailField>>;
  /** Items of lists that the template has, in the language of the e-mail. */
  readonly lists?: Readonly<Record<string, (language: Language) => readonly string[]>>;
  /** Tables that the template has, in the language of the e-mail. */
  readonly tables?: Readonly<Record<string, (language: Language) => MailTable>>;
  /** Files that go with it, in the language of the e-mail. */
  readonly attachments?: (language: Language) => Promise<readonly Attachment[]>;
  /** How long the link works is counted from the first attempt to send it. */
  readonly link?: LinkTarget & { readonly days: number };
  /** It is not sent before this moment. */
  readonly notBefore?: Date;
  /** The e-mail of the log that this one repeats. */
  readonly again?: number;
}

/** A file that goes with an e-mail. */
export interface Attachment {
  /** The name of the file, one line without slashes. */
  readonly name: string;
  /** The MIME type. */
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Writes an e-mail into the outbox, in the caller's transaction: a tenant's, who can write for their own place only,
 * or the system's. The worker sends it as soon as that is committed. Subscription e-mails to a company that wants none
 * are stored as withheld, and so are those that are too many: `tooMany` says so.
 * Throws when the place is not there for the caller, when the link must not go to that person or address, or when the
 * template lacks a field.
 */
export async function queueMail(db: Db, mail: Mail): Promise<Queued> {
  const { scope, link } = mail;
  const { resellerId, dealerId, companyId } = scope;
  if (link?.kind === 'gdpr' && link.companyId !== companyId)
    throw new Error('An acceptance link is for the company that its e-mail is about');
  const userId = link && 'userId' in link ? link.userId : (mail.userId ?? null);
  if (link && userId !== null) await refuseObstacle(db, { userId, to: mail.to, scope });

  const language = await languageOf(db, { ...scope, userId, to: mail.to });
  const { subscription, ...text } = await readTemplate(db, mail.template, language);
  const branding = await brandingOf(db, scope, mail.template);
  const fields = await fieldsOf(db, mail, branding, language);
  const lists = mapValues(mail.lists, (items) => items(language));
  const tables = mapValues(mail.tables, (table) => table(language));
  const written = render({ ...text, fields, lists, tables, branding, link, language });
  const files = (await mail.attachments?.(language)) ?? [];
  const unwanted = subscription && companyId !== null && !(await wantsSubscriptionMails(db, companyId));
  const tooMany = !unwanted && !(await mail.mayMail(mail.to));
  const { id } = await db
    .insertInto('emails')
    .values({
      template: mail.template,
      reseller_id: resellerId,
      dealer_id: dealerId,
      company_id: companyId,
      user_id: userId,
      rover_id: mail.roverId ?? null,
      to_address: mail.to,
      to_name: mail.name,
      sender: branding.sender,
      ...written,
      link_kind: link?.kind,
      link_days: link?.days,
      ...(mail.notBefore && { next_at: mail.notBefore }),
      ...(mail.again !== undefined && { kind: 'again', origin_id: mail.again }),
      ...(unwanted && { state: 'withheld', reason: 'The company wants no subscription e-mails' }),
      ...(tooMany && { state: 'withheld', reason: TOO_MANY_MAILS }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { name, type, content } of files)
    await db.insertInto('email_attachments').values({ email_id: id, name, type, content }).execute();
  return { id, tooMany };
}

/** What the fields of a template stand for; those of the caller go before the tenants, and the recipient before all. */
async function fieldsOf(
  db: Db,
  { to, name, link, template, fields }: Mail,
  { reseller, dealer, company }: Branding,
  language: Language,
): Promise<Record<string, string>> {
  return {
    email: to,
    reseller,
    dealer,
    company,
    ...(link?.kind === 'gdpr' && {
      deadline: mailMessages[language].days(await daysToAccept(db, link.companyId, template)),
    }),
    ...mapValues(fields, (value) => fieldText(value, language)),
    name,
    to,
  };
}

const mapValues = <Value, Mapped>(
  values: Readonly<Record<string, Value>> = {},
  map: (value: Value) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** An e-mail in the outbox. */
export interface Queued {
  readonly id: number;
  readonly tooMany: boolean;
}

interface Recipient extends MailScope {
  readonly userId: number | null;
  readonly to: string;
}

/** The language that the recipient chose in their profile, else that of the tenant's country. */
async function languageOf(
  db: Db,
  { userId, to, resellerId, dealerId, companyId }: Recipient,
): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select mail_language(${userId}::int, ${to}, ${resellerId}::int, ${dealerId}::int, ${companyId}::int) as language`.execute(
    db,
  );
  return rows[0]?.language ?? 'en';
}

/** A template in a language; in English where it has none. */
async function readTemplate(db: Db, template: Template, language: Language) {
  const { title, message, title_da, message_da, subscription } = await db
    .selectFrom('email_templates')
    .select(['title', 'message', 'title_da', 'message_da', 'subscription'])
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  const isDanish = language === 'da' && title_da !== '' && message_da !== '';
  return isDanish ? { title: title_da, message: message_da, subscription } : { title, message, subscription };
}

async function wantsSubscriptionMails(db: Db, companyId: number): Promise<boolean> {
  const { send_emails } = await db
    .selectFrom('companies')
    .select('send_emails')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return send_emails;
}

/**
 * Queues an e-mail of the log once more, to `to`; a link in it is made again when it leaves, and replaces the one before. It
 * is as it was written, and greets whom it goes to now; a request for acceptance also says how many days are left now.
 * undefined when the e-mail is not there for the caller, or may not go to that address now. Throws when its link must not
 * go to that person or address.
 */
export async function requeueMail(
  db: Db,
  id: number,
  to: string,
  mayMail: MayMail,
): Promise<{ id: number } | undefined> {
  const email = await db
    .selectFrom('emails as e')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .where('e.id', '=', id)
    .where('e.to_address', '<>', '')
    .selectAll('e')
    .select('c.title as company')
    .executeTakeFirst();
  if (!email) return undefined;
  const { link_kind, link_days, user_id: userId, company_id: companyId, to_address } = email;
  const scope = { resellerId: email.reseller_id, dealerId: email.dealer_id, companyId };
  if (isForSignIn(link_kind)) await refuseObstacle(db, { userId, to, scope });
  const isSame = to.toLowerCase() === to_address.toLowerCase();
  // an e-mail about a person greets them wherever it goes
  const company =
    isSame || userId !== null || companyId === null
      ? undefined
      : { id: companyId, title: email.company ?? '' };
  const name = company ? await nameAt(db, company, to) : email.to_name;
  if (link_kind === 'gdpr' && companyId !== null && link_days !== null)
    return queueMail(db, {
      template: email.template as Template,
      mayMail,
      to,
      name,
      scope,
      link: { kind: 'gdpr', companyId, days: link_days },
      again: id,
    });
  if (!(await mayMail(to))) return undefined;
  const { template, rover_id, sender, subject, reseller_id, dealer_id } = email;
  const written = isSame
    ? { html: email.html, text: email.text }
    : readdress(email.html, { to: to_address, name: email.to_name }, { to, name });
  const again = await db
    .insertInto('emails')
    .values({
      template,
      reseller_id,
      dealer_id,
      company_id: companyId,
      user_id: userId,
      rover_id,
      to_address: to,
      to_name: name,
      sender,
      subject,
      ...written,
      link_kind,
      link_days,
      kind: 'again',
      origin_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into email_attachments (email_id, name, type, content)
    select ${again.id}, name, type, content from email_attachments where email_id = ${id} order by id`.execute(
    db,
  );
  return again;
}
