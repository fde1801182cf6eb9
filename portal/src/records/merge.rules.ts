/** Fields of a form that are decided together: half a position or half an administrator is neither's. */
export interface Part<Form> {
  readonly fields: readonly (keyof Form & string)[];
}

/** What two people changed of the same record, part by part. */
export interface Comparison<P> {
  /** Both changed it, to different values. */
  readonly both: readonly P[];
  /** Changed by others alone, or by both to the same. */
  readonly theirs: readonly P[];
  /** Changed here alone. */
  readonly mine: readonly P[];
}

/** `read` is the record that the form started from, `present` the record now, `mine` the values of the form. */
export function compare<Form, P extends Part<Form>>(
  parts: readonly P[],
  { read, present, mine }: { read: Form; present: Form; mine: Form },
): Comparison<P> {
  const differ = (one: Form, other: Form) => (part: P) =>
    part.fields.some((field) => one[field] !== other[field]);
  const [theirs, own, apart] = [differ(read, present), differ(read, mine), differ(present, mine)];
  return {
    both: parts.filter((part) => theirs(part) && own(part) && apart(part)),
    theirs: parts.filter((part) => theirs(part) && !(own(part) && apart(part))),
    mine: parts.filter((part) => own(part) && !theirs(part)),
  };
}

/** The form with some parts as they are now. */
export function withPresent<Form>(mine: Form, present: Form, parts: readonly Part<Form>[]): Form {
  const fields = parts.flatMap((part) => part.fields);
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, present[field]])) };
}

interface Change {
  readonly field: string;
  readonly by: string | null;
  readonly at: string;
}

/** Who changed which of `parts`, and when last; the latest first. */
export function authorsOf<P extends Part<never>>(parts: readonly P[], changes: readonly Change[]) {
  const authors = new Map<string | null, { by: string | null; at: string; parts: P[] }>();
  for (const part of parts) {
    const last = changes
      .filter(({ field }) => (part.fields as readonly string[]).includes(field))
      .reduce<Change | undefined>((latest, one) => (latest && latest.at >= one.at ? latest : one), undefined);
    if (!last) continue;
    const author = authors.get(last.by) ?? { by: last.by, at: last.at, parts: [] };
    author.parts.push(part);
    if (last.at > author.at) author.at = last.at;
    authors.set(last.by, author);
  }
  return [...authors.values()].sort((a, b) => (a.at < b.at ? 1 : -1));
}
