import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { StackedArea } from '../charts/LazyCharts.tsx';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { localZone } from '../ui/dates.ts';
import { errorsOnPage, isHidden } from './page/useAvailability.ts';
import './messages.ts';

const POLL_MS = 300_000;
const STEPS = 24;
const MIN_CHART_HEIGHT = 132;
/** Height that the row of cards next to the map has over the chart, see stations.css. */
const CARDS_HEIGHT = 186;
/** The colours of the two series of the reply. */
const colors = ['--st-fixed', '--st-gps'] as const;

/** How many stations were on line in each of the last 24 hours. */
export function NetworkStatus({ country }: { country: 0 | 1 | 2 }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const isWide = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const screen = useViewportSize().height || window.innerHeight;
  const room = isWide ? Math.min(460, Math.max(348, screen * 0.4)) - CARDS_HEIGHT : MIN_CHART_HEIGHT;
  const statusQuery = useQuery({
    ...query(areas.availability.ofNetwork, {
      country,
      start: 0,
      end: STEPS,
      period: 3600,
      timezone: localZone(),
    }),
    meta: errorsOnPage,
    refetchInterval: POLL_MS,
  });
  const { data, error } = statusQuery;
  const hidden = isHidden(error);
  const times = useMemo(() => data?.labels.map((label) => Date.parse(label)) ?? [], [data]);
  const series = useMemo(
    () =>
      data?.datasets.map(({ label, data: values }, index) => ({
        name: label,
        values,
        ...(colors[index] && { color: colors[index] }),
      })) ?? [],
    [data],
  );
  const known = series.some(({ values }) => values.some((value) => value !== null && value > 0));
  const failed = error !== null && !data && !hidden;
  return (
    <ChartFrame
      title={t('stations.chart')}
      meta={t('stations.chartMeta')}
      height={room}
      loading={!data && !error}
      empty={hidden || (data !== undefined && !known)}
      failed={failed && statusQuery}
      tools={
        mayOpen('casteroutages') && (
          <Link className="button quiet small" {...page('casteroutages', { search: { days: 1, country } })}>
            {t('stations.outages')}
          </Link>
        )
      }
    >
      {(tall) => <StackedArea label={t('stations.chartLabel')} times={times} series={series} height={tall} />}
    </ChartFrame>
  );
}
