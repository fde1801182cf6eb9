import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const followers = new Set<() => void>();

/** The browser takes its picture of the page when the listeners have returned, so all must be drawn by then. */
const tell = (next: boolean) => () => {
  printing = next;
  flushSync(() => {
    for (const follow of followers) follow();
  });
};

window.addEventListener('beforeprint', tell(true));
window.addEventListener('afterprint', tell(false));

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/** Whether the page is being put on paper: light, and with every row of its tables. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
