import { Menu, Popover } from '@mantine/core';
import { useTranslation } from '../../language/index.ts';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../Button.tsx';
import { count, dataSize } from '../format.ts';
import {
  IconChevronDown,
  IconChevronUp,
  IconColumns3,
  IconDownload,
  IconListDetails,
  IconX,
} from '../icons.tsx';
import { toast } from '../toast.tsx';
import type { Column } from './column.ts';
import { saveCsv, saveRows } from './save.ts';
import type { TableSettings } from './settings.ts';

/** How a file that the server makes is fetched. */
export interface FileOptions {
  readonly signal: AbortSignal;
  /** Called while it comes in. */
  readonly onBytes: (received: number, total: number | undefined) => void;
}

interface Props<Row> {
  /** What the rows are: the name of an exported file. */
  label: string;
  columns: readonly Column<Row>[];
  settings: TableSettings;
  /** Left: "214 rovers, newest connection first". */
  summary?: ReactNode;
  /** The rows to export: all that match, not only those on screen. */
  exportRows: (onCount: (rows: number) => void) => readonly Row[] | Promise<readonly Row[]>;
  /** The CSV of all rows, where the server makes it. */
  csvFile?: ((options: FileOptions) => Promise<Blob> | undefined) | undefined;
  /** Clears search and filters; absent while there are none. */
  onClearFilters?: (() => void) | undefined;
}

/** Density, columns, export. */
function Toolbar<Row>({
  label,
  columns,
  settings,
  summary,
  exportRows,
  csvFile,
  onClearFilters,
}: Props<Row>) {
  const { t } = useTranslation();
  const compact = settings.density === 'compact';
  return (
    <>
      <span className="dim grow cut num">{summary}</span>
      {onClearFilters && (
        <Button
          tone="quiet"
          size="small"
          icon={<IconX className="icon icon-14" aria-hidden="true" />}
          onClick={onClearFilters}
        >
          {t('table.clearFilters')}
        </Button>
      )}
      <Button
        tone="quiet"
        size="small"
        className="no-phone"
        icon={<IconListDetails className="icon icon-14" aria-hidden="true" />}
        aria-pressed={compact}
        onClick={() => settings.setDensity(compact ? 'comfortable' : 'compact')}
      >
        {t('table.compact')}
      </Button>
      <ColumnChooser columns={columns} settings={settings} />
      <Export label={label} columns={columns} settings={settings} exportRows={exportRows} csvFile={csvFile} />
    </>
  );
}

/** A live tick changes the note at most. */
export const MemoToolbar = memo(Toolbar) as typeof Toolbar;

function ColumnChooser<Row>({ columns, settings }: Pick<Props<Row>, 'columns' | 'settings'>) {
  const { t } = useTranslation();
  const header = (id: string) => columns.find((column) => column.id === id)?.header || id;
  const shown = settings.order.filter((id) => settings.visibility[id]).length;
  return (
    <Popover position="bottom-end" width={248} trapFocus>
      <Popover.Target>
        <Button
          tone="quiet"
          size="small"
          className="no-phone"
          icon={<IconColumns3 className="icon icon-14" aria-hidden="true" />}
        >
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')} className="chooser">
        <p>{t('table.columnsShown', { n: shown, of: columns.length })}</p>
        <ul>
          {settings.order.map((id, index) => (
            <li key={id}>
              <label className="check grow">
                <input
                  type="checkbox"
                  checked={settings.visibility[id] ?? true}
                  disabled={index === 0}
                  onChange={(event) => settings.show(id, event.currentTarget.checked)}
                />
                {header(id)}
              </label>
              {index > 0 && (
                <>
                  <IconButton
                    small
                    label={t('table.moveUp', { column: header(id) })}
                    disabled={index === 1}
                    onClick={() => settings.move(id, -1)}
                  >
                    <IconChevronUp className="icon icon-14" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    small
                    label={t('table.moveDown', { column: header(id) })}
                    disabled={index === settings.order.length - 1}
                    onClick={() => settings.move(id, 1)}
                  >
                    <IconChevronDown className="icon icon-14" aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ul>
        <Button tone="quiet" size="small" onClick={settings.reset}>
          {t('table.resetColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Export<Row>({ label, columns, settings, exportRows, csvFile }: Omit<Props<Row>, 'summary'>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [loaded, setLoaded] = useState(0);
  const { progress, fetchFile, cancel } = useFile(csvFile);
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true);
    setLoaded(0);
    try {
      const content = format === 'csv' ? await fetchFile() : undefined;
      if (content === 'cancelled') return;
      if (content) {
        toast('ok', t('table.exportedFile'), saveCsv(label, content));
        return;
      }
      const shown = settings.order.flatMap((id) =>
        settings.visibility[id] ? columns.filter((column) => column.id === id) : [],
      );
      const rows = await exportRows(setLoaded);
      const file = await saveRows(label, format, shown, rows);
      toast('ok', t('table.exported', { n: count(rows.length) }), file);
    } catch (error) {
      toast('error', t('table.exportFailed'), error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  if (progress !== undefined)
    return (
      <span className="exporting">
        <span role="status" className="num">
          {progress}
        </span>
        <Button tone="quiet" size="small" onClick={cancel}>
          {t('table.cancelExport')}
        </Button>
      </span>
    );
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          tone="quiet"
          size="small"
          busy={busy}
          icon={<IconDownload className="icon icon-14" aria-hidden="true" />}
        >
          {busy && loaded > 0 ? t('table.exporting', { n: count(loaded) }) : t('table.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>{t('table.exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>{t('table.exportXlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * A file that the server makes: it collects all rows first, then sends them. `progress` says how far it is, and is undefined
 * while there is none. It is given up when the page is left.
 */
function useFile(csvFile: Props<object>['csvFile']) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const fetchFile = async (): Promise<Blob | 'cancelled' | undefined> => {
    const controller = new AbortController();
    const fetching = csvFile?.({
      signal: controller.signal,
      onBytes: (received, total) =>
        setProgress(
          total
            ? t('table.receivedOf', { n: dataSize(received), of: dataSize(total) })
            : t('table.received', { n: dataSize(received) }),
        ),
    });
    if (!fetching) return undefined;
    running.current = controller;
    setProgress(t('table.collecting'));
    try {
      return await fetching;
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled';
      throw error;
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, fetchFile, cancel: () => running.current?.abort() };
}

interface BulkProps {
  count: number;
  /** How many match in all. */
  total: number | undefined;
  /** Selects all that match. */
  onAll: (() => Promise<void>) | undefined;
  selecting: boolean;
  children: ReactNode;
  onClear: () => void;
}

/** Replaces the toolbar while rows are selected. */
export function BulkBar({ count: n, total, onAll, selecting, children, onClear }: BulkProps) {
  const { t } = useTranslation();
  return (
    <div className="bulk" role="toolbar" aria-label={t('table.selected', { n: count(n) })}>
      <b className="num">{t('table.selected', { n: count(n) })}</b>
      {onAll && (
        <Button tone="quiet" size="small" busy={selecting} onClick={() => void onAll().catch(() => {})}>
          {t('table.selectEvery', { n: count(total ?? 0) })}
        </Button>
      )}
      {children}
      <span className="grow" />
      <IconButton small label={t('table.clearSelection')} onClick={onClear}>
        <IconX className="icon icon-14" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
