import { simViews } from '@cairn/contract';
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

/** The ready-made views of the list of SIM cards, counted under its filter by tenant. */
export function useSimViews({ reseller, dealer, company }: Tenant): OfferedView[] {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...query(areas.sims.views, { reseller, dealer, company }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
  return simViews.map((value) => ({
    value,
    text: t(`sims.view_${value}`),
    hint: t(`sims.viewHint_${value}`),
    count: data?.counts[value],
    filters: { view: value },
    search: {},
  }));
}
