import { useEffect, useRef } from 'react';
import type { Base, Tiles } from './style.ts';

/** Draws a map that is there on other ground when the theme or the choice changes; it was made with its first. */
export function useLook(
  engine: { setLook(base: Base, tiles: Tiles): void } | undefined,
  theme: string,
  base: Base,
  tiles: Tiles,
) {
  const look = `${theme} ${base}`;
  const looked = useRef(look);
  useEffect(() => {
    if (!engine || looked.current === look) return;
    looked.current = look;
    engine.setLook(base, tiles);
  }, [engine, look, base, tiles]);
}
