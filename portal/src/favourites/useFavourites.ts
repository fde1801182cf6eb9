import { CallError, type Favourite, type FavouriteKind, mayMark } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, call, keyOf, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { queries } from '../queries.ts';
import { toast } from '../ui/toast.tsx';
import './messages.ts';

type Reply = { favourites: Favourite[] };

/** It is read again after each mark; what others change, a name or an owner, may be five minutes old. */
const read = { ...query(areas.favourites.list, {}), staleTime: 300_000 };

/** All favourites of a kind; undefined until they are known. */
export function useFavourites(kind: FavouriteKind): readonly Favourite[] | undefined {
  const { data } = useQuery(read);
  return useMemo(() => data?.favourites.filter((one) => one.kind === kind), [data, kind]);
}

/** The ids of what is marked of a kind, while a list is to show these alone. */
export function useMarked(kind: FavouriteKind, only: boolean): ReadonlySet<number> | undefined {
  const favourites = useFavourites(kind);
  return useMemo(
    () => (only ? new Set(favourites?.map(({ value }) => value)) : undefined),
    [only, favourites],
  );
}

/** Whether a record is marked, and what marks it or no longer. It shows at once; what is pressed twice is sent in that order. */
export function useFavourite(kind: FavouriteKind, id: number, name: string) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { data: marked = false } = useQuery({
    ...read,
    select: ({ favourites }: Reply) => favourites.some((one) => one.kind === kind && one.value === id),
  });
  const { mutate } = useMutation({
    scope: { id: 'favourites' },
    mutationFn: (favourite: boolean) => call(areas.favourites.mark, { kind, id, favourite }),
    onMutate: async (favourite) => {
      await queries.cancelQueries({ queryKey: keyOf(areas.favourites.list) });
      queries.setQueryData(read.queryKey, (known: Reply | undefined) => known && withMark(known, favourite));
    },
    onError: (error) =>
      toast(
        'error',
        t('favourites.failed'),
        (error instanceof CallError && error.issues[0]?.message) || error.message,
      ),
  });
  const withMark = ({ favourites }: Reply, favourite: boolean): Reply => {
    const others = favourites.filter((one) => one.kind !== kind || one.value !== id);
    const own = {
      kind,
      value: id,
      text: name,
      code: '',
      owner: '',
      reseller: null,
      dealer: null,
      company: null,
    };
    return { favourites: favourite ? [...others, own] : others };
  };
  return { may: mayMark(role, kind), marked, toggle: () => mutate(!marked) };
}
