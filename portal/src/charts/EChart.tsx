import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import type { AriaComponentOption, GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type ComposeOption, type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useTheme } from '../theme/Theme.tsx';
import { token } from '../theme/token.ts';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export type Option = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | AriaComponentOption
>;

interface Props {
  /** What the chart shows, in words, for those who do not see it. */
  label: string;
  height: number;
  /** Rebuilt for each theme: colours are read from the tokens. */
  option: () => Option;
}

/** ECharts with only the charts we use, drawn as SVG: crisp, and its text is the page's text. */
export function EChart({ label, height, option }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  const { theme } = useTheme();

  useEffect(() => {
    if (!box.current) return;
    const made = init(box.current, undefined, { renderer: 'svg' });
    chart.current = made;
    const fit = () => {
      made.resize();
      // without it a drawing does not grow with its box: on paper, which has no time to draw it anew
      made
        .getDom()
        .querySelector('svg')
        ?.setAttribute('viewBox', `0 0 ${made.getWidth()} ${made.getHeight()}`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme means new colours
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.current?.setOption(
      { animation: !still, animationDuration: 180, animationDurationUpdate: 180, ...base(), ...option() },
      { notMerge: true },
    );
  }, [option, theme]);

  return <div ref={box} className="echart" role="img" aria-label={label} style={{ height }} />;
}

const base = () => ({
  textStyle: { fontFamily: token('--font'), fontSize: 11, color: token('--text-2') },
  tooltip: {
    backgroundColor: token('--overlay'),
    borderColor: token('--border'),
    padding: [6, 10],
    textStyle: { color: token('--text'), fontSize: 12, fontFamily: token('--font') },
    confine: true,
    transitionDuration: 0,
  },
});

/** Axes as the mock draws them: hairline grid, micro labels, no lines. */
export const axes = () => ({
  grid: { left: 40, right: 8, top: 8, bottom: 22 },
  label: { color: token('--text-3'), fontSize: 11 },
  line: { lineStyle: { color: token('--grid') } },
});
