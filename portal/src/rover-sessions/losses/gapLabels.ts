/** A gap on the axis, px: where its bar is and how much room its label takes. */
export interface GapBar {
  readonly x: number;
  readonly width: number;
  readonly room: number;
}

const SPACE = 5;

/**
 * Where the label of each gap begins, px: after its bar, before it at the end of the axis; undefined where it would lie on
 * another bar or label, the longest gap first.
 */
export function gapLabels(bars: readonly GapBar[], width: number): (number | undefined)[] {
  const taken = bars.map(({ x, width: w }): [from: number, to: number] => [x, x + w]);
  const starts: (number | undefined)[] = bars.map(() => undefined);
  const longestFirst = [...bars.entries()].toSorted(([, a], [, b]) => b.width - a.width);
  for (const [index, { x, width: w, room }] of longestFirst) {
    const after = x + w + SPACE;
    const left = after + room > width ? x - room : after;
    const isFree = taken.every(([from, to], other) => other === index || left > to || left + room < from);
    if (!isFree) continue;
    starts[index] = left;
    taken.push([left, left + room]);
  }
  return starts;
}
