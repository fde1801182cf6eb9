import { lazy, Suspense, useEffect, useState } from 'react';
import type { GeoMapProps } from './GeoMap.tsx';
import { Sketch } from './Sketch.tsx';
import './map.css';

const load = () => import('./GeoMap.tsx');
const GeoMap = lazy(load);

export interface LazyMapProps extends GeoMapProps {
  /** What the map shows is still being read. It is made after that: its making holds up a slow machine's page. */
  waiting?: boolean;
}

/** The map, fetched when a page first shows one; its box has the final size from the start. */
export function LazyMap({ waiting = false, ...props }: LazyMapProps) {
  useEffect(() => void load().catch(() => undefined), []); // the component retries when it renders
  const [made, setMade] = useState(!waiting);
  if (!waiting && !made) setMade(true); // and it stays while something else is read
  const outline = (
    <div className="map" style={{ height: props.height ?? '100%' }}>
      <Sketch {...props} />
    </div>
  );
  if (!made) return outline;
  return (
    <Suspense fallback={outline}>
      <GeoMap {...props} />
    </Suspense>
  );
}
