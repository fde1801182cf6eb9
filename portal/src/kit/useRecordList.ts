import type { CallInput, Endpoint } from '@cairn/contract';
import { type ComponentProps, useEffect } from 'react';
import { areaMessage } from '../language/index.ts';
import { count } from '../ui/format.ts';
import type { Pager } from '../ui/Pager.tsx';
import type { ListDefinition } from './defineList.ts';
import { callInputOf, type ListAddress, type ListFilter } from './listFilter.ts';
import { type ListOptions, type LoadedList, useList, useNumberedList } from './useList.ts';
import { useListFilter } from './useListFilter.ts';

/** Patches the address; `push` makes a step that the Back button undoes. */
export interface OnFilter<E extends Endpoint> {
  (patch: Partial<ListAddress>, how?: { push?: boolean }): void;
  (patch: Partial<ListFilter<E>>, how?: { push?: boolean }): void;
}

interface Options<E extends Endpoint> extends ListOptions {
  /** Inputs of the call that the address does not hold. */
  input?: Partial<CallInput<E>>;
}

/**
 * A defined list as its screen needs it: `filter` and `onFilter`; the props of `Page`, `ListFilters` and `DataTable`
 * under `page`, `search` and `table`; the first reply. Scrolling near the end loads more.
 */
export function useRecordList<E extends Endpoint, Row extends object>(
  list: ListDefinition<E, Row>,
  { input, ...options }: Options<E> = {},
): RecordListState<E, Row> {
  const address = useListAddress(list);
  const rows = useList(
    list.endpoint,
    { ...inputOf(list, address.filter), ...input },
    list.read,
    list.rowId,
    options,
  );
  return screenProps(list, address, rows);
}

/** A defined list in numbered pages of `limit` rows; `pager` has the props of `Pager`. */
export function useNumberedRecordList<E extends Endpoint, Row extends object>(
  list: ListDefinition<E, Row>,
  limit: number,
  input: Partial<CallInput<E>> = {},
): RecordListState<E, Row> {
  const address = useListAddress(list);
  const { filter, onFilter } = address;
  const { page } = filter;
  const rows = useNumberedList(list.endpoint, { ...inputOf(list, filter), ...input }, list.read, list.rowId, {
    page,
    limit,
  });
  const { total } = rows;
  const last = total === undefined ? undefined : Math.max(0, Math.ceil(total / limit) - 1);
  useEffect(() => {
    if (last !== undefined && page > last) onFilter({ page: last }); // its only row was deleted, or an old link
  }, [last, page, onFilter]);
  return {
    ...screenProps(list, address, rows),
    pager: {
      label: areaMessage(list.name, 'title'),
      page,
      limit,
      total,
      onPage: (next: number) => onFilter({ page: next, open: undefined }, { push: true }),
    },
  };
}

/** The address of a defined list; `useRecordList` reads the list too. */
export function useListAddress<E extends Endpoint, Row>(list: ListDefinition<E, Row>) {
  const { filter, onFilter, table } = useListFilter(list.filter);
  // the schema is made of the call
  return { filter: filter as ListFilter<E>, onFilter: onFilter as OnFilter<E>, table };
}

function inputOf<E extends Endpoint, Row>(list: ListDefinition<E, Row>, filter: ListAddress) {
  return callInputOf(list.endpoint.input, list.filters, { ...filter }) as CallInput<E>;
}

/** What a screen knows of its list, whether it is scrolled or in numbered pages. */
export type RecordListState<E extends Endpoint, Row extends object> = ReturnType<
  typeof screenProps<E, Row>
> & {
  pager?: ComponentProps<typeof Pager>;
};

function screenProps<E extends Endpoint, Row extends object>(
  { name, columns, rowId }: ListDefinition<E, Row>,
  { filter, onFilter, table }: ReturnType<typeof useListAddress<E, Row>>,
  rows: LoadedList<E, Row>,
) {
  const { total, reply, updatedAt, updating } = rows;
  const title = areaMessage(name, 'title');
  return {
    filter,
    onFilter,
    total,
    reply,
    page: { title, sub: total !== undefined && count(total), updatedAt, updating },
    search: {
      name: name as string,
      all: areaMessage(name, 'all'),
      search: { type: name as string, placeholder: areaMessage(name, 'search'), value: filter.stext },
      onSearch: (stext: string | undefined) => onFilter({ stext }),
    },
    table: {
      name: name as string,
      label: title,
      columns,
      ...table,
      ...rows.table,
      rowId,
      empty: {
        title: areaMessage(name, 'none'),
        text: areaMessage(name, 'noneText'),
        noMatch: areaMessage(name, 'noMatch'),
      },
    },
  };
}
