import { useCallback } from 'react';
import { token } from '../theme/token.ts';
import { colorOf, type Part } from './charts.ts';
import { EChart } from './EChart.tsx';

interface Props {
  label: string;
  parts: readonly Part[];
  height: number;
  /** The figure in the middle. */
  figure?: string;
}

/** Shares of a whole. */
export default function Donut({ label, parts, height, figure }: Props) {
  const option = useCallback(
    () => ({
      tooltip: { trigger: 'item' as const, formatter: '{b}: {c} ({d} %)' },
      series: [
        {
          type: 'pie' as const,
          radius: ['64%', '92%'],
          padAngle: 1.2,
          label: {
            show: Boolean(figure),
            position: 'center' as const,
            formatter: figure ?? '',
            fontSize: 20,
            fontWeight: 600,
            color: token('--text'),
          },
          emphasis: { scale: false, label: { show: Boolean(figure) } },
          data: parts.map((part, index) => ({
            name: part.name,
            value: part.value,
            itemStyle: { color: token(colorOf(part, index)) },
          })),
        },
      ],
    }),
    [parts, figure],
  );
  return (
    <EChart
      label={`${label}: ${parts.map(({ name, value }) => `${name} ${value}`).join(', ')}`}
      height={height}
      option={option}
    />
  );
}
