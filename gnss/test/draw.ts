import fc from 'fast-check';

/** Cases for a parser that must withstand anything. */
export const manyRuns = { numRuns: 50_000 };

/** One byte array per case keeps 50,000 cases to a second or two; values are drawn from it. */
export const bytes = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' });

/** Draws numbers from random bytes, zeros once they are used up: what shrinks the bytes shrinks the values. */
export class Draw {
  #at = 0;
  readonly #source: Uint8Array;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Whole number from 0 to below `limit` (at most 2^48). */
  below(limit: number): number {
    let value = 0;
    for (let range = 1; range < limit; range *= 256) value = value * 256 + (this.#source[this.#at++] ?? 0);
    return value % limit;
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(oneIn: number): boolean {
    return this.below(oneIn) === 1;
  }

  rest(): Uint8Array {
    return this.#source.subarray(this.#at);
  }
}

/** `whole` in the pieces that `draw` cuts it into, some of them empty. */
export function* chunks(whole: Uint8Array, draw: Draw): Generator<Uint8Array> {
  for (let offset = 0; offset < whole.length; ) {
    const end = Math.min(whole.length, offset + draw.below(draw.chance(4) ? 400 : 7));
    yield whole.subarray(offset, end);
    offset = end;
    if (draw.rest().length === 0) {
      yield whole.subarray(offset);
      return;
    }
  }
}
