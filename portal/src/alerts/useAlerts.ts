import { type Alert, alertKinds } from '@cairn/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, call, keyOf } from '../api.ts';

/** Alerts are judged once a minute. */
const POLL_MS = 15_000;
const PAGE = 50;
/** An export reads pages of the server's largest size. */
const EXPORT_PAGE = 200;

/** What the address of the page holds. */
export const alertFilter = z.object({
  state: z.enum(['open', 'over']).default('open'),
  kind: z.enum(alertKinds).optional(),
  taken: z.enum(['own', 'nobody', 'somebody']).optional(),
  rover: z.int().optional(),
  basestation: z.int().optional(),
  stext: z.string().default(''),
});
export type AlertFilter = z.output<typeof alertFilter>;

/** The alerts of a filter, the newest first, page by page; read again every quarter of a minute. */
export function useAlerts(filter: AlertFilter) {
  const list = useInfiniteQuery({
    queryKey: [...keyOf(areas.alerts.list), 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call(areas.alerts.list, { ...filter, limit: PAGE, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const rows = useMemo(
    () => list.data && unique(list.data.pages.flatMap(({ alerts }) => alerts)),
    [list.data],
  );
  return { list, rows, counts: list.data?.pages[0]?.counts };
}

/** All alerts of a filter, for an export. */
export async function everyAlert(filter: AlertFilter, onCount: (rows: number) => void): Promise<Alert[]> {
  const all: Alert[] = [];
  for (let before: string | undefined; ; ) {
    const page = await call(areas.alerts.list, { ...filter, limit: EXPORT_PAGE, before });
    all.push(...page.alerts);
    onCount(all.length);
    if (page.next === null) return all;
    before = page.next;
  }
}

/** One that moved between two pages while they were read shows once. */
const unique = (alerts: readonly Alert[]) => [...new Map(alerts.map((one) => [one.id, one])).values()];
