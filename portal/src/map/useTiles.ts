import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import type { Tiles } from '../map/GeoMap.tsx';

const none: Tiles = {};

/** The map tiles of this installation, for the map's `tiles`; nothing where none are set. */
export function useTiles(): Tiles {
  const { data } = useQuery({
    ...query(areas.auth.me, {}),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ tiles }): Tiles =>
      Object.fromEntries(Object.entries(tiles).filter(([, set]) => set !== null)) as Tiles,
  });
  return data ?? none;
}
