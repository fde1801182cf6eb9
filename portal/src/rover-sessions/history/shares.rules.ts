/**
 * Parts of a whole in tenths of a percent that add up to 100.0 %: what rounding leaves goes to the largest part but the
 * first, so that the first, the share of fixed, is the figure that stands elsewhere.
 */
export function tenthsOf(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const tenths = counts.map((count) => Math.round((count / whole) * 1000));
  const rest = 1000 - tenths.reduce((sum, one) => sum + one, 0);
  const others = tenths.slice(1);
  const largest = others.indexOf(Math.max(...others)) + 1;
  const takes = (tenths[largest] ?? 0) > 0 ? largest : 0;
  return tenths.map((one, index) => (index === takes ? one + rest : one));
}
