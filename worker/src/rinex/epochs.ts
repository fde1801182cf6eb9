import {
  encodeFrame,
  type FrameSatellites,
  FrameScanner,
  frameSatellites,
  leapSecondsAt,
  messageType,
} from '@cairn/gnss';

/**
 * The frames of a stream as convbin has to have them. It takes two things of MSM at their word that not every receiver
 * sends right:
 * - DF393, whether more of the epoch follows. If that is never denied, convbin writes no epoch at all; if it always
 *   is, it writes one for each constellation.
 * - The epoch of BeiDou, which is BDT (DF427), 14 s behind GPS time. If it is GPS time, convbin takes it for another
 *   epoch and forgets what the constellations before it have sent.
 * Both are put right by the frames around them. What is no frame is left out. Each hour has the leap seconds of its
 * time: with those of today the GLONASS of 2016 would be an epoch of its own.
 */
export async function* straightened(hours: Iterable<ArchivedHour>): AsyncGenerator<Uint8Array> {
  const scanner = new FrameScanner();
  const epochs = new Epochs();
  for (const { begins, chunks } of hours) {
    epochs.leapSeconds = leapSecondsAt(begins / 1000);
    for await (const chunk of chunks) {
      const frames: Uint8Array[] = [];
      scanner.push(chunk, (frame) => frames.push(...epochs.take(frame)));
      if (frames.length > 0) yield Buffer.concat(frames);
    }
  }
  yield* epochs.end();
}

export interface ArchivedHour {
  /** Unix ms. */
  readonly begins: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** GPS time minus BDT, ms. */
const BDT_BEHIND = 14_000;
/** GLONASS time minus UTC, ms. */
const MOSCOW = 3 * 3_600_000;

/** So many frames after an MSM there comes no other one of its epoch. */
const LONG_OVER = 100;

/** Holds the last MSM and later frames back until it is known whether another MSM of its epoch follows. */
class Epochs {
  /** GPS time minus UTC, s. */
  leapSeconds = 0;
  #held: { frame: Uint8Array; at: number; behind: Uint8Array[] } | undefined;
  /** Time of the epoch by another constellation than BeiDou, ms of the GPS day. */
  #others: number | undefined;

  /** A whole frame, which is copied. Returns the frames that can go on. */
  take(frame: Uint8Array): Uint8Array[] {
    const found = messageType(frame) >= 1071 ? frameSatellites(frame)[0] : undefined;
    if (!found) return this.#other(new Uint8Array(frame));
    const inGpsTime = found.constellation === 'BeiDou' && found.epoch % DAY === this.#others;
    const epoch = inGpsTime ? (found.epoch - BDT_BEHIND + WEEK) % WEEK : found.epoch;
    const at = this.#timeOf(found.constellation, epoch);
    const goesOn = this.#held?.at === at;
    const freed = this.#release(goesOn);
    if (!goesOn) this.#others = undefined;
    if (found.constellation !== 'BeiDou') this.#others = at;
    this.#held = { frame: inGpsTime ? rewritten(frame, { epoch }) : new Uint8Array(frame), at, behind: [] };
    return freed;
  }

  #other(frame: Uint8Array): Uint8Array[] {
    if (!this.#held) return [frame];
    this.#held.behind.push(frame);
    return this.#held.behind.length < LONG_OVER ? [] : this.#release(false);
  }

  end(): Uint8Array[] {
    return this.#release(false);
  }

  #release(more: boolean): Uint8Array[] {
    const held = this.#held;
    this.#held = undefined;
    return held ? [rewritten(held.frame, { more }), ...held.behind] : [];
  }

  /** Ms of the GPS day. The day is enough to distinguish epochs of one stream. */
  #timeOf(constellation: FrameSatellites['constellation'], epoch: number): number {
    if (constellation === 'BeiDou') return (epoch + BDT_BEHIND) % DAY;
    if (constellation === 'GLONASS') return (epoch - MOSCOW + this.leapSeconds * 1000 + DAY) % DAY;
    return epoch % DAY;
  }
}

/** An MSM with another epoch (30 bits) or announcement that more follows (DF393, the bit behind it). */
function rewritten(frame: Uint8Array, change: { epoch?: number; more?: boolean }): Uint8Array {
  const offset = 3; // in the payload, behind the message number and the station's id
  const payload = new Uint8Array(frame.subarray(3, -3));
  const view = new DataView(payload.buffer);
  const before = view.getUint32(offset);
  const epoch = change.epoch ?? before >>> 2;
  const more = change.more === undefined ? (before >>> 1) & 1 : Number(change.more);
  view.setUint32(offset, epoch * 4 + more * 2 + (before & 1));
  return view.getUint32(offset) === before ? frame : encodeFrame(payload);
}
