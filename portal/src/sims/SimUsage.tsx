import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars } from '../charts/LazyCharts.tsx';
import { useTranslation } from '../language/index.ts';
import { dataSize } from '../ui/format.ts';
import { inMegabytes } from './data.ts';
import './messages.ts';

const SHOWN_DAYS = 30;
const POLL_MS = 300_000;

/** The last 30 days of the calendar in UTC, as suppliers bill them. */
export function lastDays(now: number): { start: string; end: string } {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { start: day(now - (SHOWN_DAYS - 1) * 86_400_000), end: day(now) };
}

interface Props {
  sim: number;
  /** Shows only the days on which it was in this rover. */
  rover?: number;
  height?: number;
  title?: string;
}

export function SimUsage({ sim, rover, height = 132, title }: Props) {
  const { t } = useTranslation();
  const { start, end } = lastDays(Date.now());
  const usage = useQuery({
    ...query(areas.sims.usage, { id: sim, rover, start, end }),
    refetchInterval: POLL_MS,
  });
  const { data } = usage;
  const chart = useMemo(
    () => ({
      categories: data?.days.map(({ day }) => day.slice(5).split('-').reverse().join('-')) ?? [],
      series: [{ name: t('sim.usage'), values: data?.days.map(({ bytes }) => inMegabytes(bytes)) ?? [] }],
    }),
    [data, t],
  );
  const size = dataSize(data?.total ?? 0);
  return (
    <ChartFrame
      title={title ?? t('sim.usage')}
      meta={
        data &&
        [
          t(rover === undefined ? 'sim.usageTotal' : 'sim.usageInRover', { size }),
          ...(data.allowance === null
            ? []
            : [t('sim.usageAllowance', { allowance: dataSize(data.allowance) })]),
        ].join(', ')
      }
      height={height}
      loading={usage.isPending}
      failed={usage.isError && !data && usage}
      empty={data?.total === 0}
    >
      {(tall) => <Bars label={t('sim.usageDay')} height={tall} unit={t('sim.usageUnit')} {...chart} />}
    </ChartFrame>
  );
}
