import { statusFilterIds } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { localZone } from '../ui/dates.ts';
import { today } from '../ui/filter/DayFilter.tsx';
import { daysBetween } from '../ui/filter/monthDays.rules.ts';
import { periodOf } from '../ui/filter/periods.rules.ts';
import type { OfferedView } from '../ui/filter/SavedViews.tsx';
import './messages.ts';

interface Tenant {
  reseller?: number | undefined;
  dealer?: number | undefined;
  company?: number | undefined;
}

/**
 * The views of the list of subscriptions: what ends in a month and is not renewed, whatever its state. They are filters by
 * day, so a link to one has the month that it had when it was copied.
 */
export function useEndingViews(tenant: Tenant): OfferedView[] {
  return [useEndingView('wholeMonth', tenant), useEndingView('nextMonth', tenant)];
}

function useEndingView(value: 'wholeMonth' | 'nextMonth', { reseller, dealer, company }: Tenant) {
  const { t } = useTranslation();
  const { from, to } = periodOf(value, today());
  const days = from && to ? daysBetween(from, to) + 1 : 0;
  const { data } = useQuery({
    ...query(areas.expiryCalendar.counts, {
      reseller,
      dealer,
      company,
      day: String(from),
      days,
      timezone: localZone(),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
  return {
    value,
    text: t(`subscriptions.view_${value}`),
    hint: t(`subscriptions.viewHint_${value}`),
    count: data?.days.reduce((sum, { ending }) => sum + ending, 0),
    filters: { from, to, renewed: 'no', status: statusFilterIds.everySubscription },
    search: { sort: 'enddate' },
  };
}
