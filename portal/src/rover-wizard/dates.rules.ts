import { endOfSubscription, type SubscriptionLength, time } from '@cairn/contract';
import { startOf } from '../subscriptions/period.rules.ts';
import { dateText, localZone, typedTime } from '../ui/dates.ts';

/** Why the dates of a subscription are not valid, as codes of messages. */
export type DatesErrorCode = 'badDates' | 'badStart' | 'badEnd' | 'endBeforeStart';

/** A moment as the form has it, in the reader's own zone: `20-11-2026 14:32:00`. */
export const formDate = (at: Date): string => `${dateText(at, 'day')} ${dateText(at, 'time')}`;

/** What the form says of the start. */
interface Start {
  readonly start: string;
  readonly startTyped: boolean;
}

/** When the subscription begins, as the server decides it: a typed time that has passed is now. */
export const beginsAt = ({ start, startTyped }: Start, present: Date): Date | undefined =>
  startTyped ? startOf({ now: false, start }, present, undefined) : typedTime(start);

/** The end that follows from a start and a type; undefined when either is missing. */
export const endOf = (
  start: Date | undefined,
  type: SubscriptionLength | undefined,
  zone = localZone(),
): Date | undefined => (start && type ? endOfSubscription(start, type, zone) : undefined);

/** What is wrong with a start that was typed: without one there are no dates at all. */
export function startError(text: string, type: SubscriptionLength): DatesErrorCode | undefined {
  const start = typedTime(text);
  if (text.trim() && !(start && time.safeParse(start.toISOString()).success)) return 'badStart';
  return datesError(start, endOf(start, type));
}

/** What is wrong with a start and the end that follows from it. */
export function datesError(start: Date | undefined, end: Date | undefined): DatesErrorCode | undefined {
  if (!start && !end) return 'badDates';
  if (!start) return 'badStart';
  if (!end) return 'badEnd';
  return end > start ? undefined : 'endBeforeStart';
}
