import { useSyncExternalStore } from 'react';

/**
 * The rover under the pointer, on the map or in the table. Stored outside the page's state: only the map and the
 * one row render for it, not ten thousand rows.
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
