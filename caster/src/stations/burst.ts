/** Whole frames that arrived together. All rovers of a mountpoint share one buffer of them. */
export interface Burst {
  /** The frames themselves, for revision 1. */
  readonly plain: Buffer;
  /**
   * The frames as one HTTP chunk (RFC 9112 §7.1), for revision 2. A frame is never split between chunks, because some
   * receivers cannot read one that is.
   */
  readonly chunk: Buffer;
}

/** Collects frames, whose views live only during a call, and makes one burst of them. */
export class BurstBuilder {
  #scratch = Buffer.allocUnsafeSlow(4096);
  #length = 0;

  add(frame: Uint8Array): void {
    if (this.#length + frame.length > this.#scratch.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.#length + frame.length));
      larger.set(this.#scratch.subarray(0, this.#length));
      this.#scratch = larger;
    }
    this.#scratch.set(frame, this.#length);
    this.#length += frame.length;
  }

  /** Returns a burst of these frames; undefined when there are none. */
  burstOf(frames: readonly Uint8Array[]): Burst | undefined {
    for (const frame of frames) this.add(frame);
    return this.take();
  }

  /** Returns what was added since the last call; undefined when nothing was. */
  take(): Burst | undefined {
    if (this.#length === 0) return undefined;
    const size = `${this.#length.toString(16)}\r\n`;
    const start = size.length;
    const chunk = Buffer.allocUnsafe(start + this.#length + 2);
    chunk.write(size, 0, 'latin1');
    this.#scratch.copy(chunk, start, 0, this.#length);
    chunk.write('\r\n', start + this.#length, 'latin1');
    this.#length = 0;
    return { plain: chunk.subarray(start, chunk.length - 2), chunk };
  }
}
