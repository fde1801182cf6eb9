import { useSyncExternalStore } from 'react';

/** The satellite under the pointer or the focus, in the plot or in the table. Only those two subscribe to it. */
let pointed: string | undefined;
const listeners = new Set<() => void>();

/** `name`: RINEX name. */
export function point(name: string | undefined) {
  if (name === pointed) return;
  pointed = name;
  for (const listener of listeners) listener();
}

export const usePointed = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pointed,
  );
