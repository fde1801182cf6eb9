import type { Country } from '../telemetry/caster-log.ts';

/** RTCM messages that the stations of each country have sent since they were last taken. */
export class MessageCount {
  #counts: Record<Country, number> = { 1: 0, 2: 0 };

  /** `frames`: whole frames, one after the other, as a burst has them. */
  add(frames: Uint8Array, country: Country): void {
    // RTCM 10403.3 §4.1: preamble, 6 reserved bits and 10 of the length, the message, 3 bytes of CRC
    for (let offset = 0; offset + 6 <= frames.length; this.#counts[country]++)
      offset += 6 + ((((frames[offset + 1] ?? 0) & 0x03) << 8) | (frames[offset + 2] ?? 0));
  }

  take(): Record<Country, number> {
    const counts = this.#counts;
    this.#counts = { 1: 0, 2: 0 };
    return counts;
  }
}
