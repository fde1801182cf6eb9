import { WRONG_FIELD } from './wrongField.ts';

/** The first field that is not right, else the first that is not locked. */
const firstField = (content: HTMLElement): HTMLElement | null =>
  content.querySelector<HTMLElement>(WRONG_FIELD) ??
  content.querySelector<HTMLElement>(':is(input,textarea,select):not(:disabled,[hidden],[tabindex="-1"])');

const firstButton = (content: HTMLElement): HTMLElement | null =>
  content.querySelector<HTMLElement>(':is(button:not(:disabled),a[href])');

/**
 * Where the focus is when a dialog opens: what is marked in its content, or the first field there; else what is marked in
 * its footer; else the first button or link, else the content where that is scrolled by keys, else the heading. Never the
 * cross, which Mantine would take.
 */
export function startOf(content: HTMLElement): HTMLElement | null | undefined {
  return (
    content.querySelector<HTMLElement>('[data-autofocus]') ??
    firstField(content) ??
    content.closest('[role="dialog"]')?.querySelector<HTMLElement>('footer [data-autofocus]') ??
    firstButton(content) ??
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
    if (document.activeElement === headingOf(content)) (firstField(content) ?? firstButton(content))?.focus();
  });
  observer.observe(content, { childList: true, subtree: true });
  return () => observer.disconnect();
}
