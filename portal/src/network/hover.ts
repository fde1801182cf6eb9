import { useSyncExternalStore } from 'react';

/**
 * The rover under the pointer, on the map or in the table. Kept outside of the page's state: only the map and the
 * one row hear of it, ten thousand rows do not.
 */
let hovered: number | undefined;
const listeners = new Set<() => void>();

export function hover(id: number | undefined) {
  if (id === hovered) return;
  hovered = id;
  for (const listener of listeners) listener();
}

export const useHovered = (): number | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hovered,
  );
