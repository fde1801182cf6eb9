import { useCallback, useRef } from 'react';

interface Options<Row, Id> {
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => Id;
  /** Id of the row whose record is open. */
  open: Id | undefined;
  /** Opens the record of a row, or closes it; `push` where the Back button shall undo it. */
  show: (id: Id | undefined, how?: { push?: boolean }) => void;
}

interface ListState<Row> {
  readonly table: Pick<Options<Row, number>, 'rows' | 'rowId'>;
  readonly filter: { readonly open?: number | undefined };
  readonly onFilter: (patch: { open: number | undefined; tab?: undefined }, how?: { push?: boolean }) => void;
}

/** The row that is open in a drawer: `table` has props of `DataTable`, `drawer` those of `Drawer` while it is open. */
export function useOpenRow<Row, Id extends string | number>({ rows, rowId, open, show }: Options<Row, Id>) {
  const latest = useRef({ rowId, show });
  latest.current = { rowId, show };
  const onOpen = useCallback((row: Row) => {
    latest.current.show(latest.current.rowId(row), { push: true });
  }, []);
  const index = open === undefined ? -1 : (rows?.findIndex((row) => rowId(row) === open) ?? -1);
  const step = (to: Row | undefined) => to && (() => show(rowId(to)));
  return {
    row: rows?.[index],
    table: { onOpen, openId: open },
    drawer:
      open === undefined
        ? undefined
        : {
            id: open,
            onClose: () => show(undefined),
            onPrevious: step(rows?.[index - 1]),
            onNext: index < 0 ? undefined : step(rows?.[index + 1]),
          },
  };
}

/** `useOpenRow` for a list whose address names the open row. */
export function useOpenListRow<Row>({ table, filter, onFilter }: ListState<Row>) {
  const show = (open: number | undefined, how?: { push?: boolean }) =>
    onFilter(open === undefined ? { open, tab: undefined } : { open }, how); // its neighbour shows the same part
  return useOpenRow({ ...table, open: filter.open, show });
}
