import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconArrowDown, IconArrowUp } from '../icons.tsx';
import { Skeleton } from '../States.tsx';
import { usePrinting } from '../usePrinting.ts';
import { asText, type Column, type Sort } from './column.ts';
import { nameCutCell } from './cutCell.ts';
import { DEFAULT_WIDTH, fold, widthOf } from './fold.ts';
import { cellOf, classOf, MemoRow } from './Rows.tsx';
import { type BodyProps, useBody } from './useBody.ts';

const SELECT_WIDTH = 36;
const HEAD_HEIGHT = 32;

/** The table itself: sticky header and first column, only the rows in sight drawn. */
export function Grid<Row>(props: BodyProps<Row>) {
  const { rows, selection, density, loading, hideToolbar } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { narrowed } = props;
  const alike = useAlike(props, props.openId !== undefined && props.filtered);
  const layout = { selectable: selection !== undefined, narrowed, alike };
  const { columns, widths, limit } = useLayout(box, props.columns, layout);
  const rowHeight = density === 'compact' ? 34 : 42;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollPaddingStart: HEAD_HEIGHT, // the sticky header must not cover the focused row
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new density means new sizes for all rows
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual]);

  const body = useBody({ ...props, columns }, box, (index) => virtual.scrollToIndex(index));
  const printing = usePrinting();
  const inSight = virtual.getVirtualItems();
  const drawn = printing ? rows.map((_, index) => ({ index })) : inSight;
  const before = printing ? 0 : (inSight[0]?.start ?? 0);
  const after = printing ? 0 : virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  // Taken from the virtualizer's state, because measuring the box would force a layout in every frame of a scroll.
  const visibleEnd = (virtual.scrollOffset ?? 0) + (virtual.scrollRect?.height ?? 0);
  const isNearEnd = HEAD_HEIGHT + virtual.getTotalSize() - visibleEnd < 200;

  return (
    <>
      <div
        ref={box}
        className={hideToolbar ? 'tablebox bare' : 'tablebox'}
        style={{ maxHeight: props.maxHeight ?? limit }}
      >
        <table
          className={widths.over ? 'table over' : 'table'}
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          aria-busy={loading}
          style={{ '--row': `${rowHeight}px`, minWidth: widths.total } as React.CSSProperties}
          {...body.handlers}
        >
          <colgroup>
            {selection && <col className="select-col" style={{ width: SELECT_WIDTH }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: widths.of[column.id] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && (
                <th className="pinned select-cell" scope="col">
                  <input
                    type="checkbox"
                    className="checkbox"
                    aria-label={t('table.selectAll')}
                    checked={body.allSelected}
                    ref={(element) => {
                      if (element) element.indeterminate = body.someSelected && !body.allSelected;
                    }}
                    onChange={body.selectAll}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <MemoHeadCell
                  key={column.id}
                  column={column as Column<never>}
                  index={index}
                  selectable={selection !== undefined}
                  sorted={props.sort?.id === column.id ? (props.sort.desc ? 'desc' : 'asc') : undefined}
                  onSort={props.onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody
            onPointerOver={nameCutCell}
            onPointerEnter={() => props.onFreezeOrder(true)}
            onPointerLeave={() => props.onFreezeOrder(false)}
          >
            {loading && <SkeletonRows columns={columns} selectable={selection !== undefined} />}
            {before > 0 && <Spacer height={before} />}
            {drawn.map(({ index }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <MemoRow key={body.keyOf(row, index)} {...body.rowProps(row)} />
              );
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </div>
      {props.foot(isNearEnd)}
    </>
  );
}

interface HeadProps {
  column: Column<never>;
  index: number;
  selectable: boolean;
  sorted: 'asc' | 'desc' | undefined;
  onSort: (sort: Sort) => void;
}

function HeadCell({ column, index, selectable, sorted, onSort }: HeadProps) {
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  const heading = <span className="heading">{column.header}</span>;
  return (
    <th
      scope="col"
      className={classOf({ ...column, dim: false }, index, selectable)}
      aria-sort={sorted && (sorted === 'desc' ? 'descending' : 'ascending')}
    >
      {column.sortable === false ? (
        heading
      ) : (
        <button type="button" onClick={() => onSort({ id: column.id, desc: sorted === 'asc' })}>
          {heading}
          {sorted && <Arrow className="icon" aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

/** The table is rendered in every frame of a scroll, its head is not. */
const MemoHeadCell = memo(HeadCell);

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
      {selectable && <td className="pinned select-cell" />}
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column as Column<never>, index, selectable)}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}

/** Under the table, px: its foot and the page's end. */
const FOOT_HEIGHT = 48;
/** Less than this down to the window's end, px, would be a slit to read through: then the page scrolls to the table. */
const MIN_HEIGHT = 400;
/** The whole of it fits the window under the header once the page is scrolled. */
const TALL_HEIGHT = 'min(600px, calc(100dvh - 160px))';

/**
 * Columns and their widths that fill the box, and its height: down to the window's end, or 600 px where little is left
 * there. A drawer next to the table leaves it the columns that fit instead of cutting them off.
 */
function useLayout<Row>(
  box: React.RefObject<HTMLDivElement | null>,
  all: readonly Column<Row>[],
  { selectable, narrowed, alike }: { selectable: boolean; narrowed: boolean; alike: ReadonlySet<string> },
) {
  const [room, setRoom] = useState({ width: 0, limit: '' });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const rest = Math.round(top + FOOT_HEIGHT);
      const limit =
        window.innerHeight - rest < MIN_HEIGHT
          ? TALL_HEIGHT
          : `max(${MIN_HEIGHT}px, calc(100dvh - ${rest}px))`;
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
  const fitted = useMemo(() => {
    const fixed = selectable ? SELECT_WIDTH : 0;
    const left = room.width - fixed;
    const unfolded = room.width > 0 ? withFolded(all, left) : all;
    const columns = narrowed && room.width > 0 ? fitting(unfolded, left, alike) : unfolded;
    const wish = widthOf(columns);
    const scale = Math.max(1, left / wish);
    const of = Object.fromEntries(columns.map(({ id, width = DEFAULT_WIDTH }) => [id, width * scale]));
    return {
      columns,
      widths: { of, total: wish + fixed, over: room.width < wish + fixed },
    };
  }, [all, selectable, narrowed, alike, room.width]);
  return { ...fitted, limit: room.limit };
}

/** The columns with what they took in where there is no room for all. */
function withFolded<Row>(all: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  const { columns, taken } = fold(all, room);
  return columns.map((column) => {
    const others = taken.get(column.id);
    return others
      ? { ...column, cell: (row: Row) => <Both column={column} others={others} row={row} /> }
      : column;
  });
}

function Both<Row>(props: { column: Column<Row>; others: readonly Column<Row>[]; row: Row }) {
  const { column, others, row } = props;
  const says = ({ value }: Column<Row>) => asText(value(row)) !== '';
  const more = others.filter(says);
  const isNamed = says(column) || more.length === 0;
  const title = [column, ...more].filter(says).map(({ value }) => asText(value(row)));
  return (
    <span className="folded" title={title.join(', ')}>
      {isNamed && <span className="cut">{cellOf(column, row)}</span>}
      {more.length > 0 && (
        <span className="cut dim">
          <span>
            {more.map((one, index) => (
              <span key={one.id}>
                {(index > 0 || isNamed) && ' · '}
                {cellOf(one, row)}
              </span>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}

/**
 * Columns that are together no wider than `room`, px, two at least: those that are alike in all rows go first, then dim
 * ones, then the last; what can be done with a row stays.
 */
function fitting<Row>(
  columns: readonly Column<Row>[],
  room: number,
  alike: ReadonlySet<string>,
): readonly Column<Row>[] {
  const left = [...columns];
  const lastThat = (is: (column: Column<Row>) => unknown) =>
    left.findLastIndex((column, index) => index > 0 && !column.pinned && is(column));
  while (left.length > 2 && widthOf(left) > room) {
    const same = lastThat(({ id }) => alike.has(id));
    const dim = lastThat((column) => column.dim);
    left.splice(same > 0 ? same : dim > 0 ? dim : lastThat(() => true), 1);
  }
  return left;
}

const none: ReadonlySet<string> = new Set();

/** The columns that a filter has made the same in all rows. They are looked for once, so that none goes at a poll. */
function useAlike<Row>({ rows, columns }: BodyProps<Row>, needed: boolean): ReadonlySet<string> {
  const latest = useRef(rows);
  latest.current = rows;
  const compared = needed && rows.length > 1;
  return useMemo(() => {
    const [first, ...others] = compared ? latest.current : [];
    if (first === undefined) return none;
    const isAlike = ({ value }: Column<Row>) =>
      others.every((row) => asText(value(row)) === asText(value(first)));
    return new Set(columns.filter(isAlike).map(({ id }) => id));
  }, [columns, compared]);
}
