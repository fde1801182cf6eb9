import { isRole } from '@cairn/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useUser } from '../auth/session.ts';
import { localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { presets, type Range, rangeBefore, rangeOf } from './range.rules.ts';

/** The pages read again, ms. */
export const POLL_MS = 300_000;

/** What the address of each page of statistics holds. */
export const rangeFilter = z.object({
  range: z.enum(presets).default('last7'),
  from: filterDay.optional(),
  to: filterDay.optional(),
  reseller: z.int().min(1).optional(),
  dealer: z.int().min(1).optional(),
  company: z.int().min(1).optional(),
});
export type RangeFilter = z.output<typeof rangeFilter>;

/** The range and tenant of the address as the calls take them, with those of the range before. */
export function useRangeInput(filter: RangeFilter) {
  const { role, dealer: ownDealer } = useUser();
  const { range, from, to, reseller, dealer, company } = filter;
  const day = new Date().toDateString(); // a range by its name moves on at midnight, with the next poll
  return useMemo(() => {
    const now = new Date(day);
    // a system admin asks for all dealers, others for their own
    const theDealer = dealer ?? (isRole(role, 'systemAdmin') ? 0 : (ownDealer ?? 0));
    const input = ({ start, end, period }: Range) => ({
      start: start.toISOString(),
      end: end.toISOString(),
      period,
      timezone: localZone(),
      reseller,
      dealer: theDealer,
      company,
    });
    const chosen = { range, from, to };
    return { current: input(rangeOf(chosen, now)), before: input(rangeBefore(chosen, now)) };
  }, [role, ownDealer, range, from, to, reseller, dealer, company, day]);
}
