import type { Reply } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars } from '../charts/LazyCharts.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { useTranslation } from '../language/index.ts';
import { Segmented } from '../ui/Button.tsx';
import { StatBar, StatBarOutline } from '../ui/Card.tsx';
import { count, hoursAndSeconds, quantity } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { type ClientRow, columnsOf, rowsOf, type View, views } from './clients.columns.tsx';
import { RangeFilters } from './RangeFilters.tsx';
import { barText, changeText, rangeText } from './range.text.ts';
import styles from './statistics.module.css';
import { POLL_MS, rangeFilter, useRangeInput } from './useRange.ts';
import './messages.ts';

const CHART_HEIGHT = 220;
const clientFilter = rangeFilter.extend({ view: z.enum(views).default('families') });
type Clients = Reply<typeof areas.statistics.clients>;

/** NTRIP Clients: with what rovers log in, where, and how they fare. */
export function NtripClients() {
  const { t } = useTranslation();
  const { filter, onFilter, table } = useListFilter(clientFilter);
  const { current, before } = useRangeInput(filter);
  const clients = useClients(current);
  const clientsBefore = useClients(before);
  const history = useHistory(current);
  const { data } = clients;
  const { view } = filter;
  const rows = useMemo(() => data && rowsOf(data, view), [data, view]);
  return (
    <Page
      title={t('ntripClients.title')}
      sub={rangeText(t, current)}
      updatedAt={clients.dataUpdatedAt}
      updating={clients.isFetching}
    >
      <Totals total={data?.total} before={clientsBefore.data?.total} />
      <RangeFilters value={filter} onChange={(patch) => onFilter(patch)} />
      <ClientChart history={history} period={current.period} />
      {!history.isPending && ( // how high the key of the chart is: what is below does not move
        <>
          <div className="toolbar">
            <Segmented
              label={t('ntripClients.view')}
              options={views.map((value: View) => ({ value, label: t(`ntripClients.${value}`) }))}
              value={view}
              onChange={(next) => onFilter({ view: next })}
            />
          </div>
          <DataTable
            key={view}
            name={`ntrip-${view}`}
            label={t(`ntripClients.${view}`)}
            columns={columnsOf[view]}
            rows={rows}
            rowId={rowId}
            rowsKey={table.rowsKey}
            sort={{ id: 'sessions', desc: true }}
            error={clients.error}
            onRetry={() => void clients.refetch()}
            updatedAt={clients.dataUpdatedAt}
            empty={{ title: t('ntripClients.none'), text: t('ntripClients.noneText') }}
          />
        </>
      )}
    </Page>
  );
}

const rowId = ({ id }: ClientRow) => id;

type Input = ReturnType<typeof useRangeInput>['current'];

const useClients = (input: Input) =>
  useQuery({
    ...query(areas.statistics.clients, input),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

const useHistory = (input: Input) =>
  useQuery({
    ...query(areas.statistics.clientHistory, input),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** A line of the height of one that is still to come. */
const AWAITED = '\u00a0';

function Totals({
  total,
  before,
}: {
  total: Clients['total'] | undefined;
  before: Clients['total'] | undefined;
}) {
  const { t } = useTranslation();
  if (!total) return <StatBarOutline facts={4} className={styles.totals} />;
  const was = (value: string | undefined) => value && t('statistics.beforeWas', { n: value });
  return (
    <StatBar
      className={styles.totals}
      stats={[
        {
          label: t('ntripClients.totalLogins'),
          value: count(total.sessions),
          note: before ? changeText(t, total.sessions, before.sessions) : AWAITED,
        },
        {
          label: t('ntripClients.totalRovers'),
          value: count(total.rovers),
          note: was(before && count(before.rovers)) ?? AWAITED,
        },
        {
          label: t('ntripClients.totalTime'),
          value: hoursAndSeconds(total.seconds),
          note: before ? changeText(t, total.seconds, before.seconds) : AWAITED,
        },
        {
          label: t('ntripClients.totalFixed'),
          value: quantity(total.fixed, '%'),
          note:
            (before &&
              (before.fixed === null ? t('ntripClients.fixedText') : was(quantity(before.fixed, '%')))) ??
            AWAITED,
        },
      ]}
    />
  );
}

function ClientChart({
  history,
  period,
}: {
  history: ReturnType<typeof useHistory>;
  period: Input['period'];
}) {
  const { t } = useTranslation();
  const { data, error } = history;
  const names = useMemo(() => data?.labels.map((label) => barText(label, period)) ?? [], [data, period]);
  const series = useMemo(
    () => data?.datasets.map(({ label, color, data: values }) => ({ name: label, color, values })) ?? [],
    [data],
  );
  return (
    <div className={styles.chart}>
      <ChartFrame
        title={t('ntripClients.chart')}
        height={CHART_HEIGHT}
        loading={!data && !error}
        failed={error !== null && !data && history}
        empty={data && series.length === 0 && t('ntripClients.none')}
        foot={
          <ul className={styles.legend}>
            {series.map(({ name, color, values }) => (
              <li key={name}>
                <i className={styles.swatch} style={{ background: color }} aria-hidden="true" />
                {name}
                <b className="num">{count(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}</b>
              </li>
            ))}
          </ul>
        }
      >
        {(tall) => (
          <Bars
            label={t('ntripClients.chartLabel', { n: series.length })}
            categories={names}
            series={series}
            height={tall}
            stacked
          />
        )}
      </ChartFrame>
    </div>
  );
}
