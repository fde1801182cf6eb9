import type { Language } from '@cairn/contract';

/** A time as its reader's clocks show it: the zone is that of the tenant or rover it is about. */
interface MailTime {
  readonly at: Date;
  /** An IANA zone. */
  readonly zone: string;
}

/** What a template has for a field: text, or what is written differently in each language. */
export type MailField = string | number | MailTime | ((language: Language) => string);

const locales = { en: 'en-GB', da: 'da-DK' } as const satisfies Record<Language, string>;

/** A field in the language of the recipient: `22 November 2026 at 14:05 GMT`, `22. november 2026 kl. 15.05 CET`, `1.500`. */
export function fieldText(field: MailField, language: Language): string {
  if (typeof field === 'string') return field;
  if (typeof field === 'function') return field(language);
  if (typeof field === 'number') return new Intl.NumberFormat(locales[language]).format(field);
  const { at, zone: timeZone } = field;
  const time = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  const zoneName = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${time.format(at)} ${zoneName ?? timeZone}`;
}
