import { patienceWith } from '@cairn/contract';

/** Where the playhead is in a track. */
export interface Playhead {
  /** Seconds of the track. */
  readonly second: number;
  /** The newest point that was passed. */
  readonly index: number;
  /** How much of the way to the next point is done, 0 to 1. */
  readonly share: number;
}

/** How often real time, to choose from. */
export const SPEEDS = [1, 5, 10, 30, 60] as const;

/** A browser that was busy or hidden goes on from where it stopped, ms. */
const LONGEST_FRAME = 250;

/**
 * Replays a track. Silences of the rover are skipped, as nothing is known of them. Stored outside the page's state: the
 * playhead moves with every frame, and only what draws it updates.
 */
export class Player {
  #seconds: readonly number[] = [];
  #patience = 0;
  #second = 0;
  #index = 0;
  #speed = 1;
  #isPlaying = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  readonly isPlaying = (): boolean => this.#isPlaying;

  /** Undefined while nothing plays. */
  readonly playhead = (): Playhead | undefined => {
    if (!this.#isPlaying) return undefined;
    const [from, to] = [this.#at(this.#index), this.#at(this.#index + 1)];
    return {
      second: this.#second,
      index: this.#index,
      share: to > from ? (this.#second - from) / (to - from) : 0,
    };
  };

  /** The seconds of the track's points; of a live session they grow. */
  setSeconds(seconds: readonly number[]) {
    this.#seconds = seconds;
    this.#patience = patienceWith(seconds);
  }

  /** How often real time. */
  setSpeed(speed: number) {
    this.#speed = speed;
  }

  /** Plays from a point on; from the first when that is the last one. */
  play(index: number) {
    if (this.#seconds.length < 2) return;
    this.#isPlaying = true;
    this.seek(index >= this.#last ? 0 : index);
  }

  pause() {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#tell();
  }

  /** Puts the playhead on a point. */
  seek(index: number) {
    this.#index = Math.max(0, Math.min(index, this.#last));
    this.#second = this.#at(this.#index);
    this.#tell();
  }

  /** Moves on by the time that has passed, ms; pauses on the last point. A frame may have begun before play was pressed. */
  advance(passed: number) {
    if (!this.#isPlaying) return;
    this.#second += (Math.max(0, Math.min(passed, LONGEST_FRAME)) / 1000) * this.#speed;
    while (this.#index < this.#last) {
      const next = this.#at(this.#index + 1);
      if (next - this.#at(this.#index) > this.#patience) this.#second = Math.max(this.#second, next);
      if (this.#second < next) break;
      this.#index++;
    }
    this.#tell();
    if (this.#index === this.#last) this.pause(); // once all have heard where that is
  }

  get #last(): number {
    return this.#seconds.length - 1;
  }

  #at(index: number): number {
    return this.#seconds[Math.min(index, this.#last)] ?? 0;
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
