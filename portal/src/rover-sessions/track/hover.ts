import { useSyncExternalStore } from 'react';

/**
 * The point of a track under the pointer, on the map or in a chart. Stored outside the page's state, so that
 * only what shows it renders.
 */
let hovered: number | undefined;
const listeners = new Set<() => void>();

export function hoverPoint(index: number | undefined) {
  if (index === hovered) return;
  hovered = index;
  for (const listener of listeners) listener();
}

export const hoveredPoint = (): number | undefined => hovered;

/** Calls back whenever it is another point; gives what ends that. */
export function followHover(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useHoveredPoint = (): number | undefined => useSyncExternalStore(followHover, hoveredPoint);
