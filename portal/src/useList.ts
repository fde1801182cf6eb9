import type { Endpoint, Given, Reply } from '@cairn/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, keyOf } from './api.ts';
import type { Failure } from './ui/States.tsx';

/** A page of a list, whatever its call names it. */
interface Part<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Options {
  /** Rows a page; 50 unless told. */
  limit?: number;
  /** How often the pages that are here are read again, ms. */
  refetchInterval?: number;
  enabled?: boolean;
}

/** For an export the server is asked in pages of this size, its largest. */
const exportLimit = 200;

/**
 * A list that the server filters, sorts and pages, read page by page as the end comes near: what `DataTable` with
 * `server` needs, spread into it as `{...list.table}`. `read` and `idOf` stay the same between renders.
 */
export function useList<E extends Endpoint, Row>(
  endpoint: E,
  input: Omit<Given<E>, 'page' | 'limit'>,
  read: (reply: Reply<E>) => Part<Row>,
  idOf: (row: Row) => string | number,
  { limit = 50, refetchInterval, enabled = true }: Options = {},
) {
  const page = async (page: number, size: number, signal?: AbortSignal) => {
    const reply = await api.call(endpoint, { ...input, page, limit: size } as Given<E>, signal && { signal });
    return { reply, ...read(reply) };
  };
  const list = useInfiniteQuery({
    queryKey: [...keyOf(endpoint), 'pages', limit, input],
    queryFn: ({ pageParam, signal }) => page(pageParam, limit, signal),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return loaded < (pages[0]?.total ?? 0) ? pages.length : undefined;
    },
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
    enabled,
  });
  const rows = useMemo(
    () =>
      list.data &&
      once(
        list.data.pages.flatMap(({ rows }) => rows),
        idOf,
      ),
    [list.data, idOf],
  );
  const first = list.data?.pages[0];

  const everyRow = async () => {
    const all: Row[] = [];
    for (let at = 0; ; at++) {
      const { rows, total } = await page(at, exportLimit);
      all.push(...rows);
      if (rows.length === 0 || all.length >= total) return once(all, idOf);
    }
  };
  return {
    rows,
    total: first?.total,
    /** The first page's whole reply: counts and the like. */
    reply: first?.reply,
    updatedAt: list.dataUpdatedAt,
    updating: list.isFetching,
    everyRow,
    table: {
      server: true,
      rows,
      rowId: idOf,
      total: first?.total,
      onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
      loadingMore: list.isFetchingNextPage,
      error: list.error as Failure | null,
      onRetry: () => void list.refetch(),
      updatedAt: list.dataUpdatedAt,
      exportRows: everyRow,
    },
  };
}

/** A record that moved between two pages while they were read shows once. */
function once<Row>(rows: readonly Row[], idOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
