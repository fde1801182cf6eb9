import { type AlertFacts, alertText, type Language, severalAlerts } from '@cairn/contract';
import { fieldText, type MailField } from './fields.ts';
import { mailMessages } from './messages.ts';

/** An alert as an e-mail names it. */
export interface MailedAlert extends AlertFacts {
  /** Began, or is over. */
  readonly event: 'opened' | 'over';
  readonly since: Date;
  /** null while it is open. */
  readonly until: Date | null;
  /** The company of its rover or SIM; empty where the reader has one company. */
  readonly company: string;
  /** Rovers of the reader that the station fed. */
  readonly rovers: number;
  /** The station that is down and fed the rover; null: none. */
  readonly because: string | null;
}

interface AlertMail {
  readonly headline: MailField;
  readonly summary: MailField;
  readonly lines: (language: Language) => readonly string[];
}

/** More of one kind are one line, with the names of the first. */
const EACH = 4;
const NAMED = 10;
/** Lines of an e-mail. */
const LINES = 40;

/** What an e-mail about some alerts says: one line for what belongs together, such as the rovers of a station that is down. */
export function alertMail(alerts: readonly MailedAlert[], zone: string): AlertMail {
  const opened = alerts.filter(({ event }) => event === 'opened');
  const ended = alerts.filter(({ event }) => event === 'over');
  return {
    headline: (language) => headline(opened, ended, language),
    summary: (language) =>
      texts[language][opened.length === 0 ? 'over' : ended.length === 0 ? 'opened' : 'both'],
    lines: (language) => {
      const all = [
        ...groupsOf(opened).flatMap((group) => linesOf(group, language, zone)),
        ...ended.map((one) => lineOf(one, language, zone)),
      ];
      const more = all.length - LINES;
      return more > 0 ? [...all.slice(0, LINES), mailMessages[language].andMore(more)] : all;
    },
  };
}

function headline(opened: readonly MailedAlert[], ended: readonly MailedAlert[], language: Language): string {
  const { normal, several } = texts[language];
  if (opened.length === 0) {
    const [one] = ended;
    return one && ended.length === 1
      ? `${normal}: ${alertText(one, language)}`
      : `${normal} (${ended.length})`;
  }
  // a station that is down says what its rovers have
  const causes = opened.filter(({ kind }) => kind === 'station_down');
  const told = causes.length > 0 ? causes : opened;
  const [first] = told;
  if (first && told.length === 1) return alertText(first, language);
  const kinds = new Set(told.map(({ kind }) => kind));
  return first && kinds.size === 1 ? severalAlerts(first.kind, told.length, language) : several(told.length);
}

/** Groups alerts of one kind, and those of the rovers of one station. */
function groupsOf(alerts: readonly MailedAlert[]): readonly MailedAlert[][] {
  const groups = new Map<string, MailedAlert[]>();
  for (const one of alerts) {
    const key = `${one.kind} ${one.because ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function linesOf(group: readonly MailedAlert[], language: Language, zone: string): readonly string[] {
  const [first] = group;
  if (!first || group.length <= EACH) return group.map((one) => lineOf(one, language, zone));
  const names = group.slice(0, NAMED).map(({ title }) => title);
  const more = group.length - names.length;
  const named = `${names.join(', ')}${more > 0 ? ` ${mailMessages[language].andMore(more)}` : ''}`;
  const because = first.because === null ? '' : ` ${texts[language].because(first.because)}`;
  return [`${severalAlerts(first.kind, group.length, language)}${because}: ${named}`];
}

function lineOf(one: MailedAlert, language: Language, zone: string): string {
  const { since, until, overSince, because, fed } = texts[language];
  const at = (time: Date) => fieldText({ at: time, zone }, language);
  return [
    alertText(one, language),
    one.because === null ? '' : ` ${because(one.because)}`,
    one.company === '' ? '' : ` (${one.company})`,
    one.event === 'over' && one.until ? `, ${overSince(at(one.until))}` : `, ${since(at(one.since))}`,
    one.event === 'opened' && one.until ? ` ${until(at(one.until))}` : '',
    one.rovers > 0 ? `. ${fed(one.rovers)}` : '',
  ].join('');
}

const texts = {
  en: {
    opened: 'This needs somebody to look at it:',
    over: 'This is over:',
    both: 'This needs somebody to look at it, or is over:',
    normal: 'Back to normal',
    several: (n: number) => `${n} alerts`,
    because: (station: string) => `since station ${station} is down`,
    fed: (n: number) => (n === 1 ? 'It fed 1 rover' : `It fed ${n} rovers`),
    since: (time: string) => `since ${time}`,
    until: (time: string) => `until ${time}`,
    overSince: (time: string) => `over since ${time}`,
  },
  da: {
    opened: 'Det bør nogen se på:',
    over: 'Det er overstået:',
    both: 'Det bør nogen se på, eller det er overstået:',
    normal: 'Tilbage til det normale',
    several: (n: number) => `${n} advarsler`,
    because: (station: string) => `siden station ${station} er nede`,
    fed: (n: number) => (n === 1 ? 'Den forsynede 1 rover' : `Den forsynede ${n} rovere`),
    since: (time: string) => `siden ${time}`,
    until: (time: string) => `indtil ${time}`,
    overSince: (time: string) => `overstået ${time}`,
  },
} as const;
