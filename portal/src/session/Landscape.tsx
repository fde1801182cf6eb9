import { useEffect, useRef } from 'react';
import { Mark } from '../shell/Mark.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { token } from '../theme/token.ts';
import { drawContours } from './contours.ts';

/** Stations around the cairn, in percent of the box: a picture of what the product does, not data. */
const stations = [
  [18, 24],
  [73, 16],
  [86, 66],
  [27, 82],
  [48, 8],
] as const;

/** Contour lines with a cairn on the summit, or the tenant's own picture. Says nothing: decoration. */
export function Landscape({ background }: { background: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawContours(element, token('--contour'), token('--contour-5'));
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [theme, background]);
  if (background) {
    return <div className="landscape" style={{ backgroundImage: `url(${JSON.stringify(background)})` }} />;
  }
  return (
    <div className="landscape" aria-hidden="true">
      <canvas ref={canvas} />
      <svg className="baselines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {stations.map(([x, y]) => (
          <line key={x} x1="50" y1="50" x2={x} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      {stations.map(([x, y]) => (
        <i key={x} style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
      <span className="summit">
        <Mark size={76} />
      </span>
    </div>
  );
}
