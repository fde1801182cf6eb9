import type { LogLine } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useListFilter } from '../kit/useListFilter.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { useTranslation } from '../language/index.ts';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { Button } from '../ui/Button.tsx';
import { CheckField } from '../ui/Fields.tsx';
import { DayFilter } from '../ui/filter/DayFilter.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { count } from '../ui/format.ts';
import { IconArrowUp, IconListDetails } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { DateText } from '../ui/Time.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { KeyButton } from './KeyButton.tsx';
import { LineDrawer } from './LineDrawer.tsx';
import { countAbove } from './lines.ts';
import { columns, rowId } from './logs.columns.tsx';
import styles from './logs.module.css';
import { RoverPick } from './RoverPick.tsx';
import { logFilter, useCasterLog } from './useCasterLog.ts';
import { useReading } from './useReading.ts';
import './messages.ts';

/** Caster Log Messages: what the caster did and why, newest first. */
export function CasterLog() {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const { filter, onFilter, table } = useListFilter(logFilter);
  const [auto, setAuto] = useLocalStorage('log-auto', true);
  const [open, setOpen] = useState<LogLine>();
  const { log, lines, hasOlder, fetchOlder, fetchingOlder, olderError, everyLine, csvFile } = useCasterLog(
    filter,
    auto,
  );

  const box = useRef<HTMLDivElement>(null);
  const { reading, toTop } = useReading(box);
  const { shown, waiting } = useFrozenLines(lines, reading || open !== undefined);

  const { rover, basestation, start, end, basesonly } = filter;
  const toggleAuto = () => {
    setAuto(!auto);
    if (!auto) void log.refetch();
  };
  const opened = useOpenRow({
    rows: shown,
    rowId,
    open: open?.id,
    show: (id) => setOpen(shown?.find((line) => rowId(line) === id)),
  });
  const oldest = shown?.at(-1);

  return (
    <Page
      title={t('logs.title')}
      updatedAt={log.dataUpdatedAt}
      updating={log.isFetching}
      actions={
        <>
          <KeyButton icon={<IconListDetails className="icon" aria-hidden="true" />} />
          <Button className={styles.auto} aria-pressed={auto} onClick={toggleAuto}>
            {t('logs.auto', { state: t(auto ? 'logs.on' : 'logs.off') })}
          </Button>
        </>
      }
    >
      <div className="toolbar filters">
        <RoverPick
          value={rover}
          onChange={(next) => onFilter({ rover: next, ...(next !== undefined && { basesonly: false }) })}
        />
        <div className="chips">
          <TenantFilter userRole={role} options={tenants} value={filter} onChange={onFilter} />
          <StationChip value={basestation} onChange={(next) => onFilter({ basestation: next })} />
          <DayFilter
            name={t('logs.start')}
            value={start}
            max={end}
            onChange={(next) => onFilter({ start: next })}
          />
          <DayFilter
            name={t('logs.end')}
            value={end}
            min={start}
            onChange={(next) => onFilter({ end: next })}
          />
          <CheckField
            label={t('logs.basesonly')}
            checked={basesonly}
            onChange={(event) => {
              const only = event.currentTarget.checked;
              onFilter({ basesonly: only, ...(only && { rover: undefined }) });
            }}
          />
        </div>
      </div>
      <div className={styles.logtable} ref={box}>
        <div className={styles.newlines} role="status">
          {waiting > 0 && (
            <Button
              tone="primary"
              size="small"
              icon={<IconArrowUp className="icon icon-14" aria-hidden="true" />}
              onClick={() => {
                setOpen(undefined);
                toTop();
              }}
            >
              {waiting === 1 ? t('logs.freshOne') : t('logs.fresh', { n: count(waiting) })}
            </Button>
          )}
        </div>
        <DataTable
          name="caster-log"
          label={t('logs.title')}
          columns={columns}
          rows={shown}
          rowId={rowId}
          server
          live
          exportRows={everyLine}
          csvFile={csvFile}
          summary={
            oldest && (
              <>
                {t(hasOlder ? 'logs.note' : 'logs.noteAll', { n: count(shown?.length) })}{' '}
                <DateText value={oldest.Timestamp} shape="second" />
              </>
            )
          }
          onLoadMore={hasOlder ? fetchOlder : undefined}
          loadingMore={fetchingOlder}
          {...opened.table}
          error={log.error ?? olderError}
          onRetry={() => (olderError ? fetchOlder() : void log.refetch())}
          updatedAt={log.dataUpdatedAt}
          empty={{ title: t('logs.none'), text: t('logs.noneText') }}
          {...table}
        />
      </div>
      {open && opened.drawer && <LineDrawer line={open} {...opened.drawer} />}
    </Page>
  );
}

/** While somebody reads, new lines wait above: a live list never moves under the reader. */
function useFrozenLines(lines: readonly LogLine[] | undefined, reading: boolean) {
  const [top, setTop] = useState<number>();
  const first = lines?.[0]?.id;
  useEffect(() => {
    setTop((frozen) => (reading ? (frozen ?? first) : undefined));
  }, [reading, first]);
  return useMemo(() => {
    const waiting = lines && reading ? countAbove(lines, top) : 0;
    return { shown: waiting > 0 ? lines?.slice(waiting) : lines, waiting };
  }, [lines, reading, top]);
}

function StationChip({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.stations.live, {}), staleTime: 60_000 });
  return (
    <FilterChip
      name={t('logs.basestation')}
      options={data?.basestations ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
