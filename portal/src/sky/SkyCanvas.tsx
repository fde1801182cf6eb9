import type { PlottedSatellite } from '@cairn/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { useTheme } from '../theme/Theme.tsx';
import { classes } from '../ui/classes.ts';
import { decimals } from '../ui/format.ts';
import { startFrames } from './frames.ts';
import { point, usePointed } from './hovered.ts';
import { constellationText, type Icon } from './legend.ts';
import { type Mark, marksOf, paint } from './paint.ts';
import { nearest } from './projection.ts';
import styles from './sky.module.css';

interface Props {
  satellites: readonly PlottedSatellite[];
  icon: Icon;
  /** Frames a second; above 30 the browser's animation frames draw it. */
  rate?: number;
}

/** How far from an icon the pointer finds it, px: a finger is wider than a satellite. */
const POINTER_REACH = 22;

/** The radar picture. Arrow keys go from satellite to satellite; what is pointed at is marked in the table too. */
export function SkyCanvas({ satellites, icon, rate = 1 }: Props) {
  const { t } = useTranslation();
  const { theme } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const [broken, setBroken] = useState(false);
  const pointed = usePointed();
  const marks = useMemo(() => marksOf({ width, height, satellites }), [width, height, satellites]);
  const current = marks.find(({ satellite }) => satellite.Name === pointed);

  useEffect(() => {
    const element = canvas.current?.parentElement;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme means new colours
  useEffect(() => {
    const element = canvas.current;
    if (!element || width === 0 || height === 0 || broken) return;
    const draw = () => drawInto(element, { width, height, satellites, icon, pointed });
    draw();
    return startFrames(rate, draw, () => setBroken(true));
  }, [width, height, satellites, icon, pointed, theme, rate, broken]);

  const move = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const pointer = { x: event.clientX - box.left, y: event.clientY - box.top };
    point(nearest(marks, pointer, POINTER_REACH)?.satellite.Name);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || marks.length === 0) return;
    event.preventDefault();
    const round = marks.toSorted((one, other) => azimuth(one) - azimuth(other));
    const index = current ? round.indexOf(current) : step > 0 ? -1 : 0;
    point(round.at((index + step) % round.length)?.satellite.Name);
  };

  if (broken) return <div className="nodata">{t('sky.broken')}</div>;
  return (
    <div className={styles.sky}>
      <button
        type="button"
        className={styles.skycanvas}
        aria-label={t('sky.picture', { n: marks.length })}
        onPointerMove={move}
        onPointerDown={move}
        onPointerLeave={() => point(undefined)}
        onKeyDown={press}
        onBlur={() => point(undefined)}
      >
        <canvas ref={canvas} />
      </button>
      {current && <Tip mark={current} width={width} />}
      <p className="visually-hidden" role="status">
        {current && labelText(current.satellite, t)}
      </p>
    </div>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const azimuth = ({ satellite }: Mark) => satellite.Azimuth ?? 0;

/** Follows a move to a screen of another density, because frames come by themselves. */
function drawInto(element: HTMLCanvasElement, scene: Parameters<typeof paint>[1]) {
  const ratio = window.devicePixelRatio || 1;
  const [wide, tall] = [Math.round(scene.width * ratio), Math.round(scene.height * ratio)];
  if (element.width !== wide || element.height !== tall)
    Object.assign(element, { width: wide, height: tall });
  const context = element.getContext('2d');
  if (!context) throw new Error('no 2D canvas');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(context, scene);
}

/** Room for a tip, px. */
const TIP_WIDTH = 160;

/** Next to the satellite, away from the centre where there is room. */
function Tip({ mark: { satellite, x, y }, width }: { mark: Mark; width: number }) {
  const { t } = useTranslation();
  const left = x > width / 2 ? width - x < TIP_WIDTH : x > TIP_WIDTH;
  return (
    <div
      className={classes('datatip', styles.skytip)}
      aria-hidden="true"
      style={{ top: y, ...(left ? { right: width - x + 16 } : { left: x + 16 }) }}
    >
      <b>{t('sky.at', named(satellite))}</b>
      <span>{t('sky.angles', anglesOf(satellite))}</span>
      <span>{strengthText(satellite, t)}</span>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

const named = ({ Name, Constellation }: PlottedSatellite) => ({
  name: Name,
  constellation: constellationText(Constellation),
});
const anglesOf = ({ Azimuth, Elevation }: PlottedSatellite) => ({
  azimuth: decimals(Azimuth, 1),
  elevation: decimals(Elevation, 1),
});

function strengthText({ SNR, received }: PlottedSatellite, t: Translate): string {
  if (!received) return t('sky.notReceived');
  return SNR === null ? t('sky.noSnr') : t('sky.snr', { snr: decimals(SNR, 1) });
}

const labelText = (satellite: PlottedSatellite, t: Translate) =>
  [t('sky.at', named(satellite)), t('sky.angles', anglesOf(satellite)), strengthText(satellite, t)].join(
    ', ',
  );
