/** Reads big-endian bit fields. Past the end it reads zeros and sets `overrun`; it never throws. */
export class BitReader {
  position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get overrun(): boolean {
    return this.position > this.#bytes.length * 8;
  }

  /** Refuses content that is impossible, so that the message counts as one that is cut off. */
  refuse(): void {
    this.position = Number.MAX_SAFE_INTEGER;
  }

  /** Unsigned field of up to 53 bits. */
  unsigned(bits: number): number {
    let value = 0;
    let left = bits;
    while (left > 0) {
      const free = 8 - (this.position & 7);
      const taken = Math.min(free, left);
      const byte = this.#bytes[this.position >> 3] ?? 0;
      value = value * (1 << taken) + ((byte >> (free - taken)) & ((1 << taken) - 1));
      this.position += taken;
      left -= taken;
    }
    return value;
  }

  /** Two's complement field of up to 53 bits. */
  signed(bits: number): number {
    const value = this.unsigned(bits);
    return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
  }
}

/** Writes big-endian bit fields into a payload that grows up to what one RTCM 3 frame holds. */
export class BitWriter {
  #position = 0;
  readonly #buffer = new Uint8Array(1023);

  /** Writes the low `bits` (up to 53) of an integer; a negative one as two's complement. */
  write(bits: number, value: number): void {
    if (this.#position + bits > this.#buffer.length * 8) {
      throw new RangeError('the message does not fit into one RTCM 3 frame of 1023 bytes');
    }
    let rest = value < 0 ? value + 2 ** bits : value;
    for (let end = this.#position + bits; end > this.#position; ) {
      const free = ((end - 1) & 7) + 1; // bits of the last byte that belong to this field or lie before it
      const taken = Math.min(free, end - this.#position);
      const part = rest % (1 << taken);
      const index = (end - 1) >> 3;
      this.#buffer[index] = (this.#buffer[index] as number) | (part << (8 - free));
      rest = (rest - part) / (1 << taken);
      end -= taken;
    }
    this.#position += bits;
  }

  /** The payload so far, filled up with zero bits to whole bytes. */
  payload(): Uint8Array {
    return this.#buffer.subarray(0, Math.ceil(this.#position / 8));
  }
}
