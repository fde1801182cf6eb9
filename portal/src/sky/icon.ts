import { useSyncExternalStore } from 'react';
import { type Icon, icons } from './legend.ts';

const ICON_KEY = 'cairn:cairn-sky-icon';
let chosen: Icon | undefined;
const listeners = new Set<() => void>();

/** The icons of the plot and of its table, remembered by this browser. */
export function useIcon(): [Icon, (next: Icon) => void] {
  const icon = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen ?? stored(),
  );
  return [icon, choose];
}

function choose(next: Icon): void {
  chosen = next;
  try {
    localStorage.setItem(ICON_KEY, JSON.stringify(next));
  } catch {
    // Full or refused: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function stored(): Icon {
  try {
    const found = JSON.parse(localStorage.getItem(ICON_KEY) ?? 'null');
    return icons.find((icon) => icon === found) ?? icons[0];
  } catch {
    return icons[0];
  }
}
