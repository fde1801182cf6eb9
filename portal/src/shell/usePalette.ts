import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { collectTyped, type Typed } from '../ui/palette/typedAhead.ts';

const load = () => import('./CommandPalette.tsx');

export const CommandPalette = lazy(load);

const nothing: Typed = { text: '', entered: false };

/** Whether the palette is open: by Ctrl/⌘-K and by the button of the header. What is typed meanwhile is collected. */
export function usePalette() {
  const [opened, setOpened] = useState(false);
  const collected = useRef<ReturnType<typeof collectTyped>>(undefined);
  const open = useCallback(() => {
    collected.current?.stop();
    const collecting = collectTyped();
    collected.current = collecting;
    setOpened(true);
    load().catch(() => {
      collecting.stop();
      setOpened(false);
    });
  }, []);
  const close = useCallback(() => {
    collected.current?.stop();
    setOpened(false);
  }, []);
  const takeTyped = useCallback(() => collected.current?.take() ?? nothing, []);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 2000); // once the page is up
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('.palette[open]')) open();
    };
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', press);
    };
  }, [open]);
  return { opened, open, close, takeTyped };
}
