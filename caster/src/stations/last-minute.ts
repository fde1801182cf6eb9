import { messageType } from '@cairn/gnss';

/** Frames of one message type. */
export interface Counted {
  readonly type: number;
  frames: number;
  bytes: number;
}

/** What was sent, and in how many seconds. */
export interface Sent {
  readonly seconds: number;
  readonly messages: readonly Readonly<Counted>[];
}

const MINUTE = 60_000;
/** A turn that is late by this much still belongs to the minute, ms. */
const SLACK = 5_000;

/** Counts the messages of a stream by their type, and says what they were in the last minute. */
export class LastMinute {
  #open = new Map<number, Counted>();
  #openedAt: number;
  #closed: { readonly from: number; readonly counts: readonly Counted[] }[] = [];

  /** Unix ms. */
  constructor(now: number) {
    this.#openedAt = now;
  }

  add(frames: readonly Uint8Array[]): void {
    for (const frame of frames) {
      const type = messageType(frame);
      const known = this.#open.get(type);
      if (!known) this.#open.set(type, { type, frames: 1, bytes: frame.length });
      else {
        known.frames++;
        known.bytes += frame.length;
      }
    }
  }

  /** What was counted before holds no longer. */
  clear(now: number): void {
    this.#open.clear();
    this.#closed = [];
    this.#openedAt = now;
  }

  /** Some seconds are over. Returns what they and those before had, up to a minute. */
  turn(now: number): Sent {
    this.#closed.push({ from: this.#openedAt, counts: [...this.#open.values()] });
    this.#open = new Map();
    this.#openedAt = now;
    this.#closed = this.#closed.filter(({ from }) => now - from <= MINUTE + SLACK);
    const sums = new Map<number, Counted>();
    for (const { type, frames, bytes } of this.#closed.flatMap(({ counts }) => counts)) {
      const sum = sums.get(type) ?? { type, frames: 0, bytes: 0 };
      sums.set(type, { type, frames: sum.frames + frames, bytes: sum.bytes + bytes });
    }
    const messages = [...sums.values()].sort((one, other) => one.type - other.type);
    return { seconds: (now - (this.#closed[0]?.from ?? now)) / 1000, messages };
  }
}
