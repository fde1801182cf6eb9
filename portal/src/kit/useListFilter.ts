import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { type SetFilter, useUrlFilter } from '../ui/filter/url.ts';
import type { Sort } from '../ui/table/DataTable.tsx';
import { changesList, clearedFilter, isFiltered } from './listFilter.ts';

/**
 * What the address says a list shows, and what its table needs of it. For a list that the server finds `useRecordList`
 * has it already; screens that filter the rows of a poll themselves use it alone.
 */
export function useListFilter<S extends z.ZodObject>(schema: S) {
  const [filter, setFilter] = useUrlFilter(schema);
  const onFilter = useCallback<SetFilter<S>>(
    (patch, how) => setFilter(changesList(patch) ? { page: undefined, ...patch } : patch, how),
    [setFilter],
  );
  const { sort, desc } = filter as Partial<Record<'sort' | 'desc', unknown>>;
  return useMemo(
    () => ({
      filter,
      onFilter,
      table: {
        sort: sort ? { id: String(sort), desc: Boolean(desc) } : undefined,
        onSort: (next: Sort) => onFilter({ sort: next.id, desc: next.desc } as object),
        filtered: isFiltered(schema, filter as Record<string, unknown>),
        onClearFilters: () => onFilter(clearedFilter(schema) as object),
      },
    }),
    [schema, filter, onFilter, sort, desc],
  );
}
