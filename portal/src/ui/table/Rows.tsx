import { type MouseEvent, memo, type ReactNode } from 'react';
import { asText, type Column } from './column.ts';

/** A click on a link, button or box inside a row is that control's, not the row's. */
export const onControl = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label, select') !== null;

export interface RowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  selected: boolean;
  open: boolean;
  /** Has the table's one tab stop. */
  active: boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined where nothing can be selected. */
  onSelect: ((id: string, selected: boolean, isRange?: boolean) => void) | undefined;
  selectLabel: string;
}

export const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : asText(column.value(row));

/** Columns without those that would be a title with nothing behind it. */
const said = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns.filter(({ value }) => asText(value(row)) !== '');

const classOf = (column: Column<never>, index: number, selectable: boolean) =>
  [
    column.align === 'right' && 'right',
    column.dim && 'dim',
    index === 0 && (selectable ? 'pinned pinned-second' : 'pinned'),
    index > 0 && column.pinned && 'pinned-last',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

export { classOf };

function TableRow<Row>({
  id,
  row,
  columns,
  selected,
  open,
  active,
  onOpen,
  onSelect,
  selectLabel,
}: RowProps<Row>) {
  return (
    <tr
      data-id={id}
      tabIndex={active ? 0 : -1}
      className={open ? 'open' : undefined}
      aria-selected={onSelect ? selected : undefined}
      onClick={onOpen && ((event) => onControl(event) || onOpen(row))}
    >
      {onSelect && (
        <td className="pinned select-cell">
          <input
            type="checkbox"
            className="checkbox"
            checked={selected}
            aria-label={selectLabel}
            tabIndex={-1}
            onChange={(event) => onSelect(id, event.currentTarget.checked, withShift(event.nativeEvent))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column as Column<never>, index, Boolean(onSelect))}>
          {cellOf(column, row)}
        </td>
      ))}
    </tr>
  );
}

/** Rows redraw only when their own record, index or columns change: a poll changes few of them. */
export const MemoRow = memo(TableRow) as typeof TableRow;

function CardRow<Row>({
  id,
  row,
  columns,
  selected,
  open,
  active,
  onOpen,
  onSelect,
  selectLabel,
}: RowProps<Row>) {
  const hasCards = columns.some((column) => column.card);
  const columnsAt = (slot: Column<Row>['card']) => columns.filter((column) => column.card === slot);
  const lines = said(columnsAt('line'), row);
  const states = columnsAt('status');
  // next to what is above it, if anything is: a state keeps to the edge
  const sidePlace = lines.length > 0 ? 'line' : states.length > 0 ? 'foot' : 'top';
  const title = hasCards ? columnsAt('title') : columns.slice(0, 1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled once, on the list around the cards
    <article
      data-id={id}
      tabIndex={active ? 0 : -1}
      className={['rowcard', open && 'open', selected && 'on'].filter(Boolean).join(' ')}
      onClick={onOpen && ((event) => onControl(event) || onOpen(row))}
    >
      {onSelect && (
        <input
          type="checkbox"
          className="checkbox"
          checked={selected}
          aria-label={selectLabel}
          onChange={(event) => onSelect(id, event.currentTarget.checked, withShift(event.nativeEvent))}
        />
      )}
      <div className="top">
        <b>
          {title.map((column) => (
            <span key={column.id}>{cellOf(column, row)}</span>
          ))}
        </b>
        {[...states, ...(sidePlace === 'top' ? columnsAt('side') : [])].map((column) => (
          <span key={column.id}>{cellOf(column, row)}</span>
        ))}
      </div>
      {hasCards ? (
        <>
          {lines.length > 0 && (
            <div className="mid">
              <span className="cut">
                {lines.map((column) => (
                  <span key={column.id}>{cellOf(column, row)}</span>
                ))}
              </span>
              <span>
                {columnsAt('side').map((column) => (
                  <span key={column.id}>{cellOf(column, row)}</span>
                ))}
              </span>
            </div>
          )}
          {columnsAt('text').map((column) => (
            <div key={column.id} className="words">
              {cellOf(column, row)}
            </div>
          ))}
          <div className="foot">
            {said(columnsAt('foot'), row).map((column) => (
              <span key={column.id}>
                {column.header} {cellOf(column, row)}
              </span>
            ))}
            {sidePlace === 'foot' &&
              columnsAt('side').map((column) => (
                <span key={column.id} className="side-end">
                  {cellOf(column, row)}
                </span>
              ))}
          </div>
          {columnsAt('actions').map((column) => (
            <div key={column.id} className="card-actions">
              {cellOf(column, row)}
            </div>
          ))}
        </>
      ) : (
        <dl className="details">
          {columns.slice(1).map((column) => (
            <div className="pair" key={column.id}>
              <dt>{column.header}</dt>
              <dd>{cellOf(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** A row as a card, for windows of 800 px and less. */
export const MemoCard = memo(CardRow) as typeof CardRow;

/** Whether Shift was pressed, with which a click selects the rows since the one before. */
const withShift = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;
