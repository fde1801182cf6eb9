import { useLayoutEffect, useRef } from 'react';

/**
 * A row that scrolls where it has no room, as on a phone: what is pressed or current in it is brought into sight, at first
 * and whenever `chosen` is another.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string | undefined) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is marked then
  useLayoutEffect(() => {
    const box = row.current;
    const part = box?.querySelector('[aria-pressed="true"], [aria-current="page"]');
    if (!box || !part) return;
    const [of, all] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += of.left - all.left - (all.width - of.width) / 2;
  }, [chosen]);
  return row;
}
