import type { CallInput, Endpoint, Reply } from '@cairn/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, keyOf, query } from '../api.ts';
import type { DataTableProps } from '../ui/table/DataTable.tsx';
import { nextPage } from './pages.rules.ts';

/** A page of a list, under any name of its rows. */
interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ListOptions {
  /** Rows a page; 50 by default. */
  limit?: number;
  /** How often the pages that are here are read again, ms. */
  refetchInterval?: number;
}

/** What a list has loaded: what `DataTable` needs of it is in `table`. */
export interface LoadedList<E extends Endpoint, Row extends object> {
  total: number | undefined;
  /** The first page's whole reply: counts and the like. */
  reply: Reply<E> | undefined;
  updatedAt: number;
  updating: boolean;
  table: Pick<DataTableProps<Row>, 'rows' | 'rowId'> & Partial<DataTableProps<Row>>;
}

/** The input of a list call, except the page. */
type ListInput<E extends Endpoint> = Omit<CallInput<E>, 'page' | 'limit'>;
type Read<E extends Endpoint, Row> = (reply: Reply<E>) => ListPage<Row>;
type IdOf<Row> = (row: Row) => string | number;

/**
 * A list that the server filters, sorts and pages, loaded page by page near the end. `read` and `idOf` stay the same
 * between renders.
 */
export function useList<E extends Endpoint, Row extends object>(
  endpoint: E,
  input: ListInput<E>,
  read: Read<E, Row>,
  idOf: IdOf<Row>,
  { limit = 50, refetchInterval }: ListOptions = {},
): LoadedList<E, Row> {
  const list = useInfiniteQuery({
    queryKey: [...keyOf(endpoint), 'pages', limit, input],
    queryFn: async ({ pageParam, signal }) => {
      const reply = await call(endpoint, { ...input, page: pageParam, limit } as CallInput<E>, {
        signal,
      });
      return { reply, ...read(reply) };
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages, page) =>
      nextPage({
        found: new Set(pages.flatMap(({ rows }) => rows.map(idOf))).size,
        total: pages[0]?.total ?? 0,
        lengths: pages.map(({ rows }) => rows.length),
        limit,
        page,
      }),
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval }),
  });
  const rows = useMemo(
    () =>
      list.data &&
      uniqueRows(
        list.data.pages.flatMap(({ rows }) => rows),
        idOf,
      ),
    [list.data, idOf],
  );
  const first = list.data?.pages[0];
  return {
    total: first?.total,
    reply: first?.reply,
    updatedAt: list.dataUpdatedAt,
    updating: list.isFetching,
    table: {
      server: true,
      rows,
      rowId: idOf,
      rowsKey: rowsKeyOf(input, list),
      total: first?.total,
      onLoadMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
      loadingMore: list.isFetchingNextPage,
      error: list.error,
      onRetry: () => void list.refetch(),
      updatedAt: list.dataUpdatedAt,
      exportRows: (onCount) => fetchAllRows(endpoint, input, read, idOf, onCount),
    },
  };
}

/** Reads a list by numbered pages, one at a time, instead of loading more. */
export function useNumberedList<E extends Endpoint, Row extends object>(
  endpoint: E,
  input: ListInput<E>,
  read: Read<E, Row>,
  idOf: IdOf<Row>,
  { page, limit }: { page: number; limit: number },
): LoadedList<E, Row> {
  const list = useQuery({
    ...query(endpoint, { ...input, page, limit } as CallInput<E>),
    placeholderData: keepPreviousData,
  });
  const reply = list.data as Reply<E> | undefined;
  const shown = reply && read(reply);
  return {
    total: shown?.total,
    reply,
    updatedAt: list.dataUpdatedAt,
    updating: list.isFetching,
    table: {
      server: true,
      rows: shown?.rows,
      rowId: idOf,
      rowsKey: rowsKeyOf({ ...input, page }, list),
      error: list.error,
      onRetry: () => void list.refetch(),
      updatedAt: list.dataUpdatedAt,
      exportRows: (onCount) => fetchAllRows(endpoint, input, read, idOf, onCount),
    },
  };
}

/** While a new filter is fetched the rows are still those of the one before, and of neither in the order of the other. */
const rowsKeyOf = (input: object, { isPlaceholderData }: { isPlaceholderData: boolean }) =>
  isPlaceholderData ? 'before' : JSON.stringify(input);

/** An export loads pages of this size, the server's largest. */
const EXPORT_PAGE_SIZE = 200;

/** All rows of a list, for an export. */
export async function fetchAllRows<E extends Endpoint, Row>(
  endpoint: E,
  input: ListInput<E>,
  read: Read<E, Row>,
  idOf: IdOf<Row>,
  onCount?: (rows: number) => void,
): Promise<Row[]> {
  const all = new Map<string | number, Row>();
  const lengths: number[] = [];
  let expected: number | undefined;
  for (let page: number | undefined = 0; page !== undefined; ) {
    const { rows, total } = read(
      await call(endpoint, { ...input, page, limit: EXPORT_PAGE_SIZE } as CallInput<E>),
    );
    for (const row of rows) all.set(idOf(row), row);
    onCount?.(all.size);
    lengths.push(rows.length);
    expected ??= total;
    page = nextPage({ found: all.size, total: expected, lengths, limit: EXPORT_PAGE_SIZE, page });
  }
  return [...all.values()];
}

/** A record that moved between two pages while they were read shows once. */
function uniqueRows<Row>(rows: readonly Row[], idOf: IdOf<Row>): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
