import type { LogLine } from '@cairn/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, call, keyOf } from '../api.ts';
import { t } from '../language/index.ts';
import { dayBounds, localZone } from '../ui/dates.ts';
import { count } from '../ui/format.ts';
import './messages.ts';
import { type LogPage, withNewest, withOlder } from './lines.ts';

const pollMs = 5000;
const pageSize = 200;
/** A spreadsheet is made in the browser, from pages of the server's largest size. */
const exportPage = 500;
const exportLines = 20_000;

const day = z.iso.date().optional();

/** What the address of the page holds. */
export const logFilter = z.object({
  reseller: z.int().optional(),
  dealer: z.int().optional(),
  company: z.int().optional(),
  rover: z.int().optional(),
  basestation: z.int().optional(),
  start: day,
  end: day,
  basesonly: z.boolean().default(false),
});
export type LogFilter = z.output<typeof logFilter>;

/**
 * The caster log of a filter: its newest lines, read every 5 s while `auto` is on and the page is in sight, and as
 * many of the older ones as were loaded.
 */
export function useCasterLog(filter: LogFilter, auto: boolean) {
  const client = useQueryClient();
  const input = useMemo(() => {
    const { start, end, ...rest } = filter;
    return {
      ...rest,
      start: start && dayBounds(start).start.toISOString(),
      end: end && dayBounds(end).end.toISOString(),
    };
  }, [filter]);
  const queryKey = useMemo(() => [...keyOf(areas.logs.caster), 'stretch', input], [input]);
  const log = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await call(areas.logs.caster, { ...input, limit: pageSize }, { signal });
      return withNewest(client.getQueryData<LogPage>(queryKey), page);
    },
    refetchInterval: auto && pollMs,
    structuralSharing: false, // withNewest returns unchanged lines as they were
  });

  const older = useMutation({
    mutationFn: (before: string) => call(areas.logs.caster, { ...input, limit: pageSize, before }),
    onSuccess: (page, before) =>
      client.setQueryData<LogPage>(queryKey, (known) =>
        known?.next === before ? withOlder(known, page) : known,
      ),
  });
  const everyLine = async (onCount: (lines: number) => void) => {
    const all: LogLine[] = [];
    for (let before: string | undefined; ; ) {
      const page = await call(areas.logs.caster, { ...input, limit: exportPage, before });
      all.push(...page.Log);
      onCount(all.length);
      if (page.next === null) return all;
      if (all.length >= exportLines) throw new Error(t('logs.exportTooLong', { n: count(exportLines) }));
      before = page.next;
    }
  };
  const next = log.data?.next ?? null;
  const fetchOlder = () => {
    if (next !== null && !older.isPending) older.mutate(next);
  };
  return {
    log,
    lines: log.data?.Log,
    hasOlder: next !== null,
    fetchOlder,
    fetchingOlder: older.isPending,
    olderError: older.error,
    /** All lines of the filter, for a spreadsheet. */
    everyLine,
    csvFile: () => call(areas.logs.casterFile, { ...input, timezone: localZone() }),
  };
}
