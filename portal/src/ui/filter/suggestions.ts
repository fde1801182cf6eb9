/** Earlier searches of a person, stored in this browser. Pure rules; `SearchBox` stores them. */
export interface Suggestion {
  /** The list that was searched. */
  type: string;
  term: string;
  /** Milliseconds since 1970. */
  lastUsedDate: number;
}

/** 90 days. */
const LIFETIME_MS = 7_776_000_000;
const MIN_TYPED = 4;
const MAX_SUGGESTIONS = 10;

/** Terms of this list that continue what is typed: after 4 characters, newest first, ten at most, no exact match. */
export function suggestionsFor(
  known: readonly Suggestion[],
  type: string,
  typed: string,
  now: number,
): string[] {
  const start = typed.trim().toLowerCase();
  if (start.length < MIN_TYPED) return [];
  return alive(known, now)
    .filter((known) => known.type === type)
    .filter(({ term }) => term.toLowerCase().startsWith(start) && term.toLowerCase() !== start)
    .sort((a, b) => b.lastUsedDate - a.lastUsedDate)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ term }) => term);
}

/** The terms with a new one (only if it is longer than 4 characters), without those that have expired. */
export function remember(
  known: readonly Suggestion[],
  type: string,
  typed: string,
  now: number,
): Suggestion[] {
  const term = typed.trim();
  const recent = alive(known, now);
  if (term.length <= MIN_TYPED) return recent;
  const same = (other: Suggestion) => other.type === type && other.term.toLowerCase() === term.toLowerCase();
  return [...recent.filter((other) => !same(other)), { type, term, lastUsedDate: now }];
}

const alive = (known: readonly Suggestion[], now: number) =>
  known.filter(({ lastUsedDate }) => now - lastUsedDate < LIFETIME_MS);
