/** Most texts in the pool. */
const MAX_TEXTS = 1_000;

/**
 * Texts that many rovers send alike, such as the names of their programs, each stored once. A substring of a request
 * keeps the whole request in memory for as long as the session lives.
 */
export class StringPool {
  readonly #known = new Map<string, string>();

  /** A copy of the text, made once: it keeps no request in memory. */
  own(text: string): string {
    const found = this.#known.get(text);
    if (found !== undefined) return found;
    if (this.#known.size === MAX_TEXTS) this.#known.clear();
    const own = Buffer.from(text).toString();
    this.#known.set(own, own);
    return own;
  }
}
