import { useEffect, useId, useSyncExternalStore } from 'react';

/** The dialogs that are open, the one on top last: the kit would close all of them with one Escape. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether this dialog, while `opened`, lies over all others. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    set([...open, id]);
    return () => set(open.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1) === id,
  );
}
