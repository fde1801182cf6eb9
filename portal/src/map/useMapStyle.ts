import { useEffect, useRef } from 'react';
import { usePrinting } from '../ui/usePrinting.ts';
import type { Base, Tiles } from './style.ts';

/** Draws a map that is there with another base map when the theme or the choice changes; it was made with its first. */
export function useMapStyle(
  engine: { setStyle(base: Base, tiles: Tiles): void } | undefined,
  theme: string,
  base: Base,
  tiles: Tiles,
) {
  const style = `${theme} ${base}`;
  const printing = usePrinting(); // another style needs a moment that a printer does not wait
  const shown = useRef(style);
  useEffect(() => {
    if (!engine || printing || shown.current === style) return;
    shown.current = style;
    engine.setStyle(base, tiles);
  }, [engine, style, base, tiles, printing]);
}
