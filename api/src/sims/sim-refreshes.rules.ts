import { wrong } from '../problem.ts';

/** The longest period of usage that one refresh reads: a quarter. */
const MOST_DAYS = 92;
const DAY = 86_400_000;
/** How far the date of a person may be ahead of UTC, ms. */
const AHEAD = 14 * 3_600_000;

/** The days from the first of this month until today, unless other days are named. */
export function usagePeriod(
  { datestart, dateend }: { datestart?: string | undefined; dateend?: string | undefined },
  now: number,
): { from: string; to: string } {
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const to = dateend || dayAt(now);
  if (to > dayAt(now + AHEAD)) throw wrong('dateend', 'must not be in the future');
  const from = datestart || `${to.slice(0, 8)}01`;
  if (from > to) throw wrong('dateend', 'must not be before datestart');
  if ((Date.parse(to) - Date.parse(from)) / DAY >= MOST_DAYS)
    throw wrong('dateend', 'must not ask for more than {{count}} days', { count: MOST_DAYS });
  return { from, to };
}

/** The share of its pages that was read; a batch of usage counts as a page. */
export function percentOf({
  state,
  pages,
  pages_expected: expected,
}: {
  readonly state: string;
  readonly pages: number;
  readonly pages_expected: number | null;
}): number | null {
  if (state === 'done') return 100;
  if (expected === null) return null;
  return expected === 0 ? 100 : Math.min(100, Math.floor((100 * pages) / expected));
}
