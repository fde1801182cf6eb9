import { crc24q } from './crc24q.ts';
import { CRC_BYTES, HEADER_BYTES, MAX_FRAME_BYTES, PREAMBLE } from './frame.ts';

/**
 * What wrong candidates of a chunk may cost, as a multiple of its bytes; a chunk that is short gets some more. Noise
 * has one candidate in 16 kB; `D3 03 FF` repeated would cost 343 times its bytes.
 */
const CHECKS_PER_BYTE = 4;
const MIN_CHECKED_BYTES = 32 * 1024;

/**
 * Finds RTCM 3 frames in a byte stream that may hold anything else between them (NMEA, UBX, line noise).
 * A frame counts only when its CRC is right; after a wrong one the search goes on one byte further, so a
 * false preamble never costs the true frame behind it. Keeps at most one unfinished frame (1029 bytes).
 * Candidates with a wrong CRC in one chunk are limited in bytes: behind that, the rest of the chunk is skipped.
 */
export class FrameScanner {
  /** `badCrc`: candidates whose CRC was wrong. `skippedBytes`: bytes that were part of no frame. */
  readonly counts = { frames: 0, badCrc: 0, skippedBytes: 0 };
  readonly #unfinished = new Uint8Array(MAX_FRAME_BYTES);
  #held = 0;
  /** Bytes of this chunk that may still be checked in vain. */
  #budget = 0;

  /**
   * Takes the next bytes of the stream and calls `onFrame` for each whole frame, preamble to CRC.
   * The frame is a view: into `chunk` when it lies wholly in it, else into the scanner's own buffer, where
   * it is valid only during the call.
   */
  push(chunk: Uint8Array, onFrame: (frame: Uint8Array) => void): void {
    this.#budget = chunk.length * CHECKS_PER_BYTE + MIN_CHECKED_BYTES;
    const start = this.#held > 0 ? this.#finishHeld(chunk, onFrame) : 0;
    const rest = this.#scan(chunk, start, chunk.length, onFrame);
    if (rest < chunk.length) {
      this.#unfinished.set(rest === 0 ? chunk : chunk.subarray(rest), 0);
      this.#held = chunk.length - rest;
    }
  }

  /** Adds bytes of `chunk` to the frame begun earlier until nothing is held; returns how many were used. */
  #finishHeld(chunk: Uint8Array, onFrame: (frame: Uint8Array) => void): number {
    let used = 0;
    while (this.#held > 0) {
      const missing = lengthOf(this.#unfinished, 0, this.#held) - this.#held;
      const taken = Math.min(missing, chunk.length - used);
      if (taken <= 0) break;
      for (let i = 0; i < taken; i++) this.#unfinished[this.#held + i] = chunk[used + i] as number;
      used += taken;
      this.#held += taken;
      const rest = this.#scan(this.#unfinished, 0, this.#held, onFrame);
      if (rest > 0) this.#unfinished.copyWithin(0, rest, this.#held);
      this.#held -= rest;
    }
    return used;
  }

  /** Reports the frames in `bytes[start, end)`; returns where an unfinished candidate begins, or `end`. */
  #scan(bytes: Uint8Array, start: number, end: number, onFrame: (frame: Uint8Array) => void): number {
    let offset = start;
    while (offset < end) {
      const length = lengthOf(bytes, offset, end);
      if (length > 0 && offset + length > end) return offset;
      if (length > 0) {
        // The CRC over a message and its own CRC is zero.
        if (crc24q(bytes, offset, offset + length) === 0) {
          this.counts.frames++;
          onFrame(bytes.subarray(offset, offset + length));
          offset += length;
          continue;
        }
        this.counts.badCrc++;
        this.#budget -= length;
        if (this.#budget < 0) {
          this.counts.skippedBytes += end - offset;
          return end;
        }
      }
      const next = bytes.indexOf(PREAMBLE, offset + 1);
      const stop = next < 0 || next > end ? end : next;
      this.counts.skippedBytes += stop - offset;
      offset = stop;
    }
    return offset;
  }
}

/**
 * How many bytes the frame that starts at `offset` has, or needs before its length is known; 0 when no frame starts
 * there. The six reserved bits must be zero, as they are in all streams today, which excludes most false candidates.
 */
function lengthOf(bytes: Uint8Array, offset: number, end: number): number {
  if (bytes[offset] !== PREAMBLE) return 0;
  if (offset + 1 >= end) return HEADER_BYTES;
  const high = bytes[offset + 1] as number;
  if (high > 3) return 0;
  if (offset + 2 >= end) return HEADER_BYTES;
  return HEADER_BYTES + ((high << 8) | (bytes[offset + 2] as number)) + CRC_BYTES;
}
