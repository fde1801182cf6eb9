export interface Row {
  measure: string;
  bar: string;
  measured: string;
  /** Undefined where there is no bar. */
  good: boolean | undefined;
}

/** Prints rows as a table with a verdict each. */
export function printTable(title: string, rows: Row[]) {
  const lines = [
    ['measure', 'bar', 'measured', ''],
    ...rows.map(({ measure, bar, measured, good }) => [
      measure,
      bar,
      measured,
      good === undefined ? '' : good ? 'good' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const [head = [], ...body] = lines.map((line) =>
    line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '),
  );
  console.log(`\n${title}\n${head}\n${'-'.repeat(head.length)}\n${body.join('\n')}`);
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const µs = (value: number) => `${value.toFixed(1)} µs`;
export const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Nearest-rank percentile; `share` in (0, 1]. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
