import type { NetworkLogin } from '@cairn/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, call, keyOf, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars } from '../charts/LazyCharts.tsx';
import { useListFilter } from '../kit/useListFilter.ts';
import { t as text, useTranslation } from '../language/index.ts';
import { StatBar, StatBarOutline } from '../ui/Card.tsx';
import { count, decimals } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { columnsFor } from './logins.columns.tsx';
import { RangeFilters } from './RangeFilters.tsx';
import { totalBefore } from './range.rules.ts';
import { barText, changeText, rangeText } from './range.text.ts';
import styles from './statistics.module.css';
import { POLL_MS, rangeFilter, useRangeInput } from './useRange.ts';
import './messages.ts';

const CHART_HEIGHT = 200;
const PAGE_SIZE = 50;
const EXPORT_PAGE_SIZE = 200;
const MAX_EXPORT_ROWS = 20_000;

/** Network Logins: when rovers began sessions, and which rovers did, with what. */
export function NetworkLoginStatistics() {
  const { t } = useTranslation();
  const { filter, onFilter, table } = useListFilter(rangeFilter);
  const { current, before } = useRangeInput(filter);
  const bars = useBars(current);
  const barsBefore = useBars(before);
  return (
    <Page
      title={t('networkLogins.title')}
      sub={rangeText(t, current)}
      updatedAt={bars.dataUpdatedAt}
      updating={bars.isFetching}
    >
      <Totals bars={bars.data} before={barsBefore.data} period={current.period} />
      <RangeFilters value={filter} onChange={(patch) => onFilter(patch)} />
      <LoginChart bars={bars} before={barsBefore.data} period={current.period} />
      <Sessions input={current} table={table} />
    </Page>
  );
}

type Input = ReturnType<typeof useRangeInput>['current'];

const useBars = (input: Input) =>
  useQuery({
    ...query(areas.statistics.loginBars, input),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
type LoginBars = NonNullable<ReturnType<typeof useBars>['data']>;

function Totals({
  bars,
  before,
  period,
}: {
  bars: LoginBars | undefined;
  before: LoginBars | undefined;
  period: Input['period'];
}) {
  const { t } = useTranslation();
  if (!bars) return <StatBarOutline facts={4} className={styles.totals} />;
  const { total, rovers, data, labels } = bars;
  const most = Math.max(0, ...data.map((value) => value ?? 0));
  const busiest = labels[data.indexOf(most)];
  return (
    <StatBar
      className={styles.totals}
      stats={[
        {
          label: t('networkLogins.total'),
          value: count(total),
          note: before && changeText(t, total, totalBefore(data, before.data)),
        },
        {
          label: t('networkLogins.rovers'),
          value: count(rovers),
          note: t(rovers === null ? 'networkLogins.roversUnknown' : 'networkLogins.roversText'),
        },
        { label: t('networkLogins.perRover'), value: rovers ? decimals(total / rovers, 1) : '-' },
        {
          label: t('networkLogins.busiest'),
          value: most > 0 && busiest ? barText(busiest, period) : '-',
          note: most > 0 ? count(most) : undefined,
        },
      ]}
    />
  );
}

function LoginChart({
  bars,
  before,
  period,
}: {
  bars: ReturnType<typeof useBars>;
  before: LoginBars | undefined;
  period: Input['period'];
}) {
  const { t } = useTranslation();
  const { data, error } = bars;
  const names = useMemo(() => data?.labels.map((label) => barText(label, period)) ?? [], [data, period]);
  const series = useMemo(
    () => [
      { name: t('networkLogins.current'), values: data?.data ?? [], color: '--series-strong' },
      {
        name: t('statistics.before'),
        values: names.map((_, turn) => before?.data[turn] ?? null),
        color: '--border',
      },
    ],
    [data, before, names, t],
  );
  return (
    <div className={styles.chart}>
      <ChartFrame
        title={t('networkLogins.chart')}
        height={CHART_HEIGHT}
        loading={!data && !error}
        failed={error !== null && !data && bars}
        empty={data?.total === 0 && t('networkLogins.none')}
        foot={
          <ul className={styles.legend}>
            {series.map(({ name, color }) => (
              <li key={name}>
                <i className={styles.swatch} style={{ background: `var(${color})` }} aria-hidden="true" />
                {name}
              </li>
            ))}
          </ul>
        }
      >
        {(tall) => (
          <Bars
            label={t('networkLogins.chartLabel', { total: data?.total ?? 0, n: names.length })}
            categories={names}
            series={series}
            height={tall}
          />
        )}
      </ChartFrame>
    </div>
  );
}

const rowId = ({ session }: NetworkLogin) => session;

function Sessions({ input, table }: { input: Input; table: ReturnType<typeof useListFilter>['table'] }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const navigate = useNavigate();
  const endpoint = areas.statistics.logins;
  const list = useInfiniteQuery({
    queryKey: [...keyOf(endpoint), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ Logins }) => Logins), [list.data]);
  const columns = useMemo(() => columnsFor(role), [role]);
  return (
    <DataTable
      name="network-logins"
      label={t('networkLogins.list')}
      server
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowsKey={list.isPlaceholderData ? 'before' : table.rowsKey}
      rowName={({ rover }) => rover.text}
      onLoadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      loadingMore={list.isFetchingNextPage}
      onOpen={({ session, rover }) =>
        void navigate(page('casterroverhistory', { id: rover.value, search: { session } }))
      }
      error={list.error}
      onRetry={() => void list.refetch()}
      updatedAt={list.dataUpdatedAt}
      empty={{ title: t('networkLogins.none'), text: t('networkLogins.noneText') }}
      exportRows={(onCount) => everySession(input, onCount)}
    />
  );
}

/** All sessions of a range, for a file. */
async function everySession(input: Input, onCount: (rows: number) => void): Promise<NetworkLogin[]> {
  const all: NetworkLogin[] = [];
  for (let before: string | undefined; ; ) {
    const { Logins, next } = await call(areas.statistics.logins, {
      ...input,
      limit: EXPORT_PAGE_SIZE,
      ...(before && { before }),
    });
    all.push(...Logins);
    onCount(all.length);
    if (next === null) return all;
    if (all.length >= MAX_EXPORT_ROWS)
      throw new Error(text('networkLogins.exportTooLong', { n: count(MAX_EXPORT_ROWS) }));
    before = next;
  }
}
