import assert from 'node:assert/strict';

/** What screens say of each figure: the same figure must read the same wherever it stands. */
export class FigureBook {
  readonly #figures = new Map<string, Map<string, string>>();

  /** A figure as it is printed at a screen. */
  note(figure: string, screen: string, text: string | number): void {
    const screens = this.#figures.get(figure) ?? new Map<string, string>();
    screens.set(screen, String(text));
    this.#figures.set(figure, screens);
  }

  /** All of `figures` at a screen, under a common name. */
  noteAll(name: string, screen: string, figures: Record<string, number>): void {
    for (const [part, value] of Object.entries(figures)) this.note(`${name} ${part}`, screen, value);
  }

  /** Each figure stands at several screens and is the same at all of them; those that are expected have that value. */
  assertAgree(expected: Record<string, string>): void {
    const wrong = [...this.#figures].flatMap(([figure, screens]) => {
      const agreed = expected[figure] ?? [...screens.values()][0];
      const differ = [...screens.values()].some((text) => text !== agreed);
      return differ ? [`${figure} (${agreed}): ${JSON.stringify(Object.fromEntries(screens))}`] : [];
    });
    assert.deepEqual(wrong, [], 'figures that differ');
    const alone = [...this.#figures].filter(([, screens]) => screens.size < 2).map(([figure]) => figure);
    assert.deepEqual(alone, [], 'figures that were read at one screen alone');
    const missing = Object.keys(expected).filter((figure) => !this.#figures.has(figure));
    assert.deepEqual(missing, [], 'figures that were read nowhere');
  }
}
