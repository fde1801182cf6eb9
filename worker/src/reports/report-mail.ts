import type { Language, PerformanceReport } from '@cairn/contract';
import { inLanguage, sentence } from '@cairn/domain/language';
import { causeNames, sheetsOf } from '@cairn/domain/performance';
import { SPREADSHEET, spreadsheet } from '@cairn/domain/spreadsheet';
import type { Mail } from '@cairn/mail';

const locales = { en: 'en-GB', da: 'da-DK' } as const satisfies Record<Language, string>;
const NO_FIGURE = '-';

/** What the e-mail of a performance report holds, in the language and zone of whom it goes to. */
export function reportMail(
  report: PerformanceReport,
  zone: string,
): Pick<Mail, 'fields' | 'tables' | 'attachments'> {
  const start = new Date(report.start);
  const last = new Date(Date.parse(report.end) - 1);
  return {
    fields: {
      report: report.title,
      start: (language) => dayText(start, zone, language),
      end: (language) => dayText(last, zone, language),
      period: (language) => `${dayText(start, zone, language)} - ${dayText(last, zone, language)}`,
    },
    tables: {
      totals: (language) => inLanguage(language, () => totalsOf(report, language)),
      losses: (language) => inLanguage(language, () => lossesOf(report, language)),
      byrover: (language) => inLanguage(language, () => roversOf(report, language)),
    },
    attachments: async (language) => [
      {
        name: `${inLanguage(language, () => sentence('Performance report'))} ${isoDay(start, zone)} ${isoDay(last, zone)}.xlsx`,
        type: SPREADSHEET,
        content: await spreadsheet(inLanguage(language, () => sheetsOf(report, zone))),
      },
    ],
  };
}

function totalsOf({ total }: PerformanceReport, language: Language) {
  const n = numbers(language);
  return {
    title: '',
    header: ['', sentence('Total')],
    rows: [
      [sentence('Rovers'), n(total.rovers)],
      [sentence('Sessions'), n(total.sessions)],
      [`${sentence('Time connected')} (h)`, n(total.seconds / 3600)],
      [`${sentence('Time fixed')} (h)`, n(total.fixed_seconds / 3600)],
      [`${sentence('Time not fixed')} (h)`, n(total.unfixed_seconds / 3600)],
      [`${sentence('Fixed')} (%)`, n(total.fixed)],
      [`${sentence('Float')} (%)`, n(total.float)],
      [`${sentence('Time to fix')} (s)`, n(total.fix_time)],
    ],
  };
}

function lossesOf({ losses, before_fix, uncounted }: PerformanceReport, language: Language) {
  const n = numbers(language);
  return {
    title: sentence('Losses of fix'),
    header: [
      sentence('Cause'),
      sentence('Losses'),
      sentence('Rovers'),
      `${sentence('Time not fixed')} (min)`,
    ],
    rows: [
      ...losses.map((loss) => [
        sentence(causeNames[loss.cause]),
        n(loss.losses),
        n(loss.rovers),
        n(loss.seconds / 60),
      ]),
      [sentence('Before the first fix'), '', '', n(before_fix / 60)],
      ...(uncounted > 0 ? [[sentence('Sessions not counted yet'), n(uncounted), '', '']] : []),
    ],
  };
}

function roversOf({ rovers }: PerformanceReport, language: Language) {
  const n = numbers(language);
  return {
    title: sentence('Rovers'),
    header: [
      sentence('Rover'),
      sentence('Sessions'),
      `${sentence('Time connected')} (h)`,
      `${sentence('Fixed')} (%)`,
      `${sentence('Time to fix')} (s)`,
    ],
    rows: rovers.map((rover) => [
      rover.text,
      n(rover.sessions),
      n(rover.seconds / 3600),
      n(rover.fixed),
      n(rover.fix_time),
    ]),
  };
}

const numbers = (language: Language) => {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });
  return (value: number | null) => (value === null ? NO_FIGURE : format.format(value));
};
const dayText = (at: Date, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(at);
const isoDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
