import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { rememberList } from '../ui/filter/listMemory.ts';
import { type SetFilter, useUrlFilter, writeFilter } from '../ui/filter/url.ts';
import type { Sort } from '../ui/table/DataTable.tsx';
import { changesList, clearedFilter, continuesSearch, filtersOf, isFiltered } from './listFilter.ts';

/**
 * What the address says a list shows, and what its table needs of it. For a list that the server finds `useRecordList`
 * has it already; screens that filter the rows of a poll themselves use it alone. Back undoes a filter, a sort and a
 * search, but not each of its letters.
 */
export function useListFilter<S extends z.ZodObject>(schema: S) {
  const [filter, setFilter] = useUrlFilter(schema);
  const { stext } = filter as { stext?: string };
  const onFilter = useCallback<SetFilter<S>>(
    (patch, how) => {
      if (!changesList(patch)) return setFilter(patch, how);
      setFilter(
        { page: undefined, ...patch },
        { push: !continuesSearch(stext, patch as Record<string, unknown>), ...how },
      );
    },
    [setFilter, stext],
  );
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  useEffect(
    () => rememberList(pathname, writeFilter(schema, {}, filter as Partial<z.input<S>>)),
    [schema, pathname, filter],
  );
  const { sort, desc } = filter as Partial<Record<'sort' | 'desc', unknown>>;
  return useMemo(
    () => ({
      filter,
      onFilter,
      table: {
        sort: sort ? { id: String(sort), desc: Boolean(desc) } : undefined,
        onSort: (next: Sort) => onFilter({ sort: next.id, desc: next.desc } as object),
        rowsKey: JSON.stringify(filtersOf(schema, filter as Record<string, unknown>)),
        filtered: isFiltered(schema, filter as Record<string, unknown>),
        onClearFilters: () => onFilter(clearedFilter(schema) as object),
      },
    }),
    [schema, filter, onFilter, sort, desc],
  );
}
