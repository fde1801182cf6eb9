import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const nearEnd = 200;

/**
 * Whether somebody reads down in the list: the pointer is on its rows, or its top has been scrolled away. Lines that
 * come in meanwhile must not push the rows. Also tells when the end of the list comes within 200 px.
 */
export function useReading(box: RefObject<HTMLElement | null>, onNearEnd: () => void) {
  const [scrolled, setScrolled] = useState(false);
  const [pointed, setPointed] = useState(false);
  const ask = useRef(onNearEnd);
  ask.current = onNearEnd;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const table = element.querySelector('.tablebox');
      const page = document.documentElement;
      const [gone, left] = table
        ? [table.scrollTop, table.scrollHeight - table.scrollTop - table.clientHeight]
        : [-element.getBoundingClientRect().top, page.scrollHeight - window.scrollY - window.innerHeight];
      setScrolled(gone > 8);
      if (gone > 8 && left < nearEnd) ask.current();
    };
    const point = (event: PointerEvent) =>
      setPointed(event.pointerType === 'mouse' && (event.target as Element).closest('tbody') !== null);
    const leave = () => setPointed(false);
    // Scrolling of a box inside does not bubble, but it is captured.
    document.addEventListener('scroll', measure, { passive: true, capture: true });
    element.addEventListener('pointerover', point);
    element.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('scroll', measure, { capture: true });
      element.removeEventListener('pointerover', point);
      element.removeEventListener('pointerleave', leave);
    };
  }, [box]);

  const toTop = useCallback(() => {
    const table = box.current?.querySelector('.tablebox');
    if (table) table.scrollTop = 0;
    else window.scrollTo({ top: 0 });
    setScrolled(false);
    setPointed(false);
  }, [box]);
  return { reading: scrolled || pointed, toTop };
}
