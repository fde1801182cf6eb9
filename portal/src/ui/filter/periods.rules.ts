/** Days of the calendar as addresses hold them, `2026-11-20`. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Periods of what has happened. */
export const pastPeriods = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
/** Periods of what ends: most of them lie ahead. */
export const endPeriods = ['lastMonth', 'wholeMonth', 'nextMonth', 'next30Days', 'next90Days'] as const;
export type PeriodName = (typeof pastPeriods | typeof endPeriods)[number];

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/**
 * The days of a named period, as of a day; weeks begin on Monday. Of the present week and month what is still to come is
 * left out, but for `wholeMonth`.
 */
export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const dayAfter = (days: number) => day(year, month - 1, date + days);
  const monday = -((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(-1), to: dayAfter(-1) };
    case 'thisWeek':
      return { from: dayAfter(monday), to: today };
    case 'lastWeek':
      return { from: dayAfter(monday - 7), to: dayAfter(monday - 1) };
    case 'thisMonth':
      return { from: day(year, month - 1, 1), to: today };
    case 'lastMonth':
      return { from: day(year, month - 2, 1), to: day(year, month - 1, 0) };
    case 'wholeMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case 'nextMonth':
      return { from: day(year, month, 1), to: day(year, month + 1, 0) };
    case 'next30Days':
      return { from: today, to: dayAfter(29) };
    case 'next90Days':
      return { from: today, to: dayAfter(89) };
  }
}

/** The name of a period that was chosen, if it is one of these. */
export const nameOf = (
  { from, to }: Period,
  today: string,
  names: readonly PeriodName[],
): PeriodName | undefined =>
  names.find((name) => {
    const period = periodOf(name, today);
    return period.from === from && period.to === to;
  });

/** Renames the days of a period to what some lists call them; a day that is left out stays so. */
export const startEndOf = (
  days: Partial<Record<keyof Period, string | undefined>>,
): { start?: string | undefined; end?: string | undefined } => ({
  ...('from' in days && { start: days.from }),
  ...('to' in days && { end: days.to }),
});
