type Flat = Readonly<Record<string, unknown>> & { readonly value: number };

/**
 * The new reply, with the old objects for rovers whose fields are the same: their table rows do not redraw. The
 * general comparison of the query library walks and copies everything, which 10,000 rovers make felt.
 */
export function keepUnchanged<R extends { rovers: readonly object[] }>(before: R | undefined, after: R): R {
  if (!before) return after;
  const old = before.rovers as readonly Flat[];
  const names = Object.keys(after.rovers[0] ?? {});
  let known: Map<number, Flat> | undefined; // only made once rovers have come, gone or changed places
  let same = after.rovers.length === old.length;
  const rovers = (after.rovers as readonly Flat[]).map((rover, at) => {
    const here = old[at];
    let was = here?.value === rover.value ? here : undefined;
    if (!was) {
      known ??= new Map(old.map((one) => [one.value, one]));
      was = known.get(rover.value);
    }
    const kept = was && isSame(was, rover, names) ? was : rover;
    same &&= kept === here;
    return kept;
  });
  return { ...after, rovers: same ? before.rovers : rovers };
}

function isSame(before: Flat, after: Flat, names: readonly string[]): boolean {
  for (const name of names) if (before[name] !== after[name]) return false;
  return true;
}
