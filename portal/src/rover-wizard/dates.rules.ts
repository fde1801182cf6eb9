import { endOfSubscription, type SubscriptionLength } from '@cairn/contract';
import { dateText, localZone } from '../ui/dates.ts';

/** Why the dates of a subscription are not valid, as codes of messages. */
export type DatesFault = 'badDates' | 'badStart' | 'badEnd' | 'endBeforeStart';

/** A moment as the form has it, in the reader's own zone: `20-11-2026 14:32:00`. */
export const formDate = (at: Date): string => `${dateText(at, 'day')} ${dateText(at, 'time')}`;

/** The end that follows from a start and a type; undefined when either is missing. */
export const endOf = (
  start: Date | undefined,
  type: SubscriptionLength | undefined,
  zone = localZone(),
): Date | undefined => (start && type ? endOfSubscription(start, type, zone) : undefined);

/** What is wrong with a start and the end that follows from it. */
export function datesFault(start: Date | undefined, end: Date | undefined): DatesFault | undefined {
  if (!start && !end) return 'badDates';
  if (!start) return 'badStart';
  if (!end) return 'badEnd';
  return end > start ? undefined : 'endBeforeStart';
}
