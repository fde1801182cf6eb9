import { type AlertKind, alertKinds, type Reply } from '@cairn/contract';
import type { areas } from '../api.ts';

export type Choices = Reply<typeof areas.alerts.settings>;

/** The choice as a form has it: lists as text, times as the browser's time fields. */
export interface ChoicesForm {
  mail: string;
  webhook: string;
  no_fix_minutes: string;
  quiet: boolean;
  quiet_from: string;
  quiet_until: string;
  when_over: boolean;
}

/** The choices as others may have changed them: a conflict gives lists as text. */
export type KnownChoices = Omit<Choices, 'mail' | 'webhook'> & { mail: string; webhook: string };

export const listed = (kinds: readonly AlertKind[]): string =>
  alertKinds.filter((kind) => kinds.includes(kind)).join(', ');
export const kindsIn = (list: string): AlertKind[] =>
  alertKinds.filter((kind) => list.split(', ').includes(kind));

/** 22:00 to 07:00, for who turns quiet hours on. */
const NIGHT = { from: 22 * 60, until: 7 * 60 };

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes of the day; undefined when it is no time. */
export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

export const formOf = ({
  mail,
  webhook,
  no_fix_minutes,
  quiet_from,
  quiet_until,
  when_over,
}: KnownChoices): ChoicesForm => ({
  mail,
  webhook,
  no_fix_minutes: String(no_fix_minutes),
  quiet: quiet_from !== null,
  quiet_from: clockOf(quiet_from ?? NIGHT.from),
  quiet_until: clockOf(quiet_until ?? NIGHT.until),
  when_over: when_over === 1,
});

/** What is wrong with the values, as messages of the area. */
export function choiceErrors({ no_fix_minutes, quiet, quiet_from, quiet_until }: ChoicesForm) {
  const errors: { [Field in keyof ChoicesForm]?: 'minutesWrong' | 'timeWrong' | 'sameTime' } = {};
  const minutes = /^\d{1,3}$/.test(no_fix_minutes.trim()) ? Number(no_fix_minutes) : Number.NaN;
  if (!(minutes >= 5 && minutes <= 240)) errors.no_fix_minutes = 'minutesWrong';
  if (quiet) {
    if (minutesOf(quiet_from) === undefined) errors.quiet_from = 'timeWrong';
    if (minutesOf(quiet_until) === undefined) errors.quiet_until = 'timeWrong';
    else if (minutesOf(quiet_from) === minutesOf(quiet_until)) errors.quiet_until = 'sameTime';
  }
  return errors;
}
