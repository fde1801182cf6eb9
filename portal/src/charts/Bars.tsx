import { useCallback } from 'react';
import { token } from '../theme/token.ts';
import { axisFigure } from '../ui/format.ts';
import { colorOf, type Series, withUnit } from './charts.ts';
import { axes, EChart } from './EChart.tsx';

interface Props {
  label: string;
  categories: readonly string[];
  series: readonly Series[];
  height: number;
  stacked?: boolean;
  /** Follows each figure in the tooltip. */
  unit?: string;
}

export default function Bars({ label, categories, series, height, stacked, unit = '' }: Props) {
  const option = useCallback(() => {
    const axisStyle = axes();
    return {
      grid: axisStyle.grid,
      tooltip: {
        trigger: 'axis' as const,
        axisPointer: { type: 'shadow' as const, shadowStyle: { color: token('--series-wash') } },
        valueFormatter: (value: unknown) =>
          typeof value === 'number' ? withUnit(axisFigure(value), unit) : '-',
      },
      xAxis: {
        type: 'category' as const,
        data: [...categories],
        axisLabel: axisStyle.label,
        axisLine: axisStyle.line,
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value' as const,
        axisLabel: { ...axisStyle.label, formatter: axisFigure },
        splitLine: axisStyle.line,
        splitNumber: 3,
        minInterval: 1, // counts are whole
      },
      series: series.map((one, index) => ({
        type: 'bar' as const,
        name: one.name,
        data: [...one.values],
        barCategoryGap: '18%',
        itemStyle: {
          color: token(colorOf(one, index + 1)),
          borderRadius: stacked ? 0 : ([2, 2, 0, 0] as number[]),
        },
        ...(stacked && { stack: 'all' }),
      })),
    };
  }, [categories, series, stacked, unit]);
  return <EChart label={label} height={height} option={option} />;
}
