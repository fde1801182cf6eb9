import type { PlotLetter } from '@cairn/contract';
import { useSyncExternalStore } from 'react';

/** Constellations that are switched off, in the plot and in its table. */
let hidden: readonly PlotLetter[] = [];
const listeners = new Set<() => void>();

export function toggleConstellation(letter: PlotLetter) {
  hidden = hidden.includes(letter) ? hidden.filter((one) => one !== letter) : [...hidden, letter];
  for (const listener of listeners) listener();
}

export const useHidden = (): readonly PlotLetter[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
