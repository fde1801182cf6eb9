/** The stretch of the session in sight, seconds of the track. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Closer than this a second is wider than a thumb, s. */
const SHORTEST_SPAN = 10;

/** The window, no shorter than CLOSEST where the session is that long, moved and cut to fit in the session. */
export function within({ from, to }: Window, bounds: Window): Window {
  const length = bounds.to - bounds.from;
  const span = Math.min(length, Math.max(to - from, Math.min(SHORTEST_SPAN, length)));
  if (span >= length) return bounds;
  const middle = (from + to) / 2;
  const begin = Math.min(Math.max(middle - span / 2, bounds.from), bounds.to - span);
  return { from: begin, to: begin + span };
}

/** Zooms by `factor` (below 1 closer) around a time, which stays where it is. */
export const zoomed = ({ from, to }: Window, factor: number, middle = (from + to) / 2): Window => ({
  from: middle - (middle - from) * factor,
  to: middle + (to - middle) * factor,
});

/** A stretch with some of what was around it. */
export function around(from: number, to: number): Window {
  const margin = Math.max(60, (to - from) * 0.75);
  return { from: from - margin, to: to + margin };
}

/**
 * The visible period. Stored outside the page's state: while somebody pans, only what draws it updates, once a frame.
 */
export class View {
  #bounds: Window;
  #now: Window;
  #frame = 0;
  readonly #listeners = new Set<() => void>();

  constructor(bounds: Window) {
    this.#bounds = bounds;
    this.#now = bounds;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly now = (): Window => this.#now;
  readonly bounds = (): Window => this.#bounds;

  show(requested: Window): void {
    const next = within(requested, this.#bounds);
    if (next.from === this.#now.from && next.to === this.#now.to) return;
    this.#now = next;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      for (const listener of this.#listeners) listener();
    });
  }

  /** The session has grown: a view of its end, or of all of it, follows. */
  grow(bounds: Window): void {
    const { from, to } = this.#now;
    const sawEnd = to >= this.#bounds.to - 1;
    const sawAll = sawEnd && from <= this.#bounds.from;
    this.#bounds = bounds;
    if (sawAll) this.show(bounds);
    else if (sawEnd) this.show({ from: bounds.to - (to - from), to: bounds.to });
  }

  zoom = (factor: number, middle?: number) => this.show(zoomed(this.#now, factor, middle));

  /** Pans by a share of what is in sight. */
  pan(share: number) {
    const { from, to } = this.#now;
    const seconds = (to - from) * share;
    this.show({ from: from + seconds, to: to + seconds });
  }
}
