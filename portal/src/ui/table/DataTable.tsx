import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { usePhone } from '../usePhone.ts';
import '../styles/table.css';
import { Button } from '../Button.tsx';
import { duration } from '../format.ts';
import { IconHistory } from '../icons.tsx';
import { Banner } from '../Page.tsx';
import { EmptyState, ErrorState, type Failure, NoMatch } from '../States.tsx';
import { useNow } from '../useNow.ts';
import { CardList } from './CardList.tsx';
import type { Column, Sort } from './column.ts';
import { Grid } from './Grid.tsx';
import { useTableSettings } from './settings.ts';
import { TableFoot } from './TableFoot.tsx';
import { BulkBar, type FileOptions, MemoToolbar } from './Toolbar.tsx';
import { useRows } from './useRows.ts';
import { type SelectAll, useSelection } from './useSelection.ts';

export type { Column, Sort } from './column.ts';

export interface DataTableProps<Row extends object> {
  /** Remembers columns under this name: "rovers". */
  name: string;
  /** What the rows are, for screen readers and the name of an exported file: "Rovers". */
  label: string;
  /** Must be outside the component or memoised. */
  columns: readonly Column<Row>[];
  /** Undefined while the first answer is awaited. */
  rows: readonly Row[] | undefined;
  /** Must be outside the component. */
  rowId: (row: Row) => string | number;
  /** The query that found these rows, such as their filter. The order on screen holds only within one. */
  rowsKey?: string;
  /** Left of the tools: "214 rovers, newest connection first". */
  summary?: ReactNode;

  /** The server sorts and pages; without it the table sorts what it has. */
  server?: boolean;
  /** The order: from the address where the server sorts, else the order at first. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** How many match in all, where `rows` is only the first part. */
  total?: number | undefined;
  onLoadMore?: (() => void) | undefined;
  loadingMore?: boolean;

  onOpen?: (row: Row) => void;
  /** The row whose record is open in the drawer. */
  openId?: string | number | undefined;
  /** Something stands beside the table: columns without room give way, as beside an open drawer. */
  narrowed?: boolean | undefined;

  /**
   * New rows arrive on top while people watch: the row elements stay and their text changes, so that nothing shifts.
   * The screen holds the rows back while one of them has the focus or is read.
   */
  live?: boolean;

  /** The buttons of the bulk bar; with them rows can be selected. */
  bulkActions?: (rows: readonly Row[], clear: () => void, ids: readonly string[]) => ReactNode;
  /** Rows can be selected beyond those that are loaded. */
  selectAll?: SelectAll;
  /** What a row is called: "Select Wragby 8R 410". Default: the first column. */
  rowName?: (row: Row) => string;

  error?: Failure | null | undefined;
  onRetry?: () => void;
  /** When the rows were read; shown when a later read failed. */
  updatedAt?: number | undefined;

  /** Shown when nothing exists yet: say what and why; `noMatch` when the filters hide all there is. */
  empty: { title: string; text?: string; noMatch?: string; action?: { label: string; run: () => void } };
  /** Filters are set, so that "nothing" means "no match". */
  filtered?: boolean;
  onClearFilters?: () => void;

  /** All rows that match, for an export in server mode. Default: the rows that are here. */
  exportRows?: (onCount: (rows: number) => void) => Promise<readonly Row[]>;
  /** Makes the CSV of all rows on the server, with the columns of its own. Default: from `exportRows`. */
  csvFile?: (options: FileOptions) => Promise<Blob>;
  /** CSS height limit of the scroll area. Default: down to the window's end. */
  maxHeight?: string;
  /** No toolbar: a table inside a card. */
  hideToolbar?: boolean;
}

/** Every list of the portal. See README.md for the whole of it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, rows, rowId, server = false, bulkActions, hideToolbar } = props;
  const { t } = useTranslation();
  const phone = usePhone();
  const settings = useTableSettings(name, columns);
  const [ownSort, setOwnSort] = useState<Sort | undefined>(props.sort);
  const [freezeOrder, setFreezeOrder] = useState(false);
  const sort = server || props.onSort ? props.sort : ownSort;
  const view = useRows({
    columns,
    rows: rows ?? [],
    rowId,
    settings,
    server,
    sort,
    rowsKey: props.rowsKey,
    freezeOrder,
  });

  const rowsToExport = (onCount: (rows: number) => void) => props.exportRows?.(onCount) ?? view.rows;
  const latest = useRef(rowsToExport);
  latest.current = rowsToExport;
  const latestCsv = useRef(props.csvFile);
  latestCsv.current = props.csvFile;
  const ofServer = props.csvFile !== undefined;
  const csvFile = useMemo(
    () => (ofServer ? (options: FileOptions) => latestCsv.current?.(options) : undefined),
    [ofServer],
  );
  const exportRows = useCallback((onCount: (rows: number) => void) => latest.current(onCount), []);

  const { selection, setSelection, chosen, chosenIds, clear, selectAll, selecting } = useSelection({
    rows,
    rowId,
    enabled: bulkActions !== undefined,
    total: props.total,
    exportRows: props.exportRows && (() => latest.current(() => {}) as Promise<readonly Row[]>),
    all: props.selectAll,
  });
  const body = {
    ...view,
    label: props.label,
    sort,
    onSort: props.onSort ?? setOwnSort,
    onOpen: props.onOpen,
    openId: props.openId === undefined ? undefined : String(props.openId),
    narrowed: props.narrowed ?? props.openId !== undefined,
    filtered: props.filtered ?? false,
    selection: bulkActions ? selection : undefined,
    onSelection: setSelection,
    rowName: props.rowName,
    density: settings.density,
    loading: rows === undefined,
    live: props.live ?? false,
    maxHeight: props.maxHeight,
    onFreezeOrder: setFreezeOrder,
    hideToolbar,
    foot: (isNearEnd: boolean) => (
      <TableFoot
        shown={rows?.length ?? 0}
        total={props.total}
        isNearEnd={isNearEnd}
        onLoadMore={props.onLoadMore}
        loading={props.loadingMore ?? false}
      />
    ),
  };

  const failed = rows === undefined && props.error;
  const nothing = rows?.length === 0;
  return (
    <div className="datatable">
      {!hideToolbar && (
        <div className="toolbar">
          {bulkActions && chosenIds.length > 0 ? (
            <BulkBar
              count={chosenIds.length}
              total={props.total}
              onAll={selectAll}
              selecting={selecting}
              onClear={clear}
            >
              {bulkActions(chosen, clear, chosenIds)}
            </BulkBar>
          ) : (
            <MemoToolbar
              label={props.label}
              columns={columns}
              settings={settings}
              summary={props.summary}
              exportRows={exportRows}
              csvFile={csvFile}
              onClearFilters={props.filtered && !nothing ? props.onClearFilters : undefined}
            />
          )}
        </div>
      )}
      {rows && props.error && <Stale at={props.updatedAt} error={props.error} onRetry={props.onRetry} />}
      {failed ? (
        <div className="tablebox">
          <ErrorState title={t('table.failed')} error={props.error ?? null} onRetry={props.onRetry} />
        </div>
      ) : nothing ? (
        <div className="tablebox">
          {props.filtered ? (
            <NoMatch title={props.empty.title} onClear={props.onClearFilters}>
              {props.empty.noMatch}
            </NoMatch>
          ) : (
            <EmptyState title={props.empty.title} {...(props.empty.action && { action: props.empty.action })}>
              {props.empty.text}
            </EmptyState>
          )}
        </div>
      ) : phone ? (
        <CardList {...body} />
      ) : (
        <Grid {...body} />
      )}
    </div>
  );
}

/** A later poll failed: the rows stay, with a note of their age. */
function Stale({
  at,
  error,
  onRetry,
}: {
  at: number | undefined;
  error: Failure;
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <div className="stalebar">
      <Banner
        tone="warning"
        icon={<IconHistory className="icon" aria-hidden="true" />}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )
        }
      >
        {/* counts on by the second: it is not announced each time */}
        {at !== undefined && (
          <span aria-live="off">{t('table.stale', { age: duration((now - at) / 1000) })} </span>
        )}
        {error.message} {error.ref && <span className="dim">{t('ui.reference', { ref: error.ref })}</span>}
      </Banner>
    </div>
  );
}
