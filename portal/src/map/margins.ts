/** Margins before and after what is shown in a box, px: where less than a quarter of the box is left, both give way. */
export function within(size: number, before: number, after: number): [number, number] {
  const share = Math.min(1, (size * 0.75) / (before + after));
  return [before * share, after * share];
}
