import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { count } from '../ui/format.ts';
import { IconArrowUp } from '../ui/icons.tsx';
import { Banner, Page } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { type Column, DataTable, type DataTableProps } from '../ui/table/DataTable.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { freeze, type LineOrder } from './lines.ts';
import styles from './logs.module.css';
import type { Log, SharedFilter } from './useLog.ts';
import { useReading } from './useReading.ts';
import './messages.ts';

interface DrawerProps {
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

interface Props<Row extends object> {
  /** Remembers the columns under this name. */
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  order: LineOrder<Row>;
  timeOf: (row: Row) => string;
  log: Log<Row>;
  filter: SharedFilter;
  onFilter: (patch: { at?: string | undefined; line?: string | undefined }, how?: { push?: boolean }) => void;
  table: Pick<DataTableProps<Row>, 'rowsKey' | 'filtered' | 'onClearFilters'>;
  auto: ReturnType<typeof useAuto>;
  filters: ReactNode;
  actions?: ReactNode;
  /** Beside the table. */
  beside?: ReactNode;
  /** Only what is beside it is shown, as on a phone. */
  hidesTable?: boolean;
  /** The line that is open. */
  open: Row | undefined;
  onOpen: (row: Row | undefined) => void;
  drawer: (row: Row, props: DrawerProps) => ReactNode;
  empty: DataTableProps<Row>['empty'];
  /** Instead of the table, while nothing can be requested. */
  instead?: ReactNode;
}

/** Whether logs are read every 5 s; one choice for all of them. */
export function useAuto() {
  const [auto, setAuto] = useLocalStorage('log-auto', true);
  return { auto, setAuto };
}

/** Every log: newest lines first, or those before a moment; what is read never moves. */
export function LogView<Row extends object>(props: Props<Row>) {
  const { log, order, timeOf, filter, onFilter, open, onOpen, title } = props;
  const { t } = useTranslation();
  const { auto, setAuto } = props.auto;
  const { at } = filter;
  const box = useRef<HTMLDivElement>(null);
  const { reading, toTop } = useReading(box);
  const still = at === undefined && (reading || open !== undefined);
  const { shown, waiting, cut } = useFrozenLines(log.lines, still, order, props.table.rowsKey);
  const live = auto && at === undefined;

  const rowId = order.idOf;
  const opened = useOpenRow({
    rows: shown,
    rowId,
    open: open && rowId(open),
    show: (id) => {
      onOpen(shown?.find((line) => rowId(line) === id));
      if (filter.line !== undefined) onFilter({ line: undefined });
    },
  });
  const gone = useLinkedLine(log.lines, filter.line, order, onOpen);
  const goUp = useGoUp(box, log.fetchAbove);
  const oldest = shown?.at(-1);
  const toggleAuto = () => {
    setAuto(!live);
    if (live) return;
    if (at !== undefined) onFilter({ at: undefined, line: undefined });
    else void log.log.refetch();
  };

  return (
    <Page
      title={title}
      updatedAt={log.log.dataUpdatedAt}
      updating={log.log.isFetching}
      actions={
        <>
          {props.actions}
          <Button className={styles.auto} aria-pressed={live} onClick={toggleAuto}>
            {t('logs.auto', { state: t(live ? 'logs.on' : 'logs.off') })}
          </Button>
        </>
      }
    >
      {props.filters}
      {gone && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => onFilter({ line: undefined })}>
              {t('logs.close')}
            </Button>
          }
        >
          {t('logs.lineGone')}
        </Banner>
      )}
      {props.instead ?? (
        <div className={props.beside ? styles.beside : undefined}>
          <div className={styles.logtable} ref={box} hidden={props.hidesTable}>
            <div className={styles.newlines} role="status">
              {waiting > 0 && (
                <Button
                  tone="primary"
                  size="small"
                  icon={<IconArrowUp className="icon icon-14" aria-hidden="true" />}
                  onClick={() => {
                    onOpen(undefined);
                    toTop();
                  }}
                >
                  {cut
                    ? t('logs.freshMany', { n: count(waiting) })
                    : waiting === 1
                      ? t('logs.freshOne')
                      : t('logs.fresh', { n: count(waiting) })}
                </Button>
              )}
            </div>
            {at !== undefined && log.lines && (
              <div className={styles.jumped}>
                <span className="dim">
                  {t('logs.until')} <DateText value={at} shape="second" />
                </span>
                <Button size="small" busy={log.fetchingAbove} onClick={() => void goUp.go()}>
                  {t('logs.above')}
                </Button>
                <Button
                  size="small"
                  onClick={() => onFilter({ at: undefined, line: undefined }, { push: true })}
                >
                  {t('logs.newest')}
                </Button>
                <span role="status" className="dim">
                  {goUp.ended && t('logs.noneAbove')}
                </span>
              </div>
            )}
            <DataTable
              name={props.name}
              label={title}
              columns={props.columns}
              rows={shown}
              rowId={rowId}
              server
              live={at === undefined}
              exportRows={log.everyLine}
              csvFile={log.csvFile}
              summary={
                oldest && (
                  <>
                    {t(log.hasOlder ? 'logs.note' : 'logs.noteAll', { n: count(shown?.length) })}{' '}
                    <DateText value={timeOf(oldest)} shape="second" />
                  </>
                )
              }
              onLoadMore={log.hasOlder && !cut ? log.fetchOlder : undefined}
              loadingMore={log.fetchingOlder}
              {...opened.table}
              error={log.error ?? log.moreError}
              onRetry={() => (log.moreError ? log.fetchOlder() : void log.log.refetch())}
              updatedAt={log.log.dataUpdatedAt}
              empty={props.empty}
              {...props.table}
            />
          </div>
          {props.beside}
        </div>
      )}
      {open && opened.drawer && props.drawer(open, opened.drawer)}
    </Page>
  );
}

/** While somebody reads, new lines wait above: a live list never moves under the reader. `key`: of the log that is read. */
function useFrozenLines<Row>(
  lines: readonly Row[] | undefined,
  reading: boolean,
  order: LineOrder<Row>,
  key: string | undefined,
) {
  const last = useRef<{ key: string | undefined; shown: readonly Row[] | undefined }>(undefined);
  return useMemo(() => {
    const known = last.current;
    const before = reading && known !== undefined && known.key === key ? known.shown : undefined;
    const frozen = lines && freeze(before, lines, order);
    last.current = { key, shown: frozen?.shown };
    return { shown: frozen?.shown, waiting: frozen?.waiting ?? 0, cut: frozen?.cut ?? false };
  }, [lines, reading, order, key]);
}

/** Opens the line that a link is to, once. True when it is not in the log any more. */
function useLinkedLine<Row>(
  lines: readonly Row[] | undefined,
  linked: string | undefined,
  { idOf }: LineOrder<Row>,
  onOpen: (row: Row) => void,
): boolean {
  const handled = useRef<string>(undefined);
  const found = lines?.find((line) => String(idOf(line)) === linked);
  useEffect(() => {
    if (linked === undefined || lines === undefined || handled.current === linked) return;
    handled.current = linked;
    if (found) onOpen(found);
  }, [linked, lines, found, onOpen]);
  return linked !== undefined && lines !== undefined && found === undefined;
}

/** Loads the lines above; those that were on screen stay where they are. */
function useGoUp(box: React.RefObject<HTMLElement | null>, fetchAbove: () => Promise<number>) {
  const [ended, setEnded] = useState(false);
  const latest = useRef(fetchAbove);
  latest.current = fetchAbove;
  const go = useCallback(async () => {
    const row = box.current?.querySelector('[data-id]');
    const height = row?.getBoundingClientRect().height ?? 0;
    const table = box.current?.querySelector('.tablebox');
    const added = await latest.current().catch(() => undefined); // the table says why
    if (added === undefined) return;
    setEnded(added === 0);
    const shift = added * (height + (table ? 0 : 6)); // cards have a gap
    requestAnimationFrame(() => {
      if (table) table.scrollTop += shift;
      else window.scrollBy({ top: shift });
    });
  }, [box]);
  return { go, ended };
}
