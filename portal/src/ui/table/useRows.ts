import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef } from 'react';
import { type CellValue, type Column, compare, type Sort } from './column.ts';
import { keepOrder } from './order.ts';
import type { TableSettings } from './settings.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  rowSortingFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
});

interface Given<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  settings: TableSettings;
  /** The server sorts. */
  server: boolean;
  sort: Sort | undefined;
  selection: Record<string, boolean>;
  onSelection: (next: Record<string, boolean>) => void;
  /** The pointer or focus is on the rows: their order must hold. */
  held: boolean;
}

const noRows: never[] = [];

/** Sorted rows, visible columns in the person's order, and the selection. */
export function useRows<Row extends object>(given: Given<Row>) {
  const { columns, rows, rowId, settings, server, sort, selection, onSelection, held } = given;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row): CellValue => column.value(row) ?? undefined,
        enableSorting: column.sortable !== false,
        sortUndefined: 'last' as const,
        sortFn: (
          a: { getValue: (id: string) => unknown },
          b: { getValue: (id: string) => unknown },
          id: string,
        ) => compare(a.getValue(id) as CellValue, b.getValue(id) as CellValue),
      })),
    [columns],
  );
  const sorting = useMemo<SortingState>(() => (sort ? [sort] : []), [sort]);
  const idOf = useCallback((row: Row) => String(rowId(row)), [rowId]);

  const table = useTable({
    features,
    columns: definitions,
    data: rows.length > 0 ? (rows as Row[]) : noRows,
    getRowId: idOf,
    manualSorting: server,
    enableRowRangeSelection: false,
    state: {
      sorting,
      columnVisibility: settings.visibility,
      columnOrder: settings.order,
      rowSelection: selection as RowSelectionState,
    },
    onRowSelectionChange: (update) =>
      onSelection(typeof update === 'function' ? update(selection as RowSelectionState) : update),
  });

  const sorted = table.getRowModel().rows;
  const shown = useRef<{ key: string; ids: string[] }>({ key: '', ids: [] });
  const key = `${sort?.id} ${sort?.desc}`;
  const keeps = held && shown.current.key === key;
  const ordered = useMemo(() => {
    const originals = sorted.map((row) => row.original);
    return keeps ? keepOrder(shown.current.ids, originals, idOf) : originals;
  }, [sorted, keeps, idOf]);
  const ids = useMemo(() => ordered.map(idOf), [ordered, idOf]);
  shown.current = { key, ids };

  const visible = table.getVisibleLeafColumns();
  const visibleColumns = useMemo(
    () => visible.flatMap((leaf) => columns.filter((column) => column.id === leaf.id)),
    [visible, columns],
  );
  return { rows: ordered, columns: visibleColumns, idOf };
}
