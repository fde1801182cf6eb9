/** Milliseconds of a day, in which epochs are counted. */
export const DAY = 86_400_000;

/** What was last observed of a cell. */
interface Observed {
  /** Milliseconds of the day. */
  at: number;
  /** Least time of tracking that its indicator stands for, ms. */
  lock: number;
  /** How often tracking was seen to be interrupted. */
  slips: number;
}

/** What was last sent in some place, such as the second frequency of G05. */
interface Sent {
  /** The cell that it was taken from. */
  readonly cell: string;
  readonly slips: number;
  readonly indicator: number;
  /** By how many times 1,500 cycles the phase was made less (1004 and 1012). */
  readonly rolls: number;
}

/**
 * Lock times of a stream. A receiver sees a cycle slip by a lock time that is shorter than the one before; where an
 * epoch between is left out, or the field that is written has longer steps than the one that was read, it would not. So
 * every observation is followed, and the first one that is sent after a slip, or from another signal, says 0 where its
 * own indicator would hide it.
 */
export class Locks {
  readonly #observed = new Map<string, Observed>();
  readonly #sent = new Map<string, Sent>();
  readonly #pending = new Map<string, Sent>();

  /** Takes a cell of the epoch `at` (ms of the day), tracked for `least` to `most` ms, every epoch once. */
  observe(cell: string, at: number, least: number, most: number): void {
    const before = this.#observed.get(cell);
    if (!before) {
      this.#observed.set(cell, { at, lock: least, slips: 0 });
      return;
    }
    if (least < before.lock || most < (at - before.at + DAY) % DAY) before.slips++;
    before.at = at;
    before.lock = least;
  }

  /**
   * The indicator to send in `place` for a cell whose own one is `indicator`, and the rolls of its phase so far;
   * `rolls` is undefined when the ambiguity is to be chosen anew.
   */
  next(place: string, cell: string, indicator: number): { indicator: number; rolls: number | undefined } {
    const before = this.#sent.get(place);
    const slips = this.#observed.get(cell)?.slips ?? 0;
    if (!before) return { indicator, rolls: undefined };
    if (before.cell === cell && before.slips === slips) return { indicator, rolls: before.rolls };
    return { indicator: indicator >= before.indicator ? 0 : indicator, rolls: undefined };
  }

  /** What is to be sent in `place`, from which cell; it counts as sent once `settle(true)` is called. */
  send(place: string, cell: string, indicator: number, rolls: number): void {
    const slips = this.#observed.get(cell)?.slips ?? 0;
    this.#pending.set(place, { cell, slips, indicator, rolls });
  }

  /** What was written since the last call was sent, or was left out. */
  settle(sent: boolean): void {
    if (sent) for (const [place, what] of this.#pending) this.#sent.set(place, what);
    this.#pending.clear();
  }
}
