import { endOfSubscription, type SubscriptionLength } from '@cairn/contract';

/** Why the dates of a subscription are not valid, as codes of messages. */
export type DatesFault = 'badDates' | 'badStart' | 'badEnd' | 'endBeforeStart';

const two = (n: number, width = 2) => String(n).padStart(width, '0');

/** A moment as the form has it, in the reader's own zone: `20-11-2026 14:32:00`. */
export function formDate(at: Date): string {
  const day = `${two(at.getDate())}-${two(at.getMonth() + 1)}-${two(at.getFullYear(), 4)}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** `DD-MM-YYYY HH:mm:ss` as a moment; undefined for what is no such date. */
export function dateOf(text: string): Date | undefined {
  const found = /^\s*(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d):(\d\d)\s*$/.exec(text);
  if (!found) return undefined;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const at = new Date(year, month - 1, day, hour, minute, second);
  const isThatDay = at.getDate() === day && at.getMonth() === month - 1 && year >= 2000 && year < 2100;
  return isThatDay && hour < 24 && minute < 60 && second < 60 ? at : undefined;
}

/** The zone by whose calendar the reader counts. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The end that follows from a start and a type; undefined when either is missing. */
export const endOf = (
  start: Date | undefined,
  type: SubscriptionLength | undefined,
  zone = ownZone(),
): Date | undefined => (start && type ? endOfSubscription(start, type, zone) : undefined);

/** What is wrong with a start and the end that follows from it. */
export function datesFault(start: Date | undefined, end: Date | undefined): DatesFault | undefined {
  if (!start && !end) return 'badDates';
  if (!start) return 'badStart';
  if (!end) return 'badEnd';
  return end > start ? undefined : 'endBeforeStart';
}
