import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useMemo, useRef } from 'react';
import type { CellValue, Column, Sort } from './column.ts';
import { keepOrder } from './order.ts';
import type { TableSettings } from './settings.ts';
import { type RowId, type Sorted, sortRows } from './sort.ts';

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature });

interface Options<Row extends object> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => RowId;
  settings: TableSettings;
  /** The server sorts. */
  server: boolean;
  sort: Sort | undefined;
  /** The query that found the rows: those of another come in their own order. */
  rowsKey: string | undefined;
  /** The pointer or focus is on the rows: their order must hold. */
  freezeOrder: boolean;
}

const noRows: never[] = [];

/** Sorted rows, visible columns in the person's order, and the selection. */
export function useRows<Row extends object>(options: Options<Row>) {
  const { columns, rows, rowId, settings, server, sort, rowsKey, freezeOrder } = options;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row): CellValue => column.value(row) ?? undefined,
      })),
    [columns],
  );
  const idOf = useCallback((row: Row) => String(rowId(row)), [rowId]);

  // The table's own row models are left out: making and sorting 10,000 row objects costs more at each
  // tick than all the rest of it.
  const table = useTable({
    features,
    columns: definitions,
    data: noRows as Row[],
    state: { columnVisibility: settings.visibility, columnOrder: settings.order },
  });

  const shown = useRef<{ key: string; ids: RowId[]; sorted?: Sorted | undefined }>({ key: '', ids: [] });
  const key = `${sort?.id} ${sort?.desc} ${rowsKey}`;
  const keeps = freezeOrder && shown.current.key === key && shown.current.ids.length > 0;
  const column = server ? undefined : columns.find(({ id }) => id === sort?.id);
  const desc = sort?.desc ?? false;
  const view = useMemo(() => {
    const before = shown.current;
    const ordered = (order: readonly Row[], sorted?: Sorted) => ({ order, sorted, ids: order.map(rowId) });
    if (keeps) return ordered(keepOrder(before.ids, rows, rowId), before.sorted);
    if (!column) return ordered(rows);
    const last = before.key === key ? before.sorted : undefined;
    const sorted = sortRows(rows, rows.map(rowId), column, desc, last);
    return ordered(
      sorted.order.flatMap((index) => rows[index] ?? []),
      sorted,
    );
  }, [rows, keeps, column, desc, key, rowId]);
  shown.current = { key, ids: view.ids, sorted: view.sorted };

  const visible = table.getVisibleLeafColumns();
  const visibleColumns = useMemo(
    () => visible.flatMap((leaf) => columns.filter((column) => column.id === leaf.id)),
    [visible, columns],
  );
  return { rows: view.order, columns: visibleColumns, idOf };
}
