import assert from 'node:assert/strict';

/** What screens say of each figure: the same figure must read the same wherever it stands. */
export class FigureBook {
  readonly #figures = new Map<string, Map<string, string>>();

  /** A figure as it is printed at a place. */
  note(figure: string, place: string, text: string | number): void {
    const places = this.#figures.get(figure) ?? new Map<string, string>();
    places.set(place, String(text));
    this.#figures.set(figure, places);
  }

  /** All of `figures` at a place, under a common name. */
  noteAll(name: string, place: string, figures: Record<string, number>): void {
    for (const [part, value] of Object.entries(figures)) this.note(`${name} ${part}`, place, value);
  }

  /** Each figure stands at several places and is the same at all of them; those that are given have that value. */
  assertAgree(given: Record<string, string>): void {
    const wrong = [...this.#figures].flatMap(([figure, places]) => {
      const expected = given[figure] ?? [...places.values()][0];
      const differ = [...places.values()].some((text) => text !== expected);
      return differ ? [`${figure} (${expected}): ${JSON.stringify(Object.fromEntries(places))}`] : [];
    });
    assert.deepEqual(wrong, [], 'figures that differ');
    const alone = [...this.#figures].filter(([, places]) => places.size < 2).map(([figure]) => figure);
    assert.deepEqual(alone, [], 'figures that were read at one place alone');
    const missing = Object.keys(given).filter((figure) => !this.#figures.has(figure));
    assert.deepEqual(missing, [], 'figures that were read nowhere');
  }
}
