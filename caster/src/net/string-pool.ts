/** Different texts that are kept. */
const most = 1_000;

/**
 * Texts that many rovers send alike, such as the names of their programs, each kept once. What is cut out of a request
 * holds on to the whole request for as long as the session lives.
 */
export class StringPool {
  private readonly known = new Map<string, string>();

  /** The same text, without what it was cut out of. */
  own(text: string): string {
    const found = this.known.get(text);
    if (found !== undefined) return found;
    if (this.known.size === most) this.known.clear();
    const own = Buffer.from(text).toString();
    this.known.set(own, own);
    return own;
  }
}
