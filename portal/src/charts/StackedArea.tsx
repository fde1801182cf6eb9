import { useCallback } from 'react';
import { token } from '../theme/token.ts';
import { axisFigure, decimals as decimalsText } from '../ui/format.ts';
import { colorOf, type Series, withUnit } from './charts.ts';
import { axes, EChart } from './EChart.tsx';

interface Props {
  label: string;
  /** Milliseconds since 1970. */
  times: readonly number[];
  series: readonly Series[];
  height: number;
  /** The distance of the grid lines; without it the figures choose it. */
  step?: number | undefined;
  /** The decimals of the figures; 0 by default. */
  decimals?: number;
  /** Follows each figure in the tooltip. */
  unit?: string;
}

/** How a whole divides over time. The first series, the normal state, is pale; the others stand out. */
export default function StackedArea({ label, times, series, height, step, decimals = 0, unit = '' }: Props) {
  const option = useCallback(() => {
    const axisStyle = axes();
    return {
      grid: axisStyle.grid,
      tooltip: {
        trigger: 'axis' as const,
        ...((decimals > 0 || unit) && {
          valueFormatter: (value: unknown) =>
            typeof value === 'number' ? withUnit(decimalsText(value, decimals), unit) : '-',
        }),
      },
      xAxis: {
        type: 'time' as const,
        axisLabel: { ...axisStyle.label, hideOverlap: true },
        axisLine: axisStyle.line,
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value' as const,
        axisLabel: { ...axisStyle.label, formatter: axisFigure },
        splitLine: axisStyle.line,
        splitNumber: 3,
        ...(decimals === 0 && { minInterval: 1 }), // rovers and stations are whole
        ...(step && { interval: step }),
      },
      series: series.map((one, index) => {
        const color = token(colorOf(one, index));
        return {
          type: 'line' as const,
          name: one.name,
          stack: 'all',
          symbol: 'none',
          color,
          lineStyle: { width: index === 0 ? 1.2 : 0, color }, // the edge of what is not there would colour the whole
          areaStyle: { color, opacity: index === 0 ? 0.45 : 0.9 },
          data: times.map((time, timeIndex): [number, number | null] => [
            time,
            one.values[timeIndex] ?? null,
          ]),
        };
      }),
    };
  }, [times, series, step, decimals, unit]);
  return <EChart label={label} height={height} option={option} />;
}
