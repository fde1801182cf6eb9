import { type StreamChange, storedReason } from '@cairn/contract/caster-events';
import { toWall } from '../clock.ts';
import type { StatusChangeRow } from '../telemetry/rows.ts';

const DAY = 86_400_000;

type Kind = StatusChangeRow['kind'];

/** The rows of one station that say when its stream, or the MSM in it, began and ended. */
export class StatusChanges {
  readonly #station: number;
  readonly #store: (row: StatusChangeRow) => void;
  /** Wall clock of the last change of each kind, Unix ms. */
  readonly #lastAt: Record<Kind, number> = { stream: 0, msm: 0 };

  constructor(station: number, store: (row: StatusChangeRow) => void) {
    this.#station = station;
    this.#store = store;
  }

  /** Stores a change that was at `now`, by the steady clock. */
  add(kind: Kind, online: boolean, reason: StreamChange, now: number): void {
    const at = this.#inOrder(kind, toWall(now));
    const { code, details } = storedReason(reason);
    this.#store({
      station_id: this.#station,
      at: new Date(at).toISOString(),
      kind,
      online,
      reason: code,
      details,
    });
  }

  /**
   * Keeps changes in order when the wall clock is set back: by up to a day, time stands still for them until the clock
   * has caught up. A clock that is set back further was wrong before.
   */
  #inOrder(kind: Kind, wall: number): number {
    const last = this.#lastAt[kind];
    const at = wall <= last && last - wall < DAY ? last + 1 : wall;
    this.#lastAt[kind] = at;
    return at;
  }
}
