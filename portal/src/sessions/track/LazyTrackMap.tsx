import { Suspense } from 'react';
import { Skeleton } from '../../ui/States.tsx';
import { fetchedAhead } from '../fetchedAhead.ts';
import type { TrackMapProps } from './TrackMap.tsx';
import './words.ts';

const { fetch, usePart } = fetchedAhead<TrackMapProps>(async () => (await import('./TrackMap.tsx')).default);

/** Fetches the map's code before a page shows one. */
export const fetchTrackMap = fetch;

/** The map of a session, fetched when a page first shows one; its box has the final size from the start. */
export function TrackMap(props: TrackMapProps) {
  const Shown = usePart();
  return (
    <Suspense fallback={<Skeleton height={props.height ?? '100%'} />}>
      <Shown {...props} />
    </Suspense>
  );
}
