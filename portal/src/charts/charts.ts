/** What charts are made of. Colours are token names (`--st-fixed`), so that both themes draw right. */
export interface Series {
  name: string;
  /** One value for each category or time; null leaves a gap. */
  values: readonly (number | null)[];
  /** A token name; without one the neutral slate. */
  color?: string;
}

export interface Part {
  name: string;
  value: number;
  color?: string;
}

/** Slate steps for series that show no status. */
export const neutral = ['--series-strong', '--series', '--border', '--control-edge', '--text-3'] as const;

/** A figure as it is written, with its unit where it has one, at which no line ends. */
export const withUnit = (figure: string, unit: string): string => (unit ? `${figure}\u00a0${unit}` : figure);

/** A token's name for the nth series. */
export const colorOf = (series: { color?: string }, index: number): string =>
  series.color ?? neutral[index % neutral.length] ?? '--series';
