import type { LoggedRover } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { MapPoint } from '../map/GeoMap.tsx';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { loggedQuery } from './loggedQuery.ts';

/** Three polls without an answer: what is on screen is not live any more. */
const staleMs = 12_000;

/** The status filter of the map: 10 is all. */
export const allStatuses = 10;

/** What the address of the page holds. */
export const loggedFilter = z.object({
  country: z.literal([0, 1, 2]).default(0),
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  stext: z.coerce.string().optional(),
  status: z.literal([0, 1, 2, 4, 5, 6, allStatuses]).default(allStatuses),
  sort: z.string().default('rover'),
  desc: z.boolean().default(false),
  open: z.int().optional(),
});
export type LoggedFilter = z.output<typeof loggedFilter>;

/** What of the filter the server does. */
export const loggedOf = ({ country, reseller, dealer, company }: LoggedFilter) =>
  loggedQuery({ country, reseller, dealer, company });

/** The rovers that are logged in, read every 4 s while the page is in sight, searched and filtered here. */
export function useLogged(filter: LoggedFilter) {
  const { stext, status } = filter;
  const list = useQuery(loggedOf(filter));
  const all = list.data?.rovers;
  const found = useMemo(() => all && matching(all, stext), [all, stext]);
  const shown = useMemo(
    () => (status === allStatuses ? found : found?.filter(({ rtk_fix_status }) => rtk_fix_status === status)),
    [found, status],
  );
  const points = useMemo(() => shown?.map(pointOf) ?? [], [shown]);
  return { list, all, found, shown, points, stale: useOlderThan(list.dataUpdatedAt, staleMs) };
}

/** The search of the product: upper-cased, a substring of the rover's name. */
export function matching(rovers: readonly LoggedRover[], stext = ''): readonly LoggedRover[] {
  const term = stext.trim().toUpperCase();
  return term ? rovers.filter(({ text }) => text.toUpperCase().includes(term)) : rovers;
}

const pointOf = ({ value, text, latitude, longitude, rtk_fix_status }: LoggedRover): MapPoint => ({
  id: value,
  text,
  latitude,
  longitude,
  status: rtk_fix_status ?? 0,
});
