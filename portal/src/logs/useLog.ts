import type { CallInput, CallOptions, Endpoint, Reply } from '@cairn/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call, keyOf } from '../api.ts';
import { t } from '../language/index.ts';
import { dayBounds, localZone } from '../ui/dates.ts';
import { filterDay } from '../ui/filter/filterDay.ts';
import { count } from '../ui/format.ts';
import { type LineOrder, type LogPage, withAbove, withNewest, withOlder } from './lines.ts';
import './messages.ts';

const POLL_MS = 5000;
const PAGE_SIZE = 200;
/** A spreadsheet is made in the browser, from pages of the server's largest size. */
const EXPORT_PAGE_SIZE = 500;
const MAX_EXPORT_LINES = 20_000;

const day = filterDay.optional();

/** What the address of every log holds. */
export const sharedFilter = {
  start: day,
  end: day,
  /** A moment to go to: the newest line is the last one before it. */
  at: z.iso.datetime().optional(),
  /** Id of the line that a link is to. */
  line: z.union([z.string(), z.number().transform(String)]).optional(),
} as const;

export interface SharedFilter {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly at?: string | undefined;
  readonly line?: string | undefined;
}

/** A log of the server: its call, the call that makes its file, and what a page of it is. */
export interface LogSource<Row, List extends Endpoint, File extends Endpoint> {
  readonly list: List;
  readonly file: File;
  readonly order: LineOrder<Row>;
  /** A failure of the server shows an alert instead of being reported. */
  readonly alerts?: true;
  pageOf(reply: Reply<List>): LogPage<Row>;
}

/** `undefined` for what is not requested at all, such as the GGA of no rover. */
type Filters<Filter> = (Filter & SharedFilter) | undefined;

/**
 * A log: its newest lines, read every 5 s while `auto` is on and the page is in sight, or those before a moment; and as many
 * of the lines below and above as were loaded.
 */
export function useLog<Row, List extends Endpoint, File extends Endpoint, Filter extends SharedFilter>(
  { list, file, order, alerts, pageOf }: LogSource<Row, List, File>,
  filter: Filters<Filter>,
  auto: boolean,
) {
  const client = useQueryClient();
  const at = filter?.at;
  const input = useMemo(() => {
    if (!filter) return undefined;
    const { start, end, at: _, line: __, ...rest } = filter;
    return {
      ...rest,
      start: start && dayBounds(start).start.toISOString(),
      end: end && dayBounds(end).end.toISOString(),
    };
  }, [filter]);
  const queryKey = useMemo(() => [...keyOf(list), 'stretch', input, at], [list, input, at]);
  const read = async (more: object, options?: CallOptions) =>
    pageOf((await call(list, { ...input, ...more } as unknown as CallInput<List>, options)) as Reply<List>);
  const log = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const end = at && input?.end && input.end < at ? input.end : (at ?? input?.end);
      const page = await read({ limit: PAGE_SIZE, end }, { signal });
      return at ? page : withNewest(client.getQueryData<LogPage<Row>>(queryKey), page, order);
    },
    enabled: input !== undefined,
    ...(alerts && { meta: { alerts } }),
    refetchInterval: auto && at === undefined && POLL_MS,
    ...(at !== undefined && { staleTime: Number.POSITIVE_INFINITY }), // what is past stays as it was
    structuralSharing: false, // withNewest returns unchanged lines as they were
  });
  // forgotten by the query while it is read again without data: the list would turn into its outline at every poll
  const [failure, setFailure] = useState(log.error);
  if (log.error && log.error !== failure) setFailure(log.error);
  const failed = log.data === undefined && log.errorUpdateCount > 0;

  const older = useMutation({
    mutationFn: (before: string) => read({ limit: PAGE_SIZE, before }),
    onSuccess: (page, before) =>
      client.setQueryData<LogPage<Row>>(queryKey, (known) =>
        known?.next === before ? withOlder(known, page, order) : known,
      ),
  });
  const readingAbove = useMutation({
    mutationFn: (after: string) => read({ limit: PAGE_SIZE, after }),
    onSuccess: (page, after) =>
      client.setQueryData<LogPage<Row>>(queryKey, (known) =>
        known?.newer === after ? withAbove(known, page, order) : known,
      ),
  });
  const everyLine = async (onCount: (lines: number) => void) => {
    const all: Row[] = [];
    for (let before: string | undefined; ; ) {
      const page = await read({ limit: EXPORT_PAGE_SIZE, before });
      all.push(...page.rows);
      onCount(all.length);
      if (page.next === null) return all;
      if (all.length >= MAX_EXPORT_LINES)
        throw new Error(t('logs.exportTooLong', { n: count(MAX_EXPORT_LINES) }));
      before = page.next;
    }
  };
  const next = log.data?.next ?? null;
  const newer = log.data?.newer ?? null;
  const fetchOlder = () => {
    if (next !== null && !older.isPending) older.mutate(next);
  };
  return {
    log,
    /** Why there are no lines, until there are. */
    error: log.error ?? (failed ? failure : null),
    lines: log.data?.rows,
    hasOlder: next !== null,
    fetchOlder,
    fetchingOlder: older.isPending,
    /** Why the lines below or above could not be read. */
    moreError: older.error ?? readingAbove.error,
    /** The lines right above the first one: how many there were. Only of a log at a moment. */
    fetchAbove: async () => (newer === null ? 0 : (await readingAbove.mutateAsync(newer)).rows.length),
    fetchingAbove: readingAbove.isPending,
    /** All lines of the filter, for a spreadsheet. */
    everyLine,
    csvFile: (options: CallOptions) =>
      call(file, { ...input, timezone: localZone() } as unknown as CallInput<File>, options) as Promise<Blob>,
  };
}
export type Log<Row> = ReturnType<typeof useLog<Row, Endpoint, Endpoint, SharedFilter>>;
