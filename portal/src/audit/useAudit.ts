import type { AuditRow } from '@cairn/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, call, keyOf } from '../api.ts';
import { earliest, justAfter } from '../events/pinned.rules.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { t } from '../language/index.ts';
import { dayBounds } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { count } from '../ui/format.ts';
import './messages.ts';

const day = filterDay.optional();
const id = z.int().min(1).optional();

/** What the address of the page holds. */
const auditFilter = z.object({
  reseller: id,
  dealer: id,
  company: id,
  rover: id,
  from: day,
  to: day,
  /** The moment that the list begins at. */
  until: z.iso.datetime().optional(),
  open: z.string().optional(),
});

const PAGE_SIZE = 100;
/** An export reads pages of the server's largest size, so many changes at most. */
const EXPORT_PAGE_SIZE = 200;
const MAX_EXPORT_ROWS = 20_000;

/** The changes of the address, loaded page by page near the end; what is loaded stays where it is. */
export function useAudit() {
  const { filter, onFilter, table } = useListFilter(auditFilter);
  const { from, to, until, open: _, ...tenants } = filter;
  const input = useMemo(
    () => ({
      reseller: tenants.reseller,
      dealer: tenants.dealer,
      company: tenants.company,
      rover: tenants.rover,
      start: from && dayBounds(from).start.toISOString(),
      end: earliest(to && justAfter(dayBounds(to).end.toISOString()), until),
    }),
    [tenants.reseller, tenants.dealer, tenants.company, tenants.rover, from, to, until],
  );
  const list = useInfiniteQuery({
    queryKey: [...keyOf(areas.audit.changes), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(areas.audit.changes, { ...input, limit: PAGE_SIZE, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { alerts: true }, // a failure of the server shows an alert instead of being reported
    refetchOnWindowFocus: false, // a page that is read again would move the lines
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ Results }) => Results), [list.data]);
  const every = async (onCount: (rows: number) => void) => {
    const all: AuditRow[] = [];
    for (let before: string | undefined; ; ) {
      const { Results, next } = await call(areas.audit.changes, {
        ...input,
        limit: EXPORT_PAGE_SIZE,
        before,
      });
      all.push(...Results);
      onCount(all.length);
      if (next === null) return all;
      if (all.length >= MAX_EXPORT_ROWS)
        throw new Error(t('auditTrail.exportTooLong', { n: count(MAX_EXPORT_ROWS) }));
      before = next;
    }
  };
  return { filter, onFilter, table, list, rows, every };
}
