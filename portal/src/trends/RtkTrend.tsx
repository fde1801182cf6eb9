import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { StackedArea } from '../charts/LazyCharts.tsx';
import { Legend } from '../charts/Legend.tsx';
import { type Translate, useTranslation } from '../language/index.ts';
import type { NetworkScope } from '../overview/scope.ts';
import { rtkStatuses } from '../status/status.ts';
import { dateText, localZone } from '../ui/dates.ts';
import { count } from '../ui/format.ts';
import { barTime, isUnfinished, lineBars, stepOf } from './periods.ts';
import { TrendTable } from './TrendTable.tsx';
import { TrendTools } from './TrendTools.tsx';
import { TREND_POLL_MS, useTrend } from './useTrend.ts';
import '../overview/messages.ts';

const CHART_HEIGHT = 168;
/** The statuses in the order of the reply, from fixed to no fix. */
const order = ['fixed', 'float', 'dgps', 'gps', 'est', 'conn'] as const;

/** RTK STATUS HISTORY: rovers of each status on average, from the roll-ups. */
export function RtkTrend({ scope: { country: _, ...tenant } }: { scope: NetworkScope }) {
  const { t } = useTranslation();
  const trend = useTrend();
  const bars = lineBars[trend.period];
  const trendQuery = useQuery({
    ...query(areas.trends.rtkStatus, { ...bars, ...tenant, timezone: localZone() }),
    refetchInterval: TREND_POLL_MS,
    placeholderData: keepPreviousData,
  });
  const { data, error } = trendQuery;
  const title = t('overview.rtkHistory');
  const times = useMemo(() => data?.labels.map((label) => Date.parse(label)) ?? [], [data]);
  const series = useMemo(
    () =>
      order.map((status, index) => ({
        name: t(`status.${status}`),
        values: data?.datasets[index]?.data ?? [],
        color: `--st-${status}`,
      })),
    [data, t],
  );
  const totals = useMemo(
    () => times.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)),
    [times, series],
  );
  const most = Math.max(0, ...totals);
  const last = series[0]?.values.findLastIndex((value) => value !== null) ?? -1;
  const lastLabel = data?.labels[last];
  const failed = error !== null && !data;
  return (
    <ChartFrame
      title={title}
      tools={<TrendTools title={title} trend={trend} />}
      height={CHART_HEIGHT}
      loading={!data && !error}
      empty={data !== undefined && most === 0 && t('overview.noDataAtAll')}
      failed={failed && trendQuery}
      foot={
        <>
          <p className="chart-note">
            {lastLabel && data ? meanOf(t, lastLabel, data.until, bars) : '\u00a0'}
          </p>
          <Legend
            items={rtkStatuses.map(({ name }) => ({
              status: name,
              label: t(`status.${name}`),
              value: last < 0 ? '-' : count(Math.round(figureOf(series, name, last))),
            }))}
          />
        </>
      }
    >
      {(tall) =>
        trend.asTable ? (
          <TrendTable
            title={title}
            labels={data?.labels ?? []}
            until={data?.until}
            bars={bars}
            columns={series}
            height={tall}
            decimals={1}
          />
        ) : (
          <StackedArea
            label={t('overview.rtkLabel', { most: Math.round(most), n: times.length })}
            times={times}
            series={series}
            height={tall}
            step={stepOf(most)}
          />
        )
      }
    </ChartFrame>
  );
}

/** What the figures of the last bar are the mean of; a bar that is not over says up to when it was counted. */
function meanOf(t: Translate, begins: string, until: string, bars: Parameters<typeof barTime>[1]): string {
  const unfinished = isUnfinished(begins, until, bars);
  return t(unfinished ? 'overview.lastMeanSoFar' : 'overview.lastMean', {
    time: barTime(begins, bars),
    until: dateText(until, 'time').slice(0, 5),
  });
}

function figureOf(
  series: readonly { color: string; values: readonly (number | null)[] }[],
  name: string,
  index: number,
) {
  return series.find(({ color }) => color === `--st-${name}`)?.values[index] ?? 0;
}
