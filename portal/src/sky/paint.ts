import type { PlottedSatellite } from '@cairn/contract';
import { t } from '../language/index.ts';
import { token } from '../theme/token.ts';
import { colorToken, type Icon, shapeOf, sizeOf } from './legend.ts';
import { type Point, project, rings, spokes } from './projection.ts';

/** A satellite with its position in the picture, px from the upper left corner. */
export interface Mark extends Point {
  readonly satellite: PlottedSatellite;
}

export interface Scene {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  readonly satellites: readonly PlottedSatellite[];
  readonly icon: Icon;
  /** RINEX name of the one under pointer or focus. */
  readonly pointed: string | undefined;
}

/** Room around the circle for the compass, px. */
const RIM = 26;

/** Centre and radius of the circle, px, and what icons and names grow by in a large picture. */
export function frameOf({ width, height }: Pick<Scene, 'width' | 'height'>) {
  const radius = Math.max(20, Math.min(width, height) / 2 - RIM);
  return { x: width / 2, y: height / 2, radius, scale: Math.min(1.4, Math.max(1, radius / 200)) };
}

/** Satellites whose orbit is known, with their positions; those below the horizon are in the table only. */
export function marksOf(scene: Pick<Scene, 'width' | 'height' | 'satellites'>): Mark[] {
  const { x, y, radius } = frameOf(scene);
  return scene.satellites.flatMap((satellite) => {
    const { Azimuth, Elevation } = satellite;
    if (Azimuth === null || Elevation === null || Elevation < 0) return [];
    const point = project(Azimuth, Elevation);
    return [{ satellite, x: x + point.x * radius, y: y + point.y * radius }];
  });
}

/** Draws the whole picture; the context is scaled to CSS px. */
export function paint(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  paintDial(context, scene);
  const marks = marksOf(scene);
  for (const { satellite } of marks) paintPath(context, scene, satellite);
  for (const mark of marks) paintIcon(context, mark, scene);
  paintNames(context, marks, scene);
}

function paintDial(context: CanvasRenderingContext2D, scene: Scene): void {
  const { x, y, radius } = frameOf(scene);
  for (const elevation of rings) {
    context.beginPath();
    context.arc(x, y, (radius * (90 - elevation)) / 90, 0, 2 * Math.PI);
    if (elevation === 0) {
      context.fillStyle = token('--sky');
      context.fill();
    }
    context.lineWidth = 1;
    context.strokeStyle = token(elevation === 0 ? '--control-edge' : '--border');
    context.stroke();
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const azimuth of spokes) {
    const rim = project(azimuth, 0);
    const quarter = azimuth % 90 === 0;
    const inner = quarter ? 0 : 0.09;
    context.beginPath();
    context.moveTo(x + rim.x * radius * inner, y + rim.y * radius * inner);
    context.lineTo(x + rim.x * radius, y + rim.y * radius);
    context.strokeStyle = token(quarter ? '--border' : '--hairline');
    context.stroke();
    if (azimuth % 30 !== 0) continue;
    context.font = `${quarter ? 600 : 400} ${quarter ? 12 : 10}px ${token('--font')}`;
    context.fillStyle = token(quarter ? '--text-2' : '--text-3');
    const text = quarter ? t('sky.compass').charAt(azimuth / 90) : String(azimuth);
    context.fillText(text, x + rim.x * (radius + 14), y + rim.y * (radius + 14));
  }
  context.font = `400 10px ${token('--font')}`;
  context.fillStyle = token('--text-3');
  for (const { elevation, ...point } of ringNames(scene)) context.fillText(`${elevation}°`, point.x, point.y);
}

/**
 * The names of the rings are in the north, right of the spoke, because over Europe that part of the sky is the
 * emptiest.
 */
function ringNames(scene: Scene) {
  const { x, y, radius } = frameOf(scene);
  const inner = rings.filter((elevation) => elevation > 0);
  return inner.map((elevation) => ({ elevation, x: x + 11, y: y - (radius * (90 - elevation)) / 90 + 8 }));
}

function paintPath(context: CanvasRenderingContext2D, scene: Scene, satellite: PlottedSatellite): void {
  const { Azimuth, Elevation, Name, path } = satellite;
  if (Azimuth === null || Elevation === null || Elevation < 0 || path.length === 0) return;
  const { x, y, radius } = frameOf(scene);
  context.beginPath();
  for (const [azimuth, elevation] of [...path, [Azimuth, Elevation] as const]) {
    if (elevation < 0) continue; // where it was before it rose
    const point = project(azimuth, elevation);
    context.lineTo(x + point.x * radius, y + point.y * radius);
  }
  context.lineWidth = Name === scene.pointed ? 2 : 1.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.globalAlpha = Name === scene.pointed ? 0.9 : 0.35;
  context.strokeStyle = token(colorToken(satellite.Constellation));
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * Paints a satellite as large as its signal is strong, hollow when it is not received, and ringed when it is pointed
 * at.
 */
function paintIcon(context: CanvasRenderingContext2D, { satellite, x, y }: Mark, scene: Scene): void {
  const size = sizeOf(satellite.SNR) * frameOf(scene).scale * (scene.icon === 'satellite' ? 1.25 : 1);
  const outline = new Path2D(shapeOf(scene.icon, satellite.Constellation));
  context.save();
  context.translate(x, y);
  if (satellite.Name === scene.pointed) {
    context.beginPath();
    context.arc(0, 0, size + 5, 0, 2 * Math.PI);
    context.lineWidth = 2;
    context.strokeStyle = token('--accent');
    context.stroke();
  }
  context.scale(size, size);
  context.lineJoin = 'round';
  context.lineWidth = 3 / size;
  context.strokeStyle = token('--sky');
  context.stroke(outline); // separates it from what is drawn below
  const color = token(colorToken(satellite.Constellation));
  if (satellite.received) {
    context.fillStyle = color;
    context.fill(outline);
  } else {
    context.lineWidth = 1.4 / size;
    context.setLineDash([2 / size, 1.6 / size]);
    context.strokeStyle = color;
    context.stroke(outline);
  }
  context.restore();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Names are right of their icons, or elsewhere around them where they cover neither icon nor name. One that finds
 * no room is left out: its icon is pointed at, or looked up in the table.
 */
function paintNames(context: CanvasRenderingContext2D, marks: readonly Mark[], scene: Scene): void {
  const { scale } = frameOf(scene);
  context.font = `500 ${10 * scale}px ${token('--mono')}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  const tall = 5 * scale;
  const occupied: Box[] = [
    ...marks.map(({ x, y }) => around(x, y, 6 * scale, 6 * scale)),
    ...ringNames(scene).map(({ x, y }) => around(x, y, 10, 5)),
  ];
  const isPointed = ({ satellite }: Mark) => satellite.Name === scene.pointed;
  for (const mark of marks.toSorted((one, other) => Number(isPointed(other)) - Number(isPointed(one)))) {
    const { Name, SNR, received } = mark.satellite;
    const half = context.measureText(Name).width / 2;
    const away = sizeOf(SNR) * scale + 4;
    const candidates: Point[] = [
      { x: away + half, y: 0 },
      { x: -away - half, y: 0 },
      { x: 0, y: away + tall + 1 },
      { x: 0, y: -away - tall - 1 },
      ...[-1, 1].flatMap((side) => [-1, 1].map((end) => ({ x: side * (half + 4), y: end * (away + 2) }))),
    ].map((from) => ({ x: mark.x + from.x, y: mark.y + from.y }));
    const free = candidates.find((label) => {
      const box = around(label.x, label.y, half, tall);
      return inside(box, scene) && !occupied.some((other) => cover(box, other));
    });
    const chosen = free ?? (isPointed(mark) ? candidates[0] : undefined);
    if (!chosen) continue;
    occupied.push(around(chosen.x, chosen.y, half, tall));
    context.strokeStyle = token('--sky');
    context.strokeText(Name, chosen.x - half, chosen.y);
    context.fillStyle = token(received ? '--text' : '--text-3');
    context.fillText(Name, chosen.x - half, chosen.y);
  }
}

const around = (x: number, y: number, half: number, high: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - high,
  bottom: y + high,
});
const cover = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const inside = (box: Box, { width, height }: Scene) =>
  box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
