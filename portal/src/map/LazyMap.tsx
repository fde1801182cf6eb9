import { lazy, Suspense } from 'react';
import { Skeleton } from '../ui/States.tsx';
import type { GeoMapProps } from './GeoMap.tsx';

const GeoMap = lazy(() => import('./GeoMap.tsx'));

/** The map, fetched when a page first shows one; its box has the final size from the start. */
export function LazyMap(props: GeoMapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? '100%'} />}>
      <GeoMap {...props} />
    </Suspense>
  );
}
