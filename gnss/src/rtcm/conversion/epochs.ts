import { type Constellation, msmKind } from '../constellation.ts';
import { messageType } from '../frame.ts';
import { frameSatellites } from '../satellites.ts';
import { DAY } from './locks.ts';

/** A frame with observations of one constellation. */
export interface ObservationFrame {
  readonly frame: Uint8Array;
  readonly constellation: Constellation;
  /** 1–7; undefined for 1001–1004 and 1009–1012. */
  readonly msm: number | undefined;
}

/** Observations of one time, and the other frames that came between them and behind, up to the next ones. */
export interface Epoch {
  /** Milliseconds of the day of GPS time; undefined where there are no observations. */
  readonly at: number | undefined;
  readonly observations: readonly ObservationFrame[];
  readonly others: readonly Uint8Array[];
}

interface OpenEpoch {
  readonly at: number;
  readonly observations: ObservationFrame[];
  readonly others: Uint8Array[];
}

/** GPS time minus BDT, ms. */
const BDT_BEHIND = 14_000;
/** GLONASS time minus UTC, ms. */
const MOSCOW = 3 * 3_600_000;
/** So many epochs of which a station did not say that they were over, and what it says is not waited for any longer. */
const MAX_UNENDED = 3;
/** No epoch has more frames. */
const MAX_FRAMES = 64;

/**
 * Joins the frames of an epoch, however the station's reads cut it: it ends with the message that says that no more
 * follow (DF393, DF005), or when the time changes. A station that never says so ends its epochs with its reads.
 */
export class Epochs {
  #open: OpenEpoch | undefined;
  /** Epochs in a row that ended without being said to. */
  #unended = 0;

  /** Takes a whole frame; `leapSeconds` is GPS time minus UTC. Returns what is complete with it. */
  take(frame: Uint8Array, leapSeconds: number): Epoch[] {
    const found = frameSatellites(frame)[0];
    if (!found) return this.#takeOther(frame);
    const done: Epoch[] = [];
    const { constellation, epoch, more } = found;
    const at = dayTime(constellation, epoch, leapSeconds);
    // some receivers give BeiDou in GPS time
    const joins = this.#open && (this.#open.at === at || isBeiDouIn(constellation, epoch, this.#open.at));
    if (!joins) {
      done.push(...this.#close(false));
      this.#open = { at, observations: [], others: [] };
    }
    const open = this.#open as OpenEpoch;
    const msm = msmKind(messageType(frame))?.msm;
    open.observations.push({ frame, constellation, msm });
    if (!more || open.observations.length >= MAX_FRAMES) done.push(...this.#close(!more));
    return done;
  }

  /** No more frames came in this read. What stays open is copied, as frames are views. */
  endOfRead(): Epoch[] {
    const open = this.#open;
    if (!open) return [];
    if (this.#unended >= MAX_UNENDED) return this.#close(false);
    this.#open = {
      at: open.at,
      observations: open.observations.map((one) => ({ ...one, frame: Uint8Array.from(one.frame) })),
      others: open.others.map((frame) => Uint8Array.from(frame)),
    };
    return [];
  }

  /** What is still open. */
  flush(): Epoch[] {
    return this.#close(false);
  }

  #takeOther(frame: Uint8Array): Epoch[] {
    if (!this.#open) return [{ at: undefined, observations: [], others: [frame] }];
    this.#open.others.push(frame);
    return this.#open.others.length >= MAX_FRAMES ? this.#close(false) : [];
  }

  #close(said: boolean): Epoch[] {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return [];
    this.#unended = said ? 0 : this.#unended + 1;
    return [open];
  }
}

function isBeiDouIn(constellation: Constellation, epoch: number, at: number): boolean {
  return constellation === 'BeiDou' && epoch % DAY === at;
}

/** Milliseconds of the GPS day: enough to tell the epochs of one stream apart. */
function dayTime(constellation: Constellation, epoch: number, leapSeconds: number): number {
  if (constellation === 'BeiDou') return (epoch + BDT_BEHIND) % DAY;
  if (constellation === 'GLONASS') return (epoch - MOSCOW + leapSeconds * 1000 + DAY) % DAY;
  return epoch % DAY;
}
