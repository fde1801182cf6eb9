import type { FavouriteKind } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import type { OfferedView } from '../ui/filter/SavedViews.tsx';
import { useFavourites } from './useFavourites.ts';

interface Tenant {
  reseller?: number | undefined;
  dealer?: number | undefined;
  company?: number | undefined;
}

const levels = ['reseller', 'dealer', 'company'] as const;

/** The ready-made view of what the person has marked, counted under the list's filter by tenant. */
export function useFavouritesView(kind: FavouriteKind, tenant: Tenant): OfferedView {
  const { t } = useTranslation();
  const within = useFavourites(kind)?.filter((one) =>
    levels.every((name) => tenant[name] === undefined || one[name] === tenant[name]),
  );
  return {
    value: 'favourites',
    text: t('favourites.view'),
    hint: t('favourites.viewHint'),
    count: within?.length,
    filters: { favourites: 1 },
    search: {},
  };
}
