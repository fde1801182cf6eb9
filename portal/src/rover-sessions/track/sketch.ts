import { rtkStatusIds, type Track } from '@cairn/contract';
import { rtkStatuses } from '../../status/status.ts';
import { token } from '../../theme/token.ts';
import { gridOf, roundBelow } from './grid.ts';
import { Lines, NO_DATA } from './lines.ts';
import { toPlane } from './plane.ts';
import { MAX_WIDTH } from './ScaleBar.tsx';
import { segmentsOf } from './segments.ts';
import type { LonLat } from './simplify.ts';
import { dashes, fixedOpacity, isLight, thickness } from './style.ts';
import { boundsIn, metresOfPixel, type Size, type View, worldWidth } from './view.ts';

/**
 * Draws a track as the map will show it, on a canvas without WebGL: a few thousand lines take some ms, a map takes
 * a second and more to start without a graphics processor.
 */
export function sketch(canvas: HTMLCanvasElement, track: Track, view: View, size: Size) {
  const ratio = window.devicePixelRatio;
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const context = canvas.getContext('2d', { willReadFrequently: true }); // in memory: the graphics processor may be slow to start
  if (!context) return;
  context.scale(ratio, ratio);
  context.lineJoin = 'round';
  const middle = toPlane(...view.center);
  const world = worldWidth(view.zoom);
  const stroke = (lines: readonly LonLat[][], color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    for (const line of lines) {
      for (const [n, point] of line.entries()) {
        const { x, y } = toPlane(...point);
        const pixel = [
          (x - middle.x) * world + size.width / 2,
          (y - middle.y) * world + size.height / 2,
        ] as const;
        if (n === 0) context.moveTo(...pixel);
        else context.lineTo(...pixel);
      }
    }
    context.stroke();
  };

  context.fillStyle = token('--land');
  context.fillRect(0, 0, size.width, size.height);
  const step = roundBelow(MAX_WIDTH * metresOfPixel(view));
  stroke(gridOf(boundsIn(view, size), step), token('--graticule'), 1);

  const lines = new Lines().add(track, segmentsOf(track));
  context.setLineDash(dashes.map((length) => length * thickness.noData));
  stroke(lines.linesOf(NO_DATA), token('--text-3'), thickness.noData);
  context.setLineDash([]);
  context.lineCap = 'round';
  const light = isLight();
  if (light) {
    for (const { code, name } of rtkStatuses)
      stroke(lines.linesOf(code), token(`--st-${name}-edge`), thick(code) + thickness.rim);
  }
  for (const { code, name } of rtkStatuses) {
    context.globalAlpha = code === 4 ? fixedOpacity(light) : 1;
    stroke(lines.linesOf(code), token(`--st-${name}`), thick(code));
  }
}

const thick = (status: number) => (status === rtkStatusIds.fixed ? thickness.fixed : thickness.other);
