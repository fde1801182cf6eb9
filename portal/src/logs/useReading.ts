import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Whether somebody reads down in the list: the pointer or the keyboard is on its rows, or its top has been scrolled
 * away. Lines that come in meanwhile must not push the rows.
 */
export function useReading(box: RefObject<HTMLElement | null>) {
  const [scrolled, setScrolled] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [keyed, setKeyed] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const table = element.querySelector('.tablebox');
      setScrolled((table ? table.scrollTop : -element.getBoundingClientRect().top) > 8);
    };
    const point = (event: PointerEvent) =>
      setPointed(event.pointerType === 'mouse' && (event.target as Element).closest('tbody') !== null);
    const leave = () => setPointed(false);
    const key = () => setKeyed(element.querySelector('[data-id]:focus-visible') !== null);
    // Scrolling of a box inside does not bubble, but it is captured.
    document.addEventListener('scroll', measure, { passive: true, capture: true });
    element.addEventListener('pointerover', point);
    element.addEventListener('pointerleave', leave);
    document.addEventListener('focusin', key); // also of what takes the focus away
    return () => {
      document.removeEventListener('scroll', measure, { capture: true });
      element.removeEventListener('pointerover', point);
      element.removeEventListener('pointerleave', leave);
      document.removeEventListener('focusin', key);
    };
  }, [box]);

  const toTop = useCallback(() => {
    const table = box.current?.querySelector('.tablebox');
    if (table) table.scrollTop = 0;
    else window.scrollTo({ top: 0 });
    setScrolled(false);
    setPointed(false);
    setKeyed(false);
  }, [box]);
  return { reading: scrolled || pointed || keyed, toTop };
}
