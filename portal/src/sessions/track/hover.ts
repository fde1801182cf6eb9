import { useSyncExternalStore } from 'react';

/**
 * The point of a track under the pointer, on the map or in a chart beside it. Kept outside of the page's state, so that
 * only what shows it hears of it.
 */
let hovered: number | undefined;
const listeners = new Set<() => void>();

export function hoverPoint(index: number | undefined) {
  if (index === hovered) return;
  hovered = index;
  for (const listener of listeners) listener();
}

export const useHoveredPoint = (): number | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hovered,
  );
