import { dayIn } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { localZone } from '../ui/dates.ts';
import { addDays, monthOf, weeksOfMonth } from '../ui/filter/monthDays.rules.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { countsByDay, firstDay } from './days.rules.ts';

const id = z.int().min(1).optional();
const address = z.object({
  reseller: id,
  dealer: id,
  company: id,
  type: id,
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  day: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .refine((day) => addDays(day, 0) === day)
    .optional(),
});

/** The tenants and the type whose subscriptions the calendar shows. */
export interface ExpiryFilter {
  readonly reseller: number | undefined;
  readonly dealer: number | undefined;
  readonly company: number | undefined;
  readonly type: number | undefined;
}

/** The calendar of the address: its month, the chosen day, and what ends on each day of the six weeks in view. */
export function useExpiryCalendar() {
  const [{ month: ofAddress, day: chosen, ...filter }, setFilter] = useUrlFilter(address);
  const today = dayIn(new Date(), localZone());
  const month = ofAddress ?? monthOf(chosen ?? today);
  const weeks = useMemo(() => weeksOfMonth(month), [month]);
  const counts = useQuery({
    ...query(areas.expiryCalendar.counts, {
      ...filter,
      day: weeks[0]?.[0] as string,
      days: weeks.length * 7,
      timezone: localZone(),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
  const current = counts.isPlaceholderData ? undefined : counts.data;
  const byDay = useMemo(() => current && countsByDay(current), [current]);
  const day = chosen ?? (byDay && firstDay(month, today, byDay));
  return {
    filter: filter as ExpiryFilter,
    setFilter,
    month,
    weeks,
    day,
    today,
    counts,
    byDay,
    /** Opens another month; the Back button returns. */
    showMonth: (next: string) => setFilter({ month: next, day: undefined }, { push: true }),
    showDay: (next: string | undefined) => setFilter({ day: next, month }),
  };
}
export type ExpiryCalendarState = ReturnType<typeof useExpiryCalendar>;
