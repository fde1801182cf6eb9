import { draw } from '../../map/draw.ts';
import type { StatusName } from '../../status/status.ts';
import { token } from '../../theme/token.ts';

const ARROW_SIZE = 34;
const PIXEL_RATIO = 2;

/** The name of the picture of a rover that moves. */
export const arrowName = (theme: string, status: StatusName) => `arrow|${theme}|${status}`;

/** A picture by its name: an arrow to the north on a halo of its status, else one of the map's own. */
export function picture(name: string): ImageData | undefined {
  const [kind, , status] = name.split('|');
  if (kind !== 'arrow') return draw(name);
  const canvas = document.createElement('canvas');
  canvas.width = ARROW_SIZE * PIXEL_RATIO;
  canvas.height = ARROW_SIZE * PIXEL_RATIO;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.translate(ARROW_SIZE / 2, ARROW_SIZE / 2);
  const color = token(`--st-${status}`);
  context.globalAlpha = 0.28;
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, 16, 0, Math.PI * 2);
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.moveTo(0, -9.5);
  context.lineTo(6.5, 8);
  context.lineTo(0, 4.6);
  context.lineTo(-6.5, 8);
  context.closePath();
  context.lineJoin = 'round';
  context.lineWidth = 4.5;
  context.strokeStyle = token('--sea');
  context.stroke();
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = token('--text');
  context.stroke();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
