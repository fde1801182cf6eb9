import type { PerformanceReport } from '@cairn/contract';
import type { GroupedSums, LossSums, SessionSums } from './performance.queries.ts';

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((1000 * part) / whole) / 10 : null);
const seconds = (ms: number) => Math.round(ms / 1000);

/** Sums of sessions as a report has them; times in whole seconds, shares in tenths of a percent. */
export const figuresOf = (sums: SessionSums) => ({
  sessions: sums.sessions,
  rovers: sums.rovers,
  seconds: seconds(sums.connectedMs),
  fixed_seconds: seconds(sums.fixedMs),
  unfixed_seconds: seconds(Math.max(0, sums.knownMs - sums.fixedMs)),
  fixed: percent(sums.fixedMs, sums.knownMs),
  float: percent(sums.floatMs, sums.knownMs),
  fix_time: sums.firstFixes > 0 ? Math.round((10 * sums.firstFixS) / sums.firstFixes) / 10 : null,
});

/** The sums of no session. */
export const NOTHING: SessionSums = {
  sessions: 0,
  rovers: 0,
  connectedMs: 0,
  knownMs: 0,
  fixedMs: 0,
  floatMs: 0,
  firstFixes: 0,
  firstFixS: 0,
};

const HALF_A_DAY = 43_200_000;

/** Every day of a span in a zone, also those on which no session began. */
export function everyDay(
  sums: readonly GroupedSums[],
  { start, end }: { readonly start: Date; readonly end: Date },
  timeZone: string,
) {
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const byDay = new Map(sums.map((one) => [one.day, one]));
  const days = new Set<string>();
  for (let at = start.getTime(); at < end.getTime(); at += HALF_A_DAY) days.add(dayOf.format(at));
  if (end > start) days.add(dayOf.format(end.getTime() - 1));
  return [...days].map((day) => ({ day, ...figuresOf(byDay.get(day) ?? NOTHING) }));
}

/** Losses by cause, with how many rovers had them; what took most time first. */
export function lossesByCause(sums: readonly LossSums[]): PerformanceReport['losses'] {
  return [...Map.groupBy(sums, ({ cause }) => cause)]
    .map(([cause, ofCause]) => ({
      cause,
      losses: ofCause.reduce((all, one) => all + one.losses, 0),
      rovers: new Set(ofCause.map(({ rover }) => rover)).size,
      seconds: ofCause.reduce((all, one) => all + one.seconds, 0),
    }))
    .toSorted((a, b) => b.seconds - a.seconds || b.losses - a.losses || a.cause.localeCompare(b.cause));
}
