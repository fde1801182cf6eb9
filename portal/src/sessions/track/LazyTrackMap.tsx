import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/States.tsx';
import type { TrackMapProps } from './TrackMap.tsx';
import './words.ts';

const Shown = lazy(() => import('./TrackMap.tsx'));

/** Fetches the map's code before a page shows one. Without an answer that page asks again. */
export const fetchTrackMap = () => void import('./TrackMap.tsx').catch(() => {});

/** The map of a session, fetched when a page first shows one; its box has the final size from the start. */
export function TrackMap(props: TrackMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? '100%'} />}>
      <Shown {...props} />
    </Suspense>
  );
}
