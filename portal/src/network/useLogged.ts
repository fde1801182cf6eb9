import { type Reply, statusFilterIds } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { z } from 'zod';
import type { areas } from '../api.ts';
import { useMarked } from '../favourites/useFavourites.ts';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { loggedQuery, pointOf } from './loggedQuery.ts';
import { matching } from './matching.ts';

/** Three polls without an answer: what is on screen is not live any more. */
const STALE_MS = 12_000;

/** The status filter of the map: 10 is all. */
export const allStatuses = statusFilterIds.everyLiveRover;

/** What the address of the page holds. */
export const loggedFilter = z.object({
  country: z.literal([0, 1, 2]).default(0),
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  stext: z.coerce.string().optional(),
  status: z.literal([0, 1, 2, 4, 5, 6, allStatuses]).default(allStatuses),
  sort: z.string().default('status'),
  desc: z.boolean().default(false),
  favourites: z.literal(1).optional(),
  open: z.int().optional(),
  tab: z.string().optional(),
});
export type LoggedFilter = z.output<typeof loggedFilter>;

/** What of the filter the server does. */
export const loggedOf = ({ country, reseller, dealer, company }: LoggedFilter) =>
  loggedQuery({ country, reseller, dealer, company });

/** What the poll gave last. */
export interface Polled {
  readonly data: Reply<typeof areas.network.loggedRovers> | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** When the reply arrived, ms. */
  readonly at: number;
  /** The tenants and the country of the rovers. */
  readonly scope: string;
}

/**
 * The rovers that are logged in, read every 4 s while the page is in sight. A poll of 10,000 is drawn when nothing else
 * waits, in slices: a click is answered in between.
 */
export function usePolled(filter: LoggedFilter) {
  const { data, error, isPending, dataUpdatedAt: at, refetch } = useQuery(loggedOf(filter));
  const scope = `${filter.country} ${filter.reseller} ${filter.dealer} ${filter.company}`;
  const polled = useMemo<Polled>(
    () => ({ data, error, isPending, at, scope }),
    [data, error, isPending, at, scope],
  );
  return { polled: useDeferredValue(polled), refetch };
}

/** What a poll gave, searched and filtered here. */
export function useFound({ data, at }: Polled, { stext, status, favourites }: LoggedFilter) {
  const all = data?.rovers;
  const marked = useMarked('rover', favourites === 1);
  const found = useMemo(() => {
    const matched = all && matching(all, stext);
    return marked ? matched?.filter(({ value }) => marked.has(value)) : matched;
  }, [all, stext, marked]);
  const shown = useMemo(
    () =>
      status === statusFilterIds.everyLiveRover
        ? found
        : found?.filter(({ rtk_fix_status }) => rtk_fix_status === status),
    [found, status],
  );
  const points = useMemo(() => shown?.map(pointOf) ?? [], [shown]);
  return { all, found, shown, points, stale: useOlderThan(at, STALE_MS) };
}
