import { useEffect, useRef } from 'react';
import { LogoMark } from '../shell/LogoMark.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { token } from '../theme/token.ts';
import type { Sketch } from './landscape.worker.ts';
import ContourWorker from './landscape.worker.ts?worker';
import styles from './login.module.css';

/** Stations around the cairn, in percent of the box: a picture of what the product does, not data. */
const stations = [
  [18, 24],
  [73, 16],
  [86, 66],
  [27, 82],
  [48, 8],
] as const;

/** Contour lines with a cairn on the summit, or the tenant's own picture. Decoration: hidden from screen readers. */
export function Landscape({ background }: { background: string }) {
  const container = useRef<HTMLDivElement>(null);
  const { theme } = useTheme();
  // Drawn in a worker: the lines take 100 ms, which the form does not wait for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    const canvas = document.createElement('canvas');
    const worker = new ContourWorker();
    const send = (sketch: Sketch, move: Transferable[] = []) => worker.postMessage(sketch, move);
    const offscreen = canvas.transferControlToOffscreen();
    send({ canvas: offscreen }, [offscreen]);
    box.prepend(canvas);
    const draw = () =>
      send({
        width: box.clientWidth,
        height: box.clientHeight,
        scale: Math.min(2, devicePixelRatio),
        fine: token('--contour'),
        heavy: token('--contour-5'),
      });
    const observer = new ResizeObserver(draw); // the observer reports the first size too
    observer.observe(box);
    return () => {
      observer.disconnect();
      worker.terminate();
      canvas.remove();
    };
  }, [theme, background]);
  if (background) {
    return (
      <div className={styles.landscape} style={{ backgroundImage: `url(${JSON.stringify(background)})` }} />
    );
  }
  return (
    <div ref={container} className={styles.landscape} aria-hidden="true">
      <svg className={styles.baselines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {stations.map(([x, y]) => (
          <line key={x} x1="50" y1="50" x2={x} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {stations.map(([x, y]) => (
        <i key={x} style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
      <span className={styles.summit}>
        <LogoMark size={76} />
      </span>
    </div>
  );
}
