import { useEffect, useRef } from 'react';
import { usePrinting } from '../ui/usePrinting.ts';
import type { Base, Tiles } from './style.ts';

/**
 * Draws a map that is there with another base map when the theme or the choice changes; it was made with its first.
 * Returns whether the ground that is drawn is dark: a printer turns it light by a filter.
 */
export function useMapStyle(
  engine: { setStyle(base: Base, tiles: Tiles): void } | undefined,
  theme: string,
  base: Base,
  tiles: Tiles,
): boolean {
  const style = `${theme} ${base}`;
  const printing = usePrinting(); // another style needs a moment that a printer does not wait
  const shown = useRef(style);
  useEffect(() => {
    if (!engine || printing || shown.current === style) return;
    shown.current = style;
    engine.setStyle(base, tiles);
  }, [engine, style, base, tiles, printing]);
  const isDark = (printing ? shown.current : style).startsWith('dark');
  return base === 'dark' || (isDark && (base === 'outline' || base === 'file'));
}
