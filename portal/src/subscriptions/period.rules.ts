import { typedTime } from '../ui/dates.ts';

const MINUTE = 60_000;

/** What a sale says of its start. */
export interface Start {
  /** The subscription begins now, and `start` has no meaning. */
  readonly now: boolean;
  /** The start as it was typed. */
  readonly start: string;
}

/**
 * When a subscription begins, as the server decides it: a time that has passed is now, and the minute in which the
 * current one ends is its end itself. Undefined while what is typed is no time.
 */
export function startOf(
  { now, start }: Start,
  present: Date,
  currentEnd: Date | undefined,
): Date | undefined {
  if (now) return present;
  const typed = typedTime(start);
  if (!typed) return undefined;
  if (currentEnd && minuteOf(typed) === minuteOf(currentEnd)) return currentEnd;
  return typed < present ? present : typed;
}

/** Whether it would begin, without being set to begin at once, before the current one ends. */
export const beginsTooEarly = ({ now }: Start, begins: Date, currentEnd: Date | undefined): boolean =>
  !now && currentEnd !== undefined && begins < currentEnd;

const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE);
