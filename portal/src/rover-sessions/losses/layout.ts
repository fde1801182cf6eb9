import type { LineName } from './model.ts';

export type LaneName = 'status' | 'station' | LineName | 'stream' | 'gga' | 'log';

export interface Lane {
  readonly name: LaneName;
  readonly top: number;
  readonly height: number;
}

/** Positions, px from the top and the left of the canvas. */
export interface Layout {
  readonly lanes: readonly Lane[];
  /** The numbers of the losses, above the lanes. */
  readonly marks: number;
  readonly axis: number;
  readonly height: number;
  /** Space on the left for the lanes' names and on the right for their figures; none on phones, where both are above each lane. */
  readonly left: number;
  readonly right: number;
}

const heights: Record<LaneName, number> = {
  status: 28,
  station: 26,
  baseline: 48,
  age: 52,
  satellites: 44,
  hdop: 40,
  stream: 26,
  gga: 26,
  log: 26,
};
const MARKS = 24;
const AXIS = 24;
/** Above each lane of a phone. */
const NAME = 18;

/** The lanes for a canvas so wide. */
export function layoutOf(width: number): Layout {
  const narrow = width < 560;
  const lanes: Lane[] = [];
  let top = MARKS;
  for (const [name, height] of Object.entries(heights) as [LaneName, number][]) {
    if (narrow) top += NAME;
    lanes.push({ name, top, height });
    top += height;
  }
  return {
    lanes,
    marks: MARKS,
    axis: top,
    height: top + AXIS,
    left: narrow ? 0 : 132,
    right: narrow ? 0 : 84,
  };
}
