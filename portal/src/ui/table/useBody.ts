import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from '../../language/index.ts';
import { asText, type Column, type Sort } from './column.ts';
import type { RowProps } from './Rows.tsx';
import { useRowKeys } from './useRowKeys.ts';

/** What `DataTable` gives to its body, be it a grid or a list of cards. */
export interface BodyProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  onOpen: ((row: Row) => void) | undefined;
  openId: string | undefined;
  /** Columns without room give way. */
  narrowed: boolean;
  /** Filters are set. */
  filtered: boolean;
  /** Undefined where nothing can be selected. */
  selection: Record<string, boolean> | undefined;
  onSelection: (next: Record<string, boolean>) => void;
  rowName: ((row: Row) => string) | undefined;
  density: 'compact' | 'comfortable';
  loading: boolean;
  /** Row elements stay and their text changes. */
  live: boolean;
  maxHeight: string | undefined;
  onFreezeOrder: (freezeOrder: boolean) => void;
  hideToolbar: boolean | undefined;
  foot: (isNearEnd: boolean) => ReactNode;
}

/** What every body does with its rows: select them, move among them by keys, and hand each what it draws. */
export function useBody<Row>(
  props: BodyProps<Row>,
  box: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  const { rows, columns, idOf, selection, onOpen, openId, rowName, live } = props;
  const { t } = useTranslation();
  const { onSelect, ...selecting } = useSelecting(props);
  const { activeId, ...handlers } = useRowKeys({
    rows,
    idOf,
    onOpen,
    onToggle: selection && ((id) => onSelect(id, !selection[id])),
    scrollTo,
    box,
  });
  return {
    ...selecting,
    /** For the element around the rows. */
    handlers,
    keyOf: (row: Row, index: number) => (live ? index : idOf(row)),
    rowProps(row: Row): RowProps<Row> {
      const id = idOf(row);
      return {
        id,
        row,
        columns,
        selected: Boolean(selection?.[id]),
        open: id === openId,
        active: id === activeId,
        onOpen,
        onSelect: selection && onSelect,
        selectLabel: selection
          ? t('table.selectRow', { row: rowName ? rowName(row) : asText(columns[0]?.value(row)) })
          : '',
      };
    },
  };
}

/** The ids from one row to another, whichever comes first; the last alone where the first is not among them. */
export function between(ids: readonly string[], first: string | undefined, last: string): readonly string[] {
  const [from, to] = [first === undefined ? -1 : ids.indexOf(first), ids.indexOf(last)];
  return from < 0 || to < 0 ? [last] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Handlers of stable identity, so that selecting one row does not redraw the others. */
function useSelecting<Row>({ rows, idOf, selection, onSelection }: BodyProps<Row>) {
  const latest = useRef(selection);
  latest.current = selection;
  const change = useRef(onSelection);
  change.current = onSelection;
  const order = useRef<() => readonly string[]>(() => []);
  order.current = () => rows.map(idOf);
  const anchor = useRef<string>(undefined);
  const onSelect = useCallback((id: string, on: boolean, isRange = false) => {
    const ids = isRange ? between(order.current(), anchor.current, id) : [id];
    anchor.current = id;
    const next = { ...latest.current };
    for (const one of ids) {
      if (on) next[one] = true;
      else delete next[one];
    }
    change.current(next);
  }, []);
  // Ten thousand rows must not be counted on every scroll frame.
  const { someSelected, allSelected } = useMemo(() => {
    const chosen =
      selection && Object.keys(selection).length > 0 ? rows.filter((row) => selection[idOf(row)]).length : 0;
    return { someSelected: chosen > 0, allSelected: chosen > 0 && chosen === rows.length };
  }, [rows, selection, idOf]);
  const selectAll = () =>
    onSelection(allSelected ? {} : Object.fromEntries(rows.map((row) => [idOf(row), true])));
  return { onSelect, someSelected, allSelected, selectAll };
}
