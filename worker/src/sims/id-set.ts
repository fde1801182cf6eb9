/** A set of ids of rows, one bit for each: 25 kB for 200,000. */
export class IdSet {
  #bits = new Uint8Array(1024);

  add(id: number): void {
    const index = id >> 3;
    if (index >= this.#bits.length) {
      const larger = new Uint8Array(Math.max(index + 1, this.#bits.length * 2));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[index] = (this.#bits[index] ?? 0) | (1 << (id & 7));
  }

  has(id: number): boolean {
    return ((this.#bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0;
  }
}
