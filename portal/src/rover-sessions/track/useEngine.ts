import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../whenIdle.ts';
import type { Start, TrackEngine } from './engine.ts';
import { fetchEngine } from './fetchEngine.ts';
import { hoverPoint } from './hover.ts';

type Options = Omit<Start, 'container' | 'onHover' | 'onDrawn'>;

/**
 * The map of a track, made once there is a track and the browser has time: its code is large and its start slow, the
 * page and the sketch come first. `options` are its initial state; effects pass on later changes.
 */
export function useEngine(options: Options) {
  const box = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<TrackEngine>();
  const [drawn, setDrawn] = useState(false);
  const [failed, setFailed] = useState(false);
  const [requested, setRequested] = useState(false);
  if (options.track && !requested) setRequested(true);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (!requested) return;
    let made: TrackEngine | undefined;
    let left = false;
    const make = async () => {
      const { TrackEngine } = await fetchEngine();
      const container = box.current;
      if (left || !container) return;
      made = new TrackEngine({
        ...latest.current,
        onClick: (index) => latest.current.onClick(index),
        container,
        onHover: hoverPoint,
        onDrawn: () => {
          setDrawn(true);
          performance.mark('track map drawn'); // as in Sketch
        },
      });
      setEngine(made);
    };
    const callOff = whenIdle(() => void make().catch(() => setFailed(true)));
    return () => {
      left = true;
      callOff();
      setEngine(undefined);
      made?.close();
      hoverPoint(undefined);
    };
  }, [requested]);

  return { box, engine, drawn, failed };
}
