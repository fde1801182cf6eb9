import type { FixLoss, Track } from '@cairn/contract';
import { useMemo, useRef } from 'react';
import { nearest } from './model.ts';

/** The numbers of the losses where they began on the track. */
export function usePins(
  track: Track | null | undefined,
  losses: readonly FixLoss[] | undefined,
  chosen: number | undefined,
  onLoss: (number: number) => void,
) {
  const latest = useRef(onLoss);
  latest.current = onLoss;
  return useMemo(
    () =>
      track && losses
        ? losses.map(({ from }, index) => ({
            number: index + 1,
            index: nearest(track.seconds, from) ?? 0,
            chosen: index + 1 === chosen,
            onChoose: () => latest.current(index + 1),
          }))
        : undefined,
    [track, losses, chosen],
  );
}
