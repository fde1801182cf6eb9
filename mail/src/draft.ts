import type { Language } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { accessOf } from './access.ts';
import { brandingOf, type MailScope } from './branding.ts';
import { effectOf } from './effects.ts';
import { fieldText, type MailField } from './fields.ts';
import { mailMessages } from './messages.ts';
import { type MailTable, render, shownToOthers, type Written } from './render.ts';
import { type LinkKind, type Template, template } from './templates.ts';
import { variablesOf } from './variables.ts';

interface Draft {
  readonly template: Template;
  readonly language: Language;
  /** Sanitised, and with no variables but those of the template. */
  readonly title: string;
  readonly message: string;
  /** The place of the tenant tree in whose name it is written. */
  readonly scope: MailScope;
  readonly to: string;
  /** Values that replace made-up ones. */
  readonly fields?: Readonly<Record<string, MailField>>;
}

const DAY = 86_400_000;
const SAMPLE_TABLE: MailTable = { title: 'Lincs Precision', header: ['', '12'], rows: [['RTK', 34]] };

/** What a draft says of people, rovers and subscriptions that are made up: RFC 2606 and numbers for fiction. */
function madeUp(template: Template, now: Date): Record<string, MailField> {
  const zone = 'Europe/London';
  return {
    name: 'Carol Marsh',
    email: 'carol@wold.example',
    fullname: 'Carol Marsh',
    mobile: '+44 7700 900123',
    role: (language) => ({ en: 'Company administrator', da: 'Firmaadministrator' })[language],
    rover: 'Tractor 1',
    username: 'wold-tractor-1',
    connection: 'rtk.example.com',
    port: '2101',
    mountpoint: 'RTK_RTCM3',
    subscription: (language) => ({ en: '12 months', da: '12 måneder' })[language],
    reference: 'PO 4711',
    start: { at: now, zone },
    end: { at: new Date(now.getTime() + 365 * DAY), zone },
    effect: effectOf(effects[template] ?? 'untilThen'),
    change: (language) =>
      ({
        en: 'the e-mail address is now c.marsh@wold.example',
        da: 'e-mailadressen er nu c.marsh@wold.example',
      })[language],
    advice: (language) =>
      ({
        en: 'If this was not you, choose a new password at once.',
        da: 'Hvis det ikke var dig, så vælg straks en ny adgangskode.',
      })[language],
    access: logins.some((login) => login === template)
      ? accessOf(template as (typeof logins)[number], false)
      : '',
    headline: (language) =>
      ({ en: 'Station Horncastle is down', da: 'Stationen Horncastle er nede' })[language],
    summary: (language) =>
      ({ en: 'It has sent no data for 10 minutes.', da: 'Den har ikke sendt data i 10 minutter.' })[language],
    deadline: (language) => mailMessages[language].days(28),
    domain: 'rtk.example.com',
    period: (language) => ({ en: 'October 2026', da: 'oktober 2026' })[language],
    report: 'Wold Grange Farms',
    reseller: 'Cloudbase',
    dealer: 'Lincs Precision',
    company: 'Wold Grange Farms',
  };
}

const effects: { readonly [Of in Template]?: Parameters<typeof effectOf>[0] } = {
  [template.roverWelcome]: 'loginNow',
  [template.ntripDetails]: 'loginNow',
  [template.subscriptionCancelled]: 'cancelled',
  [template.subscriptionRenewed]: 'withoutGap',
  [template.renewalCancelled]: 'cancelled',
  [template.expiryNotice]: 'askToRenew',
};
const logins = [
  template.companyWelcome,
  template.companyUser,
  template.dealerWelcome,
  template.dealerUser,
  template.resellerUser,
  template.systemUser,
] as const;

/** How a personal link of a template is shown, which nobody gets. */
const linkOf = (mail: Template): { kind: LinkKind; days: number } => {
  if (mail === template.passwordReset) return { kind: 'reset', days: 1 / 24 };
  if (mail === template.alert) return { kind: 'alert', days: 1 };
  if (mail === template.performanceReport) return { kind: 'report', days: 90 };
  const isAcceptance =
    mail === template.gdpr || mail === template.gdprFirstWarning || mail === template.gdprLastWarning;
  return isAcceptance ? { kind: 'gdpr', days: 40 } : { kind: 'first-login', days: 14 };
};

/** A text that is not saved yet as an e-mail. Throws when its place is not there for the caller. */
export async function writeDraft(
  db: Db,
  { template: templateId, language, title, message, scope, to, fields }: Draft,
  now: Date,
): Promise<Written> {
  const branding = await brandingOf(db, scope, templateId);
  const { reseller, dealer, company } = branding;
  const known = { ...(reseller && { reseller }), ...(dealer && { dealer }), ...(company && { company }) };
  const values = Object.entries({ ...madeUp(templateId, now), ...known, ...fields });
  return render({
    title,
    message,
    fields: { ...Object.fromEntries(values.map(([name, value]) => [name, fieldText(value, language)])), to },
    lists: {
      rovers: ['Tractor 1 (12 months)', 'Tractor 2 (12 months)'],
      alerts: [language === 'da' ? 'Stationen Horncastle er nede' : 'Station Horncastle is down'],
    },
    tables: Object.fromEntries(
      ['totals', 'byreseller', 'bydealer', 'losses', 'byrover'].map((name) => [name, SAMPLE_TABLE]),
    ),
    branding,
    language,
    ...(variablesOf(templateId).some(({ name }) => name === 'link') && { link: linkOf(templateId) }),
  });
}

/** A draft in the outbox, to somebody who tries it out: it has no personal link, and says what it is. */
export async function queueTest(
  db: Db,
  draft: Draft & { readonly name: string },
  now: Date,
): Promise<number> {
  const written = await writeDraft(db, draft, now);
  const { sender } = await brandingOf(db, draft.scope, draft.template);
  const { id } = await db
    .insertInto('emails')
    .values({
      template: draft.template,
      reseller_id: null, // what a system admin tries is nobody else's to see
      dealer_id: null,
      company_id: null,
      to_address: draft.to,
      to_name: draft.name,
      sender,
      subject: `${mailMessages[draft.language].test}${written.subject}`,
      ...shownToOthers(written.html, ({ testOf }) => testOf),
      kind: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
