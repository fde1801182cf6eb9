import { useCallback, useMemo, useRef } from 'react';
import type { Column, Sort } from './column.ts';
import { keepOrder } from './order.ts';
import type { TableSettings } from './settings.ts';
import { type RowId, type Sorted, sortRows } from './sort.ts';

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

/** The sorted rows, and the visible columns in the person's order. */
export function useRows<Row extends object>(options: Options<Row>) {
  const { columns, rows, rowId, settings, server, sort, rowsKey, freezeOrder } = options;
  const idOf = useCallback((row: Row) => String(rowId(row)), [rowId]);

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

  const visibleColumns = useMemo(
    () =>
      settings.order.flatMap((id) => columns.filter((column) => column.id === id && settings.visibility[id])),
    [columns, settings],
  );
  return { rows: view.order, columns: visibleColumns, idOf };
}
