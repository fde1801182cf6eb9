/** Keys that were pressed between the call of the palette and its focus. */
export interface Typed {
  readonly text: string;
  /** Enter was among them. */
  readonly entered: boolean;
}

/** Collects what is typed until the palette takes it, so that no key is lost while it is fetched. */
export function collectTyped(): { take: () => Typed; stop: () => void } {
  let typed: Typed = { text: '', entered: false };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return stop();
    if (event.key.length === 1) typed = { ...typed, text: typed.text + event.key };
    else if (event.key === 'Backspace') typed = { ...typed, text: typed.text.slice(0, -1) };
    else if (event.key === 'Enter') typed = { ...typed, entered: true };
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => document.removeEventListener('keydown', press, true);
  document.addEventListener('keydown', press, true);
  return {
    take: () => {
      stop();
      return typed;
    },
    stop,
  };
}
