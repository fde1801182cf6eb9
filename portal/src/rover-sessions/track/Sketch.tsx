import type { Track } from '@cairn/contract';
import { useLayoutEffect, useRef } from 'react';
import { useTheme } from '../../theme/Theme.tsx';
import { sketch } from './sketch.ts';
import styles from './track.module.css';
import { metresOfPixel, openingView, sizeOf } from './view.ts';

interface SketchProps {
  track: Track;
  /** The newest point is in the middle, instead of the whole track. */
  newest: boolean;
  /** Metres of one pixel. */
  onScale: (metres: number) => void;
}

/** What the map will show, until the map itself is there. */
export function Sketch({ track, newest, onScale }: SketchProps) {
  const { theme } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const size = sizeOf(element);
      const view = openingView(track, size, newest);
      if (!view) return;
      sketch(element, track, view, size);
      onScale(metresOfPixel(view));
      if (performance.getEntriesByName('track drawn').length === 0) performance.mark('track drawn'); // for the benchmarks
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [track, newest, onScale, theme]);
  return (
    <div className={styles.sketch} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
