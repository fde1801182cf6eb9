import { NOT_AUTHORISED } from '@cairn/contract';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars } from '../charts/LazyCharts.tsx';
import { useTranslation } from '../language/index.ts';
import type { NetworkScope } from '../overview/scope.ts';
import { errorsOnPage, isHidden } from '../stations/page/useAvailability.ts';
import { localZone } from '../ui/dates.ts';
import { count } from '../ui/format.ts';
import { barName, columnBars } from './periods.ts';
import { TrendTable } from './TrendTable.tsx';
import { TrendTools } from './TrendTools.tsx';
import { TREND_POLL_MS, useTrend } from './useTrend.ts';
import '../overview/messages.ts';

/** Height under the RTK status history, px. */
const STACKED_HEIGHT = 112;
/** Height next to it, where both have one height, px. */
const SIDE_HEIGHT = 214;

/** NETWORK LOGINS: sessions that rovers began, and up to an hour how many rovers did. "No Data" when NOT AUTHORISED. */
export function NetworkLogins({ scope: { country: _, ...tenant } }: { scope: NetworkScope }) {
  const { t } = useTranslation();
  const trend = useTrend();
  const { period } = trend;
  const bars = columnBars[period];
  const trendQuery = useQuery({
    ...query(areas.trends.logins, { ...bars, ...tenant, timezone: localZone() }),
    meta: errorsOnPage,
    refetchInterval: TREND_POLL_MS,
    placeholderData: keepPreviousData,
  });
  const sideBySide = useMediaQuery('(min-width: 801px) and (max-width: 1199px)', false, {
    getInitialValueInEffect: false,
  });
  const { error } = trendQuery;
  const hidden = trendQuery.data === NOT_AUTHORISED || isHidden(error);
  const data = trendQuery.data === NOT_AUTHORISED ? undefined : trendQuery.data;
  const title = t('overview.logins');
  const names = useMemo(
    () => data?.labels.map((label) => barName(label, columnBars[period], period)) ?? [],
    [data, period],
  );
  const series = useMemo(
    () =>
      data?.datasets.map(({ data: values }, index) => ({
        name: t(index === 0 ? 'overview.loginsName' : 'overview.loginRovers'),
        values,
      })) ?? [],
    [data, t],
  );
  const failed = error !== null && !data && !hidden;
  return (
    <ChartFrame
      title={title}
      meta={data ? t('overview.loginsTotal', { total: count(data.total) }) : '\u00a0'}
      tools={<TrendTools title={title} trend={trend} />}
      height={sideBySide ? SIDE_HEIGHT : STACKED_HEIGHT}
      loading={!data && !error && !hidden}
      empty={hidden || data?.total === 0}
      failed={failed && trendQuery}
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
          />
        ) : (
          <Bars
            label={t('overview.loginsLabel', { total: data?.total ?? 0, n: names.length })}
            categories={names}
            series={series.slice(0, 1)}
            height={tall}
          />
        )
      }
    </ChartFrame>
  );
}
