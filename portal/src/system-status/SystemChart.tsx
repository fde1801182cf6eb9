import type { GraphType, SystemId } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { areas, query } from '../api.ts';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { StackedArea } from '../charts/LazyCharts.tsx';
import { useTranslation } from '../language/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { localZone } from '../ui/dates.ts';
import { decimals, quantity } from '../ui/format.ts';
import { IconChartBar, IconTable } from '../ui/icons.tsx';
import { ChartTable } from './ChartTable.tsx';
import { barsOf, STEPS, type StatusPeriod } from './periods.ts';
import styles from './system-status.module.css';
import { systemName } from './useSystemStatus.ts';

/** A chart changes with each minute at most, ms. */
const POLL_MS = 60_000;
const CHART_HEIGHT = 128;

/** Tokens of the series; those without a status are slate steps. */
const colors: Partial<Record<GraphType, readonly string[]>> = {
  bases: ['--st-fixed', '--st-gps', '--st-est'],
  db: ['--series', '--st-dgps'],
};

/** One figure of a system in 24 steps: stacked, with gaps where nothing was measured. */
export function SystemChart({
  type,
  system,
  period,
}: {
  type: GraphType;
  system: SystemId;
  period: StatusPeriod;
}) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const graph = useQuery({
    ...query(areas.systemStatus.graph, {
      type,
      system,
      steps: STEPS,
      ...barsOf[period],
      timezone: localZone(),
    }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const { data, error } = graph;
  const name = systemName(system);
  const what = t(`systemStatus.chart_${type}`);
  const title = t('systemStatus.chartOf', { what, system: name });
  const times = useMemo(() => data?.labels.map((label) => Date.parse(label)) ?? [], [data]);
  const series = useMemo(
    () =>
      data?.datasets
        .map(({ label, data: values, nodes }, index) => {
          const color = colors[type]?.[index];
          return { name: label, nodes, values, ...(color && { color }) };
        })
        // a program that does not run here, and stations that nobody has taken out of service, need no line
        .filter(
          ({ values }) =>
            values.some((value) => value !== null && value > 0) || values === data.datasets[0]?.data,
        ) ?? [],
    [data, type],
  );
  const last = times.findLastIndex((_, index) => series.some(({ values }) => values[index] !== null));
  const unit = data?.unit ?? '';
  const digits = type === 'db' || type === 'messages' || type === 'cpu' ? 1 : 0;
  const figureOf = (value: number | null | undefined) =>
    unit ? quantity(value, unit, digits) : decimals(value, digits);
  const total = last < 0 ? undefined : series.reduce((sum, { values }) => sum + (values[last] ?? 0), 0);
  const Other = asTable ? IconChartBar : IconTable;
  return (
    <ChartFrame
      title={title}
      meta={
        data && (
          <>
            {total !== undefined &&
              t('systemStatus.chartNow', {
                value: figureOf(type === 'bases' ? (series[0]?.values[last] ?? 0) : total),
              })}
            {data.shared === 1 && `, ${t('systemStatus.shared')}`}
          </>
        )
      }
      tools={
        <IconButton
          small
          label={t(asTable ? 'systemStatus.asChart' : 'systemStatus.asTable', { what: title })}
          onClick={() => setAsTable(!asTable)}
        >
          <Other className="icon icon-14" aria-hidden="true" />
        </IconButton>
      }
      height={CHART_HEIGHT}
      loading={!data && !error}
      empty={data !== undefined && last < 0}
      failed={error !== null && !data && graph}
      foot={
        <ul className={styles.legend}>
          {series.map(({ name: label, nodes, values }, index) => (
            <li key={label} title={nodes.join(', ') || undefined}>
              <i style={{ background: `var(${colors[type]?.[index] ?? slates[index % slates.length]})` }} />
              {label}
              {nodes.length > 0 && (
                <span className="dim">
                  {nodes.length === 1 ? nodes[0] : t('systemStatus.nodes', { n: nodes.length })}
                </span>
              )}{' '}
              <b className="num">{figureOf(values[last])}</b>
            </li>
          ))}
        </ul>
      }
    >
      {(tall) =>
        asTable ? (
          <ChartTable
            title={title}
            labels={data?.labels ?? []}
            period={period}
            columns={series}
            figureOf={figureOf}
            height={tall}
          />
        ) : (
          <StackedArea
            label={t('systemStatus.chartLabel', { what, system: name, n: STEPS, last: figureOf(total) })}
            times={times}
            series={series.map(({ nodes: _, ...one }, index) => ({
              color: slates[index % slates.length] ?? '--series',
              ...one,
            }))}
            height={tall}
            decimals={digits}
            unit={unit}
          />
        )
      }
    </ChartFrame>
  );
}

/** The colours of series that show no status, the quiet one last. */
const slates = ['--series-strong', '--series', '--control-edge', '--border'] as const;
