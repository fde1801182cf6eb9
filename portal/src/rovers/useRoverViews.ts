import { type RoverView, roverViews } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import type { OfferedView } from '../ui/filter/SavedViews.tsx';
import './messages.ts';

interface Tenant {
  reseller?: number | undefined;
  dealer?: number | undefined;
  company?: number | undefined;
}

/** What each view is sorted by: what is soonest, or was last, first. */
const orders: Readonly<Partial<Record<RoverView, object>>> = {
  expiring: { sort: 'expire' },
  expired: { sort: 'expire', desc: true },
  unconnected: { sort: 'rover' },
  no_sim: { sort: 'rover' },
};

/** The ready-made views of the list of rovers, counted under its filter by tenant. */
export function useRoverViews({ reseller, dealer, company }: Tenant): OfferedView[] {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query(areas.rovers.views, { reseller, dealer, company }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
  return roverViews.map((value) => ({
    value,
    text: t(`rovers.view_${value}`),
    hint: t(`rovers.viewHint_${value}`),
    count: data?.counts[value],
    filters: { view: value },
    search: { ...orders[value] },
  }));
}
