import type { CallOptions } from '@cairn/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areas, call, keyOf, query } from '../api.ts';
import { useNumberedList } from '../kit/useList.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { dayBounds, localZone } from '../ui/dates.ts';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { type EventRow, eventFilter, rowId } from './events.columns.tsx';
import { earliest, justAfter, rowsOfPage, takesNew } from './pinned.rules.ts';

const POLL_MS = 5000;

const read = ({ CasterEvents, Total }: { CasterEvents: EventRow[]; Total: number }) => ({
  rows: CasterEvents,
  total: Total,
});

/**
 * The events of the address, a numbered page of them. What is listed ends at the newest event of the first reading: later
 * ones are counted every 5 s and shown when somebody asks for them, so that no line moves while it is read.
 * @param fixed rows a page; undefined: as people choose
 */
export function useEventList(fixed: number | undefined) {
  const client = useQueryClient();
  const { filter, onFilter, table } = useListFilter(eventFilter);
  const [size, setSize] = useLocalStorage('event-rows', 50);
  const { page, open: _, from, to, until, ...rest } = filter;
  const input = {
    ...rest,
    start: from && dayBounds(from).start.toISOString(),
    end: earliest(to && justAfter(dayBounds(to).end.toISOString()), until),
  };
  const filtered = JSON.stringify(input);
  const [pinned, setPinned] = useState<{ filtered: string; end: string }>();
  const pin = pinned?.filtered === filtered ? pinned.end : undefined;
  const [total, setTotal] = useState<number>();
  const limit = fixed ?? rowsOfPage(total, size);
  const shown = { ...input, end: earliest(input.end, pin) };
  const list = useNumberedList(areas.audit.events, shown, read, rowId, { page, limit });
  const isOfFilter = list.reply !== undefined && list.table.rowsKey !== 'before';

  const live = takesNew(input.end, Date.now());
  const newer = useQuery({
    ...query(areas.audit.events, { ...input, start: pin ?? input.start, page: 0, limit: 1 }),
    enabled: live && isOfFilter,
    refetchInterval: POLL_MS,
  });

  const newest =
    isOfFilter && !list.updating
      ? (page === 0 ? list.reply : newer.data)?.CasterEvents[0]?.datetime
      : undefined;
  const { reply } = list;
  useEffect(() => {
    if (!live || pin !== undefined || newest === undefined) return;
    const end = justAfter(newest);
    const known = JSON.parse(filtered) as typeof input;
    if (page === 0)
      client.setQueryData(
        keyOf(areas.audit.events, { ...known, end: earliest(known.end, end), page, limit }),
        reply,
      );
    setPinned({ filtered, end });
  }, [live, pin, newest, page, client, limit, reply, filtered]);

  useEffect(() => {
    if (isOfFilter) setTotal(list.total);
  }, [isOfFilter, list.total]);
  const last = list.total === undefined ? undefined : Math.max(0, Math.ceil(list.total / limit) - 1);
  useEffect(() => {
    if (isOfFilter && last !== undefined && page > last) onFilter({ page: last });
  }, [isOfFilter, last, page, onFilter]);

  return {
    filter,
    onFilter,
    list,
    limit,
    size,
    setSize,
    more: list.reply?.more ?? false,
    table,
    /** How many events came after those that are listed; while nothing is listed they show by themselves. */
    waiting: pin === undefined || newer.isPlaceholderData ? 0 : (newer.data?.Total ?? 0),
    showNewest: () => {
      setPinned(undefined);
      onFilter({ page: 0, open: undefined });
    },
    csvFile: (options: CallOptions) =>
      call(areas.audit.eventsFile, { ...shown, timezone: localZone() }, options),
  };
}
