import type { Constellation } from './constellation.ts';
import { type FrameSatellites, frameSatellites, ones } from './satellites.ts';

export type SatelliteCounts = Partial<Record<Constellation, number>>;

interface OpenEpoch {
  epoch: number;
  mask1to32: number;
  mask33to64: number;
  /** Epochs ended since this constellation was last sent. */
  silent: number;
}

/** A constellation not sent for this many epochs is no longer reported. Some are sent only every 10 s. */
const MAX_SILENT_EPOCHS = 30;

/**
 * Satellites per constellation of one station's stream. A constellation's satellites can be spread over
 * several messages of an epoch; they are counted together. An epoch ends with a message that announces no
 * more, or for one constellation when its time changes.
 */
export class EpochCounter {
  /** Whether the last frame was an observation of at least one satellite. */
  observed = false;
  readonly #openEpochs = new Map<Constellation, OpenEpoch>();
  #complete: SatelliteCounts = {};

  /** Takes any frame. Returns the counts when it ended an epoch, else undefined. */
  add(frame: Uint8Array): SatelliteCounts | undefined {
    const all = frameSatellites(frame);
    this.observed = all.some(({ count }) => count > 0);
    let ended = false;
    for (const found of all) ended = this.#join(found) || ended;
    if (all[0]?.more === false) ended = this.#endEpoch();
    return ended ? this.current() : undefined;
  }

  /** The counts of the last complete epoch of each constellation. */
  current(): SatelliteCounts {
    return { ...this.#complete };
  }

  /** Returns whether the message is of a new epoch, which ends the one before. */
  #join(found: FrameSatellites): boolean {
    const known = this.#openEpochs.get(found.constellation);
    let ended = false;
    if (!known) {
      const { epoch, mask1to32, mask33to64 } = found;
      this.#openEpochs.set(found.constellation, { epoch, mask1to32, mask33to64, silent: 0 });
    } else if (known.epoch === found.epoch) {
      known.mask1to32 |= found.mask1to32;
      known.mask33to64 |= found.mask33to64;
    } else {
      ended = this.#count(found.constellation, known);
      Object.assign(known, { epoch: found.epoch, mask1to32: found.mask1to32, mask33to64: found.mask33to64 });
    }
    if (known) known.silent = 0;
    return ended;
  }

  #endEpoch(): true {
    for (const [constellation, found] of this.#openEpochs) {
      if (found.silent++ < MAX_SILENT_EPOCHS) this.#count(constellation, found);
      else {
        this.#openEpochs.delete(constellation);
        delete this.#complete[constellation];
      }
    }
    return true;
  }

  #count(constellation: Constellation, found: OpenEpoch): true {
    this.#complete[constellation] = ones(found.mask1to32) + ones(found.mask33to64);
    return true;
  }
}
