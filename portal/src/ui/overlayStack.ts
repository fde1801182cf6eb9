import { useEffect, useId, useSyncExternalStore } from 'react';

/** The dialogs that are open, the one on top last: the kit would close all of them with one Escape. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether this dialog, while `opened`, is the topmost one. */
export function useIsTopOverlay(opened: boolean): boolean {
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

const inDialog = (element: Element | null) => Boolean(element?.closest('[role="dialog"]'));

/** What had the focus before the first of the dialogs that are open. */
let outside: Element | null = null;

/**
 * Returns the focus, also when a dialog is unmounted instead of closed (Mantine handles only a close), or
 * when it replaced another one that is unmounted with it.
 */
export function useReturnFocus(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    if (before !== document.body && !inDialog(before)) outside = before;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const target = [before, outside].find(
          (element) =>
            element instanceof HTMLElement &&
            element.isConnected &&
            element !== document.body &&
            (open.length === 0 || inDialog(element)),
        );
        (target as HTMLElement | undefined)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
