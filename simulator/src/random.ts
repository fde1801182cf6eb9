/** Numbers in [0, 1), the same for the same seed: mulberry32. Good enough for geometry, never for secrets. */
export type Random = () => number;

/** A generator of its own for each thing that has a name, so that one more rover does not move the others. */
export function seededRandom(seed: number, ...names: (string | number)[]): Random {
  let state = seed >>> 0;
  for (const name of names) {
    for (const character of String(name))
      state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0; // FNV-1a
    state = Math.imul(state ^ 0x1f, 0x01000193) >>> 0;
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, low: number, high: number) => low + (high - low) * random();

/** Waiting time until the next event of a Poisson process, in the unit of `mean`. */
export const waiting = (random: Random, mean: number) => -mean * Math.log(1 - random());

/** Standard normal (Box–Muller, one of the pair). */
export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}
