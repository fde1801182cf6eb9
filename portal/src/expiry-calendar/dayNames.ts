import { locale } from '../language/index.ts';
import { sentenceCase } from '../ui/format.ts';

/** A day or a part of it by its name: days have no zone. */
export const dayName = (day: string, options: Intl.DateTimeFormatOptions): string =>
  sentenceCase(new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day)));

export const fullDay = (day: string): string =>
  dayName(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
