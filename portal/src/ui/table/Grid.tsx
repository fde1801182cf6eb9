import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../States.tsx';
import { asText, type Column, type Sort } from './column.ts';
import { classOf, MemoRow } from './Rows.tsx';
import { useRowKeys } from './useRowKeys.ts';

export interface BodyProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  onOpen: ((row: Row) => void) | undefined;
  openId: string | undefined;
  /** Undefined where nothing can be selected. */
  selection: Record<string, boolean> | undefined;
  onSelection: (next: Record<string, boolean>) => void;
  rowName: ((row: Row) => string) | undefined;
  density: 'compact' | 'comfortable';
  loading: boolean;
  maxHeight: string | undefined;
  onHeld: (held: boolean) => void;
  bare: boolean | undefined;
  foot: (near: boolean) => ReactNode;
}

const selectWidth = 36;

/** The table itself: sticky header and first column, only the rows in sight drawn. */
export function Grid<Row>(props: BodyProps<Row>) {
  const { rows, columns, idOf, selection, density, loading, bare } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(true);
  const { widths, limit } = useLayout(box, columns, selection !== undefined);
  const rowHeight = density === 'compact' ? 34 : 42;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: 32, // the sticky header must not cover the focused row
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new density means new sizes for all rows
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual]);

  const { onSelect, allSelected, someSelected, selectAll } = useSelecting(props);
  const keys = useRowKeys({
    rows,
    idOf,
    onOpen: props.onOpen,
    onToggle: selection && ((id) => onSelect(id, !selection[id])),
    scrollTo: (index) => virtual.scrollToIndex(index),
    box,
  });

  const drawn = virtual.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const measureNear = useCallback(() => {
    const element = box.current;
    if (element) setNear(element.scrollHeight - element.scrollTop - element.clientHeight < 200);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all three change how far the end is
  useLayoutEffect(measureNear, [rows.length, rowHeight, limit]);

  return (
    <>
      <div
        ref={box}
        className={bare ? 'tablebox bare' : 'tablebox'}
        style={{ maxHeight: props.maxHeight ?? limit }}
        onScroll={measureNear}
      >
        <table
          className="table"
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          aria-busy={loading}
          style={{ '--row': `${rowHeight}px`, minWidth: widths.total } as React.CSSProperties}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
        >
          <colgroup>
            {selection && <col style={{ width: selectWidth }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: widths.of[column.id] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && (
                <th className="pin sel" scope="col">
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label={t('table.selectAll')}
                    checked={allSelected}
                    ref={(element) => {
                      if (element) element.indeterminate = someSelected && !allSelected;
                    }}
                    onChange={selectAll}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <HeadCell key={column.id} {...props} column={column} index={index} />
              ))}
            </tr>
          </thead>
          <tbody onPointerEnter={() => props.onHeld(true)} onPointerLeave={() => props.onHeld(false)}>
            {loading && <SkeletonRows columns={columns} selectable={selection !== undefined} />}
            {before > 0 && <Spacer height={before} />}
            {drawn.map(({ index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const id = idOf(row);
              return (
                <MemoRow
                  key={id}
                  id={id}
                  row={row}
                  columns={columns}
                  selected={Boolean(selection?.[id])}
                  open={id === props.openId}
                  active={id === keys.activeId}
                  onOpen={props.onOpen}
                  onSelect={selection && onSelect}
                  selectLabel={t('table.selectRow', { row: nameOf(props, row) })}
                />
              );
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </div>
      {props.foot(near)}
    </>
  );
}

export const nameOf = <Row,>(
  { rowName, columns }: Pick<BodyProps<Row>, 'rowName' | 'columns'>,
  row: Row,
): string => (rowName ? rowName(row) : asText(columns[0]?.value(row)));

/** Handlers that keep their identity, so that selecting one row does not redraw the others. */
export function useSelecting<Row>({ rows, idOf, selection, onSelection }: BodyProps<Row>) {
  const latest = useRef(selection);
  latest.current = selection;
  const change = useRef(onSelection);
  change.current = onSelection;
  const onSelect = useCallback((id: string, on: boolean) => {
    const { [id]: _, ...rest } = latest.current ?? {};
    change.current(on ? { ...rest, [id]: true } : rest);
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

function HeadCell<Row>({
  column,
  index,
  sort,
  onSort,
  selection,
}: BodyProps<Row> & { column: Column<Row>; index: number }) {
  const sorted = sort?.id === column.id ? sort : undefined;
  const Arrow = sorted?.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classOf({ ...column, dim: false } as Column<never>, index, selection !== undefined)}
      aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
    >
      {column.sortable === false ? (
        column.header
      ) : (
        <button type="button" onClick={() => onSort({ id: column.id, desc: sorted ? !sorted.desc : false })}>
          {column.header}
          {sorted && <Arrow className="i" aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr className="spacer">
      <td style={{ height }} />
    </tr>
  );
}

const bars = ['72%', '58%', '80%', '64%', '70%', '76%', '60%', '68%'];

function SkeletonRows<Row>({
  columns,
  selectable,
}: {
  columns: readonly Column<Row>[];
  selectable: boolean;
}) {
  return bars.map((width) => (
    <tr key={width}>
      {selectable && <td className="pin sel" />}
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column as Column<never>, index, selectable)}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}

/** Column widths that fill the box, and the height that is left down to the window's end. */
function useLayout<Row>(
  box: React.RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  selectable: boolean,
) {
  const [room, setRoom] = useState({ width: 0, limit: '' });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const limit = `max(280px, calc(100dvh - ${Math.round(top + 48)}px))`;
      setRoom((old) =>
        old.width === element.clientWidth && old.limit === limit
          ? old
          : { width: element.clientWidth, limit },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
  const wish = columns.reduce((sum, { width = 140 }) => sum + width, 0);
  const fixed = selectable ? selectWidth : 0;
  const scale = Math.max(1, (room.width - fixed) / wish);
  const of = Object.fromEntries(columns.map(({ id, width = 140 }) => [id, width * scale]));
  return { widths: { of, total: wish + fixed }, limit: room.limit };
}
