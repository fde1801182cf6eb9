import { rtkStatuses, type StationStatus, type StatusName } from '../status/status.ts';
import { token } from '../theme/token.ts';
import type { Counts } from './clusters.ts';
import { type PointKind, pointStatus } from './pointStatus.ts';

/**
 * Map images, drawn when the map first requests them by name. The name encodes the picture:
 * `pie|dark|142|10.1.0.1.0.0|rovers` or `mark|dark|fixed`, so equal pictures are drawn once.
 * `willReadFrequently` keeps the canvas in memory: 49 images in 28 ms instead of 2.5 s.
 */
const PIXEL_RATIO = 2;

/** Three sizes, 52 px with the rim at most. */
export const pieSize = (total: number): number => (total < 25 ? 32 : total < 100 ? 40 : 50);

/** Shares in 24ths, one at least for every status that occurs: a small state stays visible, and pictures repeat. */
function slices(counts: Counts, total: number): number[] {
  return counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / total) * 24))));
}

export const pieName = (theme: string, counts: Counts, total: number, kind: PointKind) =>
  `pie|${theme}|${total}|${slices(counts, total).join('.')}|${kind}`;

export const markName = (theme: string, status: StatusName) => `mark|${theme}|${status}`;

export const stationName = (theme: string, status: StationStatus) => `station|${theme}|${status}`;

/** The picture of a name, or undefined for a name that is not ours. */
export function draw(name: string): ImageData | undefined {
  const [kind, , what = '', parts = '', points = ''] = name.split('|');
  if (kind === 'pie') return pie(Number(what), parts.split('.').map(Number), points as PointKind);
  if (kind === 'mark') return mark(what as StatusName);
  if (kind === 'station') return station(what as StationStatus);
  return undefined;
}

function canvas(size: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = size * PIXEL_RATIO;
  element.height = size * PIXEL_RATIO;
  const context = element.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.translate(size / 2, size / 2);
  return context;
}

const pixels = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height);

function pie(total: number, shares: number[], kind: PointKind): ImageData {
  const size = pieSize(total);
  const context = canvas(size + 4);
  const outer = size / 2;
  const width = size < 36 ? 4.5 : size < 46 ? 5 : 6;
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const kinds = shares.filter((share) => share > 0).length;
  const light = document.documentElement.dataset.theme === 'light';

  disc(context, outer + 1.5, light ? token('--coast') : token('--sea'));
  disc(context, outer, light ? '#ffffff' : token('--raised'));
  const gap = kinds > 1 ? 0.06 : 0;
  let from = -Math.PI / 2;
  shares.forEach((share, slot) => {
    if (share === 0) return;
    const to = from + (share / whole) * Math.PI * 2;
    context.beginPath();
    context.arc(0, 0, outer - width / 2 - 1, from + gap / 2, to - gap / 2);
    context.lineWidth = width;
    context.strokeStyle = colourOf(pointStatus(kind, rtkStatuses[slot]?.code ?? 0));
    context.stroke();
    from = to;
  });
  context.fillStyle = token('--text');
  context.font = `600 ${size < 36 ? 11 : 12}px ${token('--font')}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(short(total), 0, 0.5);
  return pixels(context);
}

/** Four digits are the most that fit the ring. */
const short = (total: number) => (total < 10_000 ? String(total) : `${Math.round(total / 1000)}k`);

function disc(context: CanvasRenderingContext2D, radius: number, color: string) {
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fillStyle = color;
  context.fill();
}

/** The shapes of ui/Status.tsx with a rim that parts them from the base map. */
function mark(status: StatusName): ImageData {
  const context = canvas(22);
  context.scale(1.2, 1.2);
  context.translate(-6, -6);
  context.lineJoin = 'round';
  const rim = new Path2D(
    status === 'dgps'
      ? 'M6 1.4 11 10.3H1z'
      : status === 'gps'
        ? 'M1.9 1.9h8.2v8.2H1.9z'
        : status === 'conn'
          ? 'M6 1.2 10.8 6 6 10.8 1.2 6z'
          : round(4.5),
  );
  context.lineWidth = 4;
  context.strokeStyle = token('--sea');
  context.stroke(rim);
  context.fillStyle = token('--raised');
  context.fill(rim);
  shape(context, status, rim);
  return pixels(context);
}

/** A station's dot has a tile behind it, so that it is not mistaken for a fixed rover. */
function station(status: StationStatus): ImageData {
  const context = canvas(24);
  context.beginPath();
  context.roundRect(-9.5, -9.5, 19, 19, 5);
  context.fillStyle = token('--overlay');
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = token('--control-edge');
  context.stroke();
  context.scale(1.05, 1.05);
  context.translate(-6, -6);
  shape(context, status, new Path2D(round(4.2)));
  return pixels(context);
}

const round = (r: number) => `M${6 - r} 6a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Where it is not the token of its own name. */
const colours: Partial<Record<StatusName, string>> = {
  online: '--st-fixed',
  offline: '--st-gps',
  out: '--text-2',
  unknown: '--st-est',
};

const colourOf = (status: StatusName) => token(colours[status] ?? `--st-${status}`);

function shape(context: CanvasRenderingContext2D, status: StatusName, outline: Path2D) {
  const fill = colourOf(status);
  context.strokeStyle = fill;
  context.fillStyle = fill;
  context.lineWidth = 1.6;
  switch (status) {
    case 'float':
      context.stroke(new Path2D(round(4.2)));
      context.fill(new Path2D('M6 1.8a4.2 4.2 0 0 0 0 8.4z'));
      break;
    case 'est':
      context.setLineDash([2.2, 2.3]);
      context.stroke(new Path2D(round(4.3)));
      break;
    case 'conn':
      context.stroke(outline);
      break;
    case 'offline':
      context.stroke(new Path2D(round(4.3)));
      context.stroke(new Path2D('M3.2 8.8 8.8 3.2'));
      break;
    case 'out':
      context.stroke(new Path2D(round(4.3)));
      context.stroke(new Path2D('M4.7 4.2v3.6M7.3 4.2v3.6'));
      break;
    default: {
      context.fill(outline);
      const edge = token(`--st-${status === 'online' ? 'fixed' : status}-edge`);
      if (edge && edge !== 'transparent') {
        context.lineWidth = 1;
        context.strokeStyle = edge;
        context.stroke(outline);
      }
    }
  }
}
