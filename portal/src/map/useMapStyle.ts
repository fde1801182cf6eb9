import { useEffect, useRef } from 'react';
import type { Base, Tiles } from './style.ts';

/** Draws a map that is there with another base map when the theme or the choice changes; it was made with its first. */
export function useMapStyle(
  engine: { setStyle(base: Base, tiles: Tiles): void } | undefined,
  theme: string,
  base: Base,
  tiles: Tiles,
) {
  const style = `${theme} ${base}`;
  const shown = useRef(style);
  useEffect(() => {
    if (!engine || shown.current === style) return;
    shown.current = style;
    engine.setStyle(base, tiles);
  }, [engine, style, base, tiles]);
}
