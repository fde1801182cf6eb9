import { token } from '../../theme/token.ts';
import { font, type Scene, toX } from './scene.ts';

/** Positions of the numbers, px; numbers that would overlap share one mark. */
export function marksOf({
  model,
  window,
  width,
}: Pick<Scene, 'model' | 'window' | 'width'>): { x: number; first: number; last: number }[] {
  const marks: { x: number; first: number; last: number }[] = [];
  for (const [index, loss] of model.losses.entries()) {
    const x = toX((loss.from + (loss.to ?? model.bounds.to)) / 2, window, width);
    if (x < -10 || x > width + 10) continue;
    const clamped = Math.min(Math.max(x, 10), width - 10);
    const before = marks.at(-1);
    // the next may grow as wide as the one before
    if (before && clamped - before.x < Math.max(20, textOf(before).length * 7 + 12)) before.last = index + 1;
    else marks.push({ x: clamped, first: index + 1, last: index + 1 });
  }
  return marks;
}

const textOf = ({ first, last }: { first: number; last: number }) =>
  first === last ? String(first) : `${first}-${last}`;

/** The numbers of the losses over the plot. */
export function drawMarks(ctx: CanvasRenderingContext2D, scene: Scene) {
  ctx.textAlign = 'center';
  for (const { x, first, last } of marksOf(scene)) {
    const chosen = scene.loss !== undefined && scene.loss >= first && scene.loss <= last;
    const text = textOf({ first, last });
    ctx.font = `600 ${font(11)}`;
    const half = Math.max(9, ctx.measureText(text).width / 2 + 5);
    ctx.beginPath();
    ctx.roundRect(x - half, 2, half * 2, 18, 9);
    ctx.fillStyle = token(chosen ? '--accent' : '--surface');
    ctx.fill();
    ctx.strokeStyle = token(chosen ? '--accent' : '--text-2');
    ctx.lineWidth = 1.2;
    ctx.stroke();
    ctx.fillStyle = token(chosen ? '--accent-ink' : '--text');
    ctx.fillText(text, x, 11.5);
  }
}
