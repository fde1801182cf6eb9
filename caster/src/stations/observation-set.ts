import type { StreamStats } from './stream-stats.ts';

/** What a station sends besides what it sent before, and no longer. */
export interface ObservationChange {
  readonly added: readonly number[];
  readonly gone: readonly number[];
  /** When it began, Unix ms. */
  readonly at: number;
}

/**
 * Which observation messages a station sends, whatever its connections do. A type that did not come for a minute is
 * gone: some stations send a constellation only every 10 s.
 */
export class ObservationSet {
  #known: ReadonlySet<number> | undefined;

  /**
   * Looks at what a source has sent that has been connected for longer than `patience` ms. Returns what is different from
   * the last look; undefined when nothing is, or at the first one.
   */
  look(
    stats: StreamStats,
    connectedAt: number,
    now: number,
    patience: number,
  ): ObservationChange | undefined {
    const sent = stats.observationTimes();
    const present = sent.filter(({ lastAt }) => now - lastAt <= patience);
    if (now - connectedAt <= patience || present.length === 0) return undefined;
    const before = this.#known;
    this.#known = new Set(present.map(({ type }) => type));
    if (!before) return undefined;
    const added = present.filter(({ type }) => !before.has(type));
    const gone = [...before].filter((type) => !this.#known?.has(type)).sort((one, other) => one - other);
    if (added.length === 0 && gone.length === 0) return undefined;
    const ends = gone.map((type) => sent.find((one) => one.type === type)?.lastAt ?? connectedAt);
    const at = Math.min(...added.map(({ firstAt }) => firstAt), ...ends);
    return { added: added.map(({ type }) => type), gone, at };
  }
}
