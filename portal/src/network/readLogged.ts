import { yieldToMain } from '../ui/yieldToMain.ts';

type Flat = Record<string, unknown> & { readonly value: number };
interface Logged {
  readonly rovers: readonly object[];
}

const REPLY_HEAD = '{"rovers":[';
/** Characters: some 500 rovers, one or two milliseconds. */
const SLICE_LENGTH = 200_000;

/**
 * Reads the reply of the poll in slices, with a turn for everything else after each: 10,000 rovers at once are a task
 * of 40 ms that the page feels. A rover whose fields are as they were `before` stays the same object, so that its row
 * does not redraw; a list in which nothing changed stays the same list.
 */
export async function readLogged<R extends Logged>(
  text: string,
  before?: R,
  slice: number = SLICE_LENGTH,
): Promise<R> {
  const old = (before?.rovers ?? []) as readonly Flat[];
  const reuse = reuseUnchanged(old);
  const rovers: Flat[] = [];
  const add = (read: readonly Flat[]) => {
    for (const rover of read) rovers.push(reuse(rover, rovers.length));
  };
  let from = REPLY_HEAD.length;
  const begin = text.slice(from, text.indexOf(':', from) + 1);
  // `},{"value":` is always the end of one object of a list and the begin of the next: a quote in a text is escaped, and
  // no name follows the one that ends it.
  const separator = text.startsWith(REPLY_HEAD) && begin.startsWith('{"') ? `},${begin}` : undefined;
  while (separator !== undefined) {
    const cut = text.indexOf(separator, from + slice);
    const read = cut === -1 ? undefined : listOf(text.slice(from, cut + 1));
    if (!read) break;
    add(read);
    from = cut + 2; // after the brace and the comma
    await yieldToMain();
  }
  const rest: R = JSON.parse(from === REPLY_HEAD.length ? text : REPLY_HEAD + text.slice(from));
  add(rest.rovers as readonly Flat[]);
  const same = rovers.length === old.length && rovers.every((rover, index) => rover === old[index]);
  return { ...rest, rovers: same ? old : rovers };
}

/** Undefined when the slice reaches into a list after that of the rovers. */
function listOf(objects: string): Flat[] | undefined {
  try {
    return JSON.parse(`[${objects}]`);
  } catch {
    return undefined;
  }
}

/** Returns the previous object of an unchanged rover; looks at the same index first, as few rovers log in or out. */
function reuseUnchanged(old: readonly Flat[]): (rover: Flat, at: number) => Flat {
  let known: Map<number, Flat> | undefined; // built only once rovers log in, log out or change their order
  return (rover, index) => {
    const here = old[index];
    let was = here?.value === rover.value ? here : undefined;
    if (!was && old.length > 0) {
      known ??= new Map(old.map((one) => [one.value, one]));
      was = known.get(rover.value);
    }
    return was ? mergeRover(was, rover) : rover;
  };
}

/**
 * The object before if nothing changed, else the new one with the texts before where they are equal: the copies go
 * while they are young. Those of 10,000 rovers that move would be left to a collector that stops the page.
 */
function mergeRover(before: Flat, after: Flat): Flat {
  let same = true;
  for (const name in after) {
    if (before[name] !== after[name]) same = false;
    else if (typeof after[name] === 'string') after[name] = before[name];
  }
  return same ? before : after;
}
