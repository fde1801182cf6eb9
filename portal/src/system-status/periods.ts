import { type DateShape, dateText } from '../ui/dates.ts';

/** Periods of the charts. Each is cut into 24 steps. */
export const periods = ['hour', 'day', 'week', 'month'] as const;
export type StatusPeriod = (typeof periods)[number];

export const STEPS = 24;

/** The bars that a period has; the server cuts them into steps. */
export const barsOf = {
  hour: { start: 0, end: 60, period: 60 },
  day: { start: 0, end: 24, period: 3600 },
  week: { start: 0, end: 7, period: 86_400 },
  month: { start: 0, end: 30, period: 86_400 },
} as const satisfies Record<StatusPeriod, object>;

/** When a step began, for a table. */
export const stepTime = (begins: string, period: StatusPeriod): string => {
  const shape: DateShape = period === 'hour' || period === 'day' ? 'time' : 'minute';
  return dateText(begins, shape);
};
