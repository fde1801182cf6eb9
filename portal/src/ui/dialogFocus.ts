import { WRONG_FIELD } from './wrongField.ts';

/** The first field that is not right, else the first that is not locked, else the first button or link. */
function firstControl(content: HTMLElement): HTMLElement | null {
  const find = (selector: string) => content.querySelector<HTMLElement>(selector);
  return (
    find(WRONG_FIELD) ??
    find(':is(input,textarea,select):not(:disabled,[hidden],[tabindex="-1"])') ??
    find(':is(button:not(:disabled),a[href])')
  );
}

/**
 * Where the focus is when a dialog opens: what is marked or comes first in its content, else what is marked in its footer,
 * else the content where that is scrolled by keys, else the heading. Never the cross, which Mantine would take.
 */
export function startOf(content: HTMLElement): HTMLElement | null | undefined {
  return (
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    firstControl(content) ??
    content.closest('[role="dialog"]')?.querySelector<HTMLElement>('footer [data-autofocus]') ??
    (content.tabIndex === 0 ? content : headingOf(content))
  );
}

/** The heading of the dialog that something is in. */
export const headingOf = (part: HTMLElement): HTMLElement | null | undefined =>
  part.closest('[role="dialog"]')?.querySelector('h2');

/** Marks where the focus is to be, for Mantine; controls that come later take it from the heading. */
export function keepFocusInContent(content: HTMLElement): () => void {
  startOf(content)?.setAttribute('data-autofocus', '');
  const observer = new MutationObserver(() => {
    if (document.activeElement === headingOf(content)) firstControl(content)?.focus();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
