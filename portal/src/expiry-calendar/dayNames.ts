import { locale, t } from '../language/index.ts';
import { count, sentenceCase } from '../ui/format.ts';
import type { DayCounts } from './days.rules.ts';
import './messages.ts';

/** A day or a part of it by its name: days have no zone. */
export const dayName = (day: string, options: Intl.DateTimeFormatOptions): string =>
  sentenceCase(new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day)));

export const fullDay = (day: string): string =>
  dayName(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A day with what ends on it, for screen readers. */
export function dayLabel(day: string, { ending, trials, renewed }: DayCounts): string {
  if (ending + trials + renewed === 0) return t('expiryCalendar.dayNone', { day: fullDay(day) });
  return t('expiryCalendar.day', {
    day: fullDay(day),
    ending: count(ending),
    trials: count(trials),
    renewed: count(renewed),
  });
}
