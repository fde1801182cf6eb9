import type { ActivityReport, ActivityRow, Language } from '@cairn/contract';
import { inLanguage, sentence } from '@cairn/domain/language';
import { type Sheet, SPREADSHEET, spreadsheet } from '@cairn/domain/spreadsheet';
import type { Mail, MailTable } from '@cairn/mail';

const FIGURES = ['newsubs', 'renewsubs', 'expire', 'active'] as const;

/** What the e-mail of a report holds, in the language of whom it goes to. */
export function activityMail(
  report: ActivityReport,
  zone: string,
): Pick<Mail, 'fields' | 'tables' | 'attachments'> {
  const start = new Date(report.start);
  const last = new Date(Date.parse(report.end) - 1);
  return {
    fields: {
      start: (language) => dayText(start, zone, language),
      end: (language) => dayText(last, zone, language),
      period: (language) => `${dayText(start, zone, language)} - ${dayText(last, zone, language)}`,
    },
    tables: {
      totals: (language) => inLanguage(language, () => totalsOf(report)),
      byreseller: (language) =>
        inLanguage(language, () => tableOf(sentence('By reseller'), report.byreseller)),
      bydealer: (language) =>
        inLanguage(language, () =>
          tableOf(sentence('By dealer'), [...report.bydealeruk, ...report.bydealerdn]),
        ),
    },
    attachments: async (language) => [
      {
        name: `${inLanguage(language, () => sentence('Activity report'))} ${isoDay(start, zone)} ${isoDay(last, zone)}.xlsx`,
        type: SPREADSHEET,
        content: await spreadsheet(inLanguage(language, () => sheetsOf(report))),
      },
    ],
  };
}

const figureNames = () => [sentence('New'), sentence('Renewed'), sentence('Expired'), sentence('Active')];
const countryName = (country: 1 | 2) => (country === 1 ? sentence('UK') : sentence('Denmark'));
const figures = (row: ActivityRow) => FIGURES.map((name) => row[name]);

function totalRows(report: ActivityReport): [string, number, number][] {
  return [
    [sentence('Active subscriptions'), report.activesubsuk, report.activesubsdn],
    [sentence('New subscriptions'), report.newsubsuk, report.newsubsdn],
    [sentence('Renewed subscriptions'), report.renewsubsuk, report.renewsubsdn],
    [sentence('Expired subscriptions'), report.expireuk, report.expiredn],
    [sentence('New dealers'), report.newdealersuk, report.newdealersdn],
    [sentence('New companies'), report.newcompanysuk, report.newcompanysdn],
  ];
}

const totalsOf = (report: ActivityReport): MailTable => ({
  title: '',
  header: ['', countryName(1), countryName(2)],
  rows: totalRows(report),
});

const tableOf = (title: string, rows: readonly ActivityRow[]): MailTable => ({
  title,
  header: ['', ...figureNames()],
  rows: rows.map((row) => [row.text, ...figures(row)]),
});

function sheetsOf(report: ActivityReport): Sheet[] {
  const { byreseller, bydealeruk, bydealerdn, bycompanyuk, bycompanydn } = report;
  const country = (row: ActivityRow) => countryName(row.country);
  return [
    { name: sentence('Total'), header: ['', countryName(1), countryName(2)], rows: totalRows(report) },
    {
      name: sentence('By reseller'),
      header: [sentence('Reseller'), sentence('Country'), ...figureNames()],
      rows: byreseller.map((row) => [row.text, country(row), ...figures(row)]),
    },
    {
      name: sentence('By dealer'),
      header: [sentence('Dealer'), sentence('Reseller'), sentence('Country'), ...figureNames()],
      rows: [...bydealeruk, ...bydealerdn].map((row) => [
        row.text,
        row.reseller,
        country(row),
        ...figures(row),
      ]),
    },
    {
      name: sentence('By company'),
      header: [
        sentence('Company'),
        sentence('Dealer'),
        sentence('Reseller'),
        sentence('Country'),
        ...figureNames(),
      ],
      rows: [...bycompanyuk, ...bycompanydn].map((row) => [
        row.text,
        row.dealer,
        row.reseller,
        country(row),
        ...figures(row),
      ]),
    },
  ];
}

const locales = { en: 'en-GB', da: 'da-DK' } as const satisfies Record<Language, string>;
const dayText = (at: Date, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(at);
const isoDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
