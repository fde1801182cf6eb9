/** The most texts in the pool. */
const MAX_TEXTS = 1_000;

/**
 * Stores each text that many rovers send alike, such as the name of their program, once. A substring of a request would
 * keep the whole request in memory for as long as the session lives.
 */
export class StringPool {
  readonly #known = new Map<string, string>();

  /** Returns a copy of the text, made once, that keeps no request in memory. */
  own(text: string): string {
    const found = this.#known.get(text);
    if (found !== undefined) return found;
    if (this.#known.size === MAX_TEXTS) this.#known.clear();
    const own = Buffer.from(text).toString();
    this.#known.set(own, own);
    return own;
  }
}
