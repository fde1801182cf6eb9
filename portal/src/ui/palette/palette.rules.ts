import { plainText, wordsOf } from '@cairn/contract/plain-text';

/** One thing that the palette can open or do. */
export interface Findable {
  /** Always the same for an item, because its uses are counted by it. */
  readonly id: string;
  readonly label: string;
  /** Another text that finds it: a username, a mountpoint, an address. */
  readonly code?: string | undefined;
}

/** How often somebody chose something, and when last, ms since 1970. */
export type Uses = Readonly<Record<string, { readonly n: number; readonly at: number }>>;

/** A person returns to no more items than these; those that were chosen longest ago are forgotten. */
const MAX_REMEMBERED = 100;

/** How well the words fit: 4 equal, 3 begins with them, 2 a word begins with them, 1 all occur, 0 not all occur. */
export function matchOf({ label, code = '' }: Findable, typed: string): number {
  const words = wordsOf(plainText(typed));
  const text = words.join(' ');
  const names = [plainText(label), plainText(code)];
  if (names.includes(text)) return 4;
  if (names.some((name) => name.startsWith(text))) return 3;
  if (names.some((name) => name.includes(` ${text}`))) return 2;
  return words.every((word) => names.some((name) => name.includes(word))) ? 1 : 0;
}

/**
 * The best first: by how well they fit, where something used before or marked as a favourite counts as the next better
 * fit; among equals what is used more often, then as they came. What fits in another way, such as by its company, comes last.
 */
export function ranked<Item extends Findable>(
  items: readonly Item[],
  typed: string,
  uses: Uses,
  marked: ReadonlySet<string> = new Set(),
): Item[] {
  const used = ({ id }: Item) => uses[id]?.n ?? 0;
  const rank = (item: Item) => matchOf(item, typed) + (used(item) > 0 || marked.has(item.id) ? 1 : 0);
  return items
    .map((item) => ({ item, rank: rank(item), used: used(item) }))
    .sort((a, b) => b.rank - a.rank || b.used - a.used) // stable: equals stay as they came
    .map(({ item }) => item);
}

/** The items that were chosen before, the latest first. */
const recent = <Item extends Findable>(items: readonly Item[], uses: Uses): Item[] =>
  items.filter(({ id }) => uses[id]).sort((a, b) => (uses[b.id]?.at ?? 0) - (uses[a.id]?.at ?? 0));

/** As many favourites and latest choices as fit without much scrolling. */
const MOST_FAVOURITES_SHOWN = 12;
const MOST_RECENT_SHOWN = 8;

/** What is offered before anything is typed: favourites, the latest chosen first, then what else was chosen last. */
export function beforeTyping<Item extends Findable>(
  favourites: readonly Item[],
  known: readonly Item[],
  uses: Uses,
): Item[] {
  const chosenAt = ({ id }: Item) => uses[id]?.at ?? 0;
  return [
    ...favourites.toSorted((a, b) => chosenAt(b) - chosenAt(a)).slice(0, MOST_FAVOURITES_SHOWN), // others as they came
    ...recent(known, uses).slice(0, MOST_RECENT_SHOWN),
  ];
}

/** The uses with one more of an item. */
export function withUse(uses: Uses, id: string, now: number): Uses {
  const all = { ...uses, [id]: { n: (uses[id]?.n ?? 0) + 1, at: now } };
  return Object.fromEntries(
    Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MAX_REMEMBERED),
  );
}
