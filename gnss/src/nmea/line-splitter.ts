const lf = 0x0a;
const cr = 0x0d;
const DOLLAR = 0x24;
const STAR = 0x2a;

/** Longest line that is stored: NMEA 0183 allows 82 characters, real receivers send up to about 120. */
const MAX_LINE_BYTES = 256;

/**
 * Cuts a byte stream into lines ended by LF, CRLF or CR alone, or by a checksum that the next sentence follows: some
 * programs send no line ends. Holds at most 256 bytes: a longer line is dropped up to
 * its end and counted, so a sender that never ends its line costs nothing.
 */
export class LineSplitter {
  /** Lines that were dropped because they were longer than 256 bytes. */
  dropped = 0;
  /** The buffer is made for the first line that arrives in pieces, which most senders never send. */
  #unfinished: Uint8Array | undefined;
  #held = 0;
  #dropping = false;

  /** Calls `onLine` for each non-empty line, without its line end; the view is valid only during the call. */
  push(bytes: Uint8Array, onLine: (line: Uint8Array) => void): void {
    let start = 0;
    for (let offset = 0; offset < bytes.length; offset++) {
      const ends = bytes[offset] === lf || bytes[offset] === cr;
      if (!ends && !(bytes[offset] === DOLLAR && this.#before(bytes, start, offset, 3) === STAR)) continue;
      const line = this.#join(bytes, start, offset);
      start = ends ? offset + 1 : offset;
      this.#held = 0;
      this.#dropping = false;
      if (line && line.length > 0) onLine(line);
    }
    this.#keep(bytes, start, bytes.length);
  }

  /** Whether the beginning of a line is held. */
  get holds(): boolean {
    return this.#held > 0;
  }

  /**
   * Takes the line that was begun, if it `isWhole` although its end was not sent. The view is valid until the next
   * push.
   */
  takeHeld(isWhole: (line: Uint8Array) => boolean): Uint8Array | undefined {
    const line = this.#unfinished?.subarray(0, this.#held);
    if (!line || this.#held === 0 || !isWhole(line)) return undefined;
    this.#held = 0;
    return line;
  }

  /** The byte `n` before `at` of the line that begins at `start` of `bytes`, or began earlier. */
  #before(bytes: Uint8Array, start: number, at: number, n: number): number | undefined {
    return at - n >= start ? bytes[at - n] : this.#unfinished?.[this.#held + at - start - n];
  }

  /** The line that ends at `end`, put together with what was held; undefined when it is too long. */
  #join(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
    if (this.#held === 0 && !this.#dropping) {
      if (end - start > MAX_LINE_BYTES) {
        this.dropped++;
        return undefined;
      }
      return bytes.subarray(start, end);
    }
    this.#keep(bytes, start, end);
    return this.#dropping || !this.#unfinished ? undefined : this.#unfinished.subarray(0, this.#held);
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    if (this.#dropping || start === end) return;
    if (this.#held + end - start > MAX_LINE_BYTES) {
      this.#dropping = true;
      this.dropped++;
      this.#held = 0;
      return;
    }
    this.#unfinished ??= new Uint8Array(MAX_LINE_BYTES);
    this.#unfinished.set(bytes.subarray(start, end), this.#held);
    this.#held += end - start;
  }
}
