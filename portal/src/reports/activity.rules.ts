import { rangeOf } from '../statistics/range.rules.ts';

/** A range as far as it has come: what is sold or ends in its days ahead is no activity yet. */
export function untilToday(chosen: Parameters<typeof rangeOf>[0], now: Date): { start: Date; end: Date } {
  const { start, end } = rangeOf(chosen, now);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { start, end: start < tomorrow && end > tomorrow ? tomorrow : end };
}
