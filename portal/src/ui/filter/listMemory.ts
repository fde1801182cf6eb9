import { useSyncExternalStore } from 'react';
import { session } from '../../auth/session.ts';

type Search = Readonly<Record<string, unknown>>;
type Lists = Readonly<Record<string, Search>>;

const listeners = new Set<() => void>();
let current: { person: number; lists: Lists } | undefined;

/** The searches, filters and orders that the signed-in person set in this tab, by the path of the list. */
function lists(): Lists {
  const person = session()?.user.id ?? 0;
  if (current?.person !== person) current = { person, lists: stored(person) };
  return current.lists;
}

const keyOf = (person: number) => `cairn-lists-${person}`;

function stored(person: number): Lists {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '{}') as Lists;
  } catch {
    return {};
  }
}

/** What of an address is not remembered: an open record or form belongs to the moment. */
const momentary = ['open', 'tab', 'add', 'edit', 'page'];

/** Remembers the address of a list, so that the menu leads back to it as it was left. */
export function rememberList(path: string, search: Search) {
  const lasting = Object.fromEntries(Object.entries(search).filter(([name]) => !momentary.includes(name)));
  remember(path, lasting);
}

/** Remembers a part of the address of a page that another one has set; what is undefined is none of it any more. */
export const rememberPart = (path: string, part: Search) =>
  remember(
    path,
    Object.fromEntries(
      Object.entries({ ...lists()[path], ...part }).filter(([, value]) => value !== undefined),
    ),
  );

function remember(path: string, search: Search) {
  const known = lists();
  if (JSON.stringify(known[path] ?? {}) === JSON.stringify(search)) return;
  const person = session()?.user.id ?? 0;
  current = { person, lists: { ...known, [path]: search } };
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(current.lists));
  } catch {
    // Full or refused: remembered until the page is left.
  }
  for (const listener of listeners) listener();
}

/** What of an address hides nothing: an order, and the period of figures, which its page always names. */
const harmless = ['sort', 'desc', 'range'];
const ownDays = ['from', 'to'];

/**
 * Whether a list was left with fewer rows than it has: with a search, a view or a filter.
 *
 * @param hasRange the page is of figures over time: own days are the period of them, while they hide rows of a list
 */
export const isNarrowed = (search: Search, { hasRange = false } = {}): boolean =>
  Object.keys(search).some((name) => !harmless.includes(name) && !(hasRange && ownDays.includes(name)));

/** The address of each list as it was left, for links to lists: `search={useRememberedLists()[path]}`. */
export const useRememberedLists = (): Lists =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lists);
