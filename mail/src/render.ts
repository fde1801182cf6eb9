import type { Language } from '@cairn/contract';
import { compile } from 'html-to-text';
import type { Branding } from './branding.ts';
import { layout } from './layout.ts';
import { mailMessages } from './messages.ts';
import { type LinkKind, PERSONAL_LINK, PORTAL } from './templates.ts';
import { namesIn } from './variables.ts';

export interface Written {
  /** One line without control characters: safe as a header. */
  readonly subject: string;
  /** A whole document; the personal link and the portal's address are still placeholders. */
  readonly html: string;
  /** The e-mail as plain text. */
  readonly text: string;
}

interface RenderOptions {
  readonly title: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Each becomes items of a list of the message. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Each becomes a table of figures. */
  readonly tables?: Readonly<Record<string, MailTable>>;
  readonly branding: Branding;
  /** Default: English. */
  readonly language?: Language;
  readonly link?: { readonly kind: LinkKind; readonly days: number };
}

/** Figures with names on the left. */
export interface MailTable {
  /** Over it; empty: none. */
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Rows that an e-mail shows; the rest is counted. */
const MOST_ROWS = 40;

const toText = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'table.figures', format: 'dataTable' },
    // the layout's table is for looks: read on as if it were text
    { selector: 'table', format: 'block' },
  ],
});

/**
 * Fills a template in. Values are text, never markup: whatever they hold, subject and HTML keep their form. A word in
 * brackets that is no field stays as it is. Throws when a field that the template uses is missing.
 */
export function render(options: RenderOptions): Written {
  const { title, message, fields, lists, tables, branding, link, language = 'en' } = options;
  const values = Object.fromEntries(
    Object.entries({ ...fields, sender: branding.sender }).map(([name, value]) => [
      name,
      chosen.has(name) ? withoutLinks(plain(value)) : plain(value),
    ]),
  );
  const login = `${PORTAL}/${encodeURIComponent(branding.loginTitle)}`;
  const subject = plain(fill(title, (field) => values[field]));
  const content = fill(withTables(withItems(message, lists), tables), (field) => {
    if (field === 'link') return link ? button(link, language) : mailMessages[language].withoutLink;
    if (field === 'login') return login;
    const items = lists?.[field];
    if (items) return items.map(listItem).join(', '); // within a text
    const table = tables?.[field];
    if (table) return tableOf(table, language);
    const value = values[field];
    return value === undefined ? undefined : escapeHtml(value);
  });
  const html = layout({
    language,
    subject: escapeHtml(subject),
    sender: escapeHtml(withoutLinks(plain(branding.sender))),
    logo: branding.logo ? `${PORTAL}/images/${encodeURIComponent(branding.logo)}` : '',
    content,
    to: escapeHtml(values.to ?? ''),
    portal: login,
  });
  return { subject, html, text: textOf(html) };
}

const listItem = (item: string) => escapeHtml(withoutLinks(plain(item)));

/** Tables stand in no paragraph, which an editor puts around them. */
const withTables = (message: string, tables: RenderOptions['tables']) =>
  message.replace(/<p>((?:\[[a-z]+\])+)<\/p>/g, (whole, inner: string) =>
    namesIn(inner).every((name) => tables?.[name]) ? inner : whole,
  );

/** An item of a list that holds a list of the e-mail, and nothing else, becomes an item for each of its. */
const withItems = (message: string, lists: RenderOptions['lists']) =>
  message.replace(
    /<li>\s*\[([a-z]+)\]\s*<\/li>/g,
    (whole, name: string) => lists?.[name]?.map((item) => `<li>${listItem(item)}</li>`).join('') ?? whole,
  );

/** The text part of an e-mail whose HTML this is. */
function textOf(html: string): string {
  // without its space, so that no line is broken there
  return toText(html.replaceAll(PERSONAL_LINK, UNBROKEN)).replaceAll(UNBROKEN, PERSONAL_LINK);
}

/** Whom an e-mail is written to. */
interface Addressee {
  readonly to: string;
  readonly name: string;
}

/** How the sender in the last line of the layout begins. */
const SENDER = '<a class="foot"';

/** An e-mail as it was written, but to somebody else: its greeting and its last line name them. */
export function readdress(html: string, before: Addressee, after: Addressee): Pick<Written, 'html' | 'text'> {
  const named = (name: string) => escapeHtml(withoutLinks(plain(name)));
  const addressed = (to: string) => escapeHtml(plain(to));
  let written = html;
  for (const { greeting, footer } of Object.values(mailMessages))
    written = written
      .replace(`<p>${greeting(named(before.name))}</p>`, () => `<p>${greeting(named(after.name))}</p>`)
      .replace(footer(addressed(before.to), SENDER), () => footer(addressed(after.to), SENDER));
  return { html: written, text: textOf(written) };
}

/** The button of a personal link, with what is said of it, in a stored e-mail. */
const BUTTON =
  /<a class="button" href="\[personal link\]"[^>]*>([^<]*)<\/a>(?:<br><span class="small">[^<]*<\/span>)?/g;

/**
 * A stored e-mail for somebody else than its recipient: nothing of it is a personal link, not even the place of one, and its
 * first line says what it is.
 */
export function shownToOthers(
  html: string,
  remark: (messages: (typeof mailMessages)[Language]) => string,
): Pick<Written, 'html' | 'text'> {
  const messages = mailMessages[/<html lang="da">/.test(html) ? 'da' : 'en'];
  const written = html
    .replace(BUTTON, (_, label: string) => `<span class="small">[${label}: ${messages.linkLeftOut}]</span>`)
    .replaceAll(PERSONAL_LINK, messages.linkLeftOut)
    .replace(
      /(<td class="message"[^>]*>)/,
      (cell) => `${cell}\n<p class="small">${escapeHtml(plain(remark(messages)))}</p>`,
    );
  return { html: written, text: textOf(written) };
}

/** The copy of a stored e-mail for somebody whom its template names. */
export function writeCopy(
  email: Pick<Written, 'html' | 'subject'> & { readonly to_address: string },
): Written {
  let subject = '';
  const bodies = shownToOthers(email.html, ({ copy, copyOf }) => {
    subject = `${copy}${email.subject}`;
    return copyOf(email.to_address);
  });
  return { subject, ...bodies };
}

const UNBROKEN = PERSONAL_LINK.replace(' ', '-');

/**
 * Fields that hold what people called themselves, a tenant, a rover or an order: an e-mail program must not make
 * links of it.
 */
const chosen = new Set(
  'name fullname sender reseller dealer company rover subscription reference headline summary report'.split(
    ' ',
  ),
);

/** Every field that templates may use. What is in brackets and not here is text. */
const known = new Set(
  `name fullname email mobile role sender reseller dealer company link login change access advice deadline
   rover connection port mountpoint username subscription start end reference effect rovers headline summary alerts
   period totals byreseller bydealer domain report losses byrover`.split(/\s+/),
);

function fill(text: string, lookup: (field: string) => string | undefined): string {
  return text.replace(/\[([a-z]+)\]/g, (whole, field: string) => {
    if (!known.has(field)) return whole;
    const value = lookup(field);
    if (value === undefined) throw new Error(`The e-mail template uses [${field}], which is not given`);
    return value;
  });
}

function button({ kind, days }: { kind: LinkKind; days: number }, language: Language): string {
  const { buttons, validity } = mailMessages[language];
  const anchor = `<a class="button" href="${PERSONAL_LINK}" style="display:inline-block;background:#0a6b82;color:#ffffff;text-decoration:none">${buttons[kind]}</a>`;
  // how long a company has to accept is what the e-mail is about
  return kind === 'gdpr'
    ? anchor
    : `${anchor}<br><span class="small">${validity(span(days, language))}</span>`;
}

/** A table as HTML: names on the left, figures on the right. */
function tableOf({ title, header, rows }: MailTable, language: Language): string {
  const figure = new Intl.NumberFormat(language === 'da' ? 'da-DK' : 'en-GB');
  const side = (column: number) => (column === 0 ? 'left' : 'right');
  const cell = (tag: 'th' | 'td', column: number, value: string | number) => {
    const text = typeof value === 'number' ? figure.format(value) : escapeHtml(withoutLinks(plain(value)));
    return `<${tag} align="${side(column)}" class="cell" style="padding:4px ${column === 0 ? '12px 4px 0' : '0 4px 12px'};border-bottom:1px solid #d5dbe1;font-weight:${tag === 'th' ? 600 : 400}">${text}</${tag}>`;
  };
  const line = (tag: 'th' | 'td') => (row: readonly (string | number)[]) =>
    `<tr>${row.map((value, column) => cell(tag, column, value)).join('')}</tr>`;
  const shown = rows.slice(0, MOST_ROWS);
  const more = rows.length - shown.length;
  const heading = title ? `<p style="margin:16px 0 4px"><strong>${escapeHtml(title)}</strong></p>` : '';
  const rest = more > 0 ? `<p class="small">${escapeHtml(mailMessages[language].andMore(more))}</p>` : '';
  return `${heading}<table class="figures" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:14px;margin:0 0 16px">${[
    line('th')(header),
    ...shown.map(line('td')),
  ].join('')}</table>${rest}`;
}

const span = (count: number, language: Language): string =>
  count >= 2
    ? mailMessages[language].days(Math.round(count))
    : mailMessages[language].hours(Math.max(1, Math.round(count * 24)));

/**
 * A value as one line: line breaks, other control characters and those that turn the direction of reading become
 * spaces. It cannot pass itself off as one of the placeholders that are filled in on the way out.
 */
const plain = (value: string) => oneLine(value).replace(/\[(\s*(?:personal\s+link|portal)\s*)\]/g, '($1)');

/**
 * A name in which no e-mail program sees an address: a full stop or @ within a word is followed by a space, and so is the
 * colon of a scheme. "Wold.example/login" is then "Wold. example/login".
 */
const withoutLinks = (name: string) =>
  name.replace(/(?<=\S)(\.(?=\p{L}{2})|@(?=\p{L}))/gu, '$1 ').replace(/:(?=\/\/|\p{L})/gu, ': ');

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed(); // a cut may have gone through a character

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
