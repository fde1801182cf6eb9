import { useEffect, useSyncExternalStore } from 'react';

/** As many rows of a list as are read for paper: some thirty sheets. Of more, a file is the way. */
export const MOST_PRINTED = 1000;

/** How long a page waits for the rest of its rows before it is printed as it is, ms. */
const PATIENCE = 15_000;

/** The tables that have yet to read rows for paper. */
const unfinished = new Set<symbol>();
const followers = new Set<() => void>();
let requested = false;
let finished = () => {};

function request(next: boolean) {
  requested = next;
  for (const follow of followers) follow();
}

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Whether a table is to read on, whoever looks at it: it is about to be printed. `more` is whether it has not all rows. */
export function useReadsOn(more: boolean): boolean {
  const reads = useSyncExternalStore(subscribe, () => requested) && more;
  useEffect(() => {
    if (!reads) return;
    const table = Symbol('table');
    unfinished.add(table);
    return () => {
      unfinished.delete(table);
      if (unfinished.size === 0) finished();
    };
  }, [reads]);
  return reads;
}

/**
 * Prints the page once its lists have all their rows, or `MOST_PRINTED`. `onWait` is called when some are still to be
 * read. A second call while the first one waits does nothing.
 */
export async function printPage(onWait: () => void): Promise<void> {
  if (requested) return;
  request(true);
  await turn(); // what asks for it is gone by then: a browser stands still while its dialog for printing is open
  if (unfinished.size > 0) {
    onWait();
    const { promise, resolve } = Promise.withResolvers<void>();
    finished = resolve;
    setTimeout(resolve, PATIENCE);
    await promise;
    await turn(); // the last rows are drawn
  }
  request(false);
  window.print();
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
