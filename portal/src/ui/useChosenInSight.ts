import { useLayoutEffect, useRef } from 'react';

/**
 * A row that scrolls where it has no room, as on a phone: what is pressed or current in it is brought into sight, at first,
 * whenever `chosen` is another, and when the row or a part of it has another width.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string | undefined) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is marked then
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    const bring = () => {
      const part = box.querySelector('[aria-pressed="true"], [aria-current="page"]');
      if (!part) return;
      const [of, all] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
      box.scrollLeft += of.left - all.left - (all.width - of.width) / 2;
    };
    bring();
    const observer = new ResizeObserver(bring); // a narrower window, or a count that has come
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [chosen]);
  return row;
}
