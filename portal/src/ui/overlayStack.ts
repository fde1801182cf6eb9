import { type RefObject, useEffect, useId, useSyncExternalStore } from 'react';

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

/** The topmost of the dialogs that stay. */
const dialogBelow = (closing: Element | null | undefined) =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast((dialog) => dialog !== closing);

/** What had the focus before the first of the dialogs that are open. */
let outside: Element | null = null;

/** Where a dialog that has just gone returns the focus to: one that is shown in its place returns it there too. */
let returnsTo: Element | null = null;

/**
 * Returns the focus, to the page or the dialog below where what had it is gone, also when a dialog is unmounted instead
 * of closed (Mantine handles only a close), or when it replaced another one that is unmounted with it. `content` is
 * within the dialog.
 */
export function useReturnFocus(opened: boolean, content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!opened) return;
    const active = document.activeElement;
    const own = content.current?.closest('[role="dialog"]');
    const before = active === document.body || own?.contains(active) ? (returnsTo ?? active) : active;
    if (before !== document.body && !inDialog(before)) outside = before;
    return () => {
      const closing = content.current?.closest('[role="dialog"]');
      returnsTo = before;
      requestAnimationFrame(() => {
        returnsTo = null;
        const { activeElement, body } = document;
        if (activeElement !== body && !closing?.contains(activeElement)) return;
        const target = [before, outside].find(
          (element) =>
            element instanceof HTMLElement &&
            element.isConnected &&
            element !== body &&
            (open.length === 0 || inDialog(element)),
        );
        const rest = open.length === 0 ? document.getElementById('main') : dialogBelow(closing);
        ((target as HTMLElement | undefined) ?? rest)?.focus({ preventScroll: true });
      });
    };
  }, [opened, content]);
}
