import { useEffect, useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

function set(title: string) {
  current = title;
  for (const listener of listeners) listener();
}

/** Titles the tab, and the last part of the breadcrumb on the page of a record. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Cairn`;
    set(title);
    return () => set('');
  }, [title]);
}

/** The title of the page that is shown; empty until it has one. */
export const usePageTitle = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
