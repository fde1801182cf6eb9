import { type Constellation, frameSatellites, signalStrengths } from '@cairn/gnss';
import { iso } from '../telemetry/iso.ts';
import type { StationSatellitesRow } from '../telemetry/rows.ts';

/** Signal strengths are read at this interval, ms, because decoding an observation message takes some 10 µs. */
const READ_INTERVAL = 10_000;
/** An epoch is complete after so long, ms; frames are not decoded from then until the next reading is due. */
const EPOCH_DURATION = 500;
/** A constellation that was not sent for so long is no longer received, ms. Some are sent only every 10 s. */
const MAX_SILENCE = 30_000;

interface Reading {
  /** Unix ms. */
  readonly at: number;
  readonly epoch: number;
  readonly strengths: Map<string, number | undefined>;
}

/** The satellites that one station receives, with their signal strengths, by constellation. */
export class Received {
  /** Something was read since the last row. */
  fresh = false;
  readonly #readings = new Map<Constellation, Reading>();
  /** When a frame of a message was read last, by its number. */
  readonly #readAt = new Map<number, number>();

  /** Takes a frame of an observation message, and reads all frames of one epoch every ten seconds; `now` in Unix ms. */
  add(frame: Uint8Array, type: number, now: number): void {
    const since = now - (this.#readAt.get(type) ?? 0);
    if (since > EPOCH_DURATION && since < READ_INTERVAL) return;
    const [found] = frameSatellites(frame); // SBAS among GPS satellites is read with them
    if (!found) return;
    const before = this.#readings.get(found.constellation);
    const continues = before?.epoch === found.epoch;
    if (before && !continues && now - before.at < READ_INTERVAL) return;
    if (!continues) this.#readAt.set(type, now);
    const strengths = signalStrengths(frame);
    if (continues) for (const [name, strength] of strengths) before.strengths.set(name, strength);
    else this.#readings.set(found.constellation, { at: now, epoch: found.epoch, strengths });
    this.fresh = true;
  }

  /** The satellites of the last reading; undefined when that was long ago. */
  row(station: number, node: string, now: number): StationSatellitesRow | undefined {
    this.fresh = false;
    for (const [constellation, { at }] of this.#readings)
      if (now - at > MAX_SILENCE) this.#readings.delete(constellation);
    const readings = [...this.#readings.values()];
    if (readings.length === 0) return undefined;
    const received = [...new Map(readings.flatMap(({ strengths }) => [...strengths]))];
    return {
      station_id: station,
      node,
      at: iso(Math.max(...readings.map(({ at }) => at))),
      satellites: received.map(([name]) => name),
      snrs: received.map(([, strength]) => strength ?? null),
    };
  }
}
