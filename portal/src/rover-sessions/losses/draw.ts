import { type FixLoss, rtkStatusIds } from '@cairn/contract';
import { rtkStatus } from '../../status/status.ts';
import { token } from '../../theme/token.ts';
import { gapLabels } from './gapLabels.ts';
import type { Lane } from './layout.ts';
import { indexBefore, type LineName, lineNames, type Run } from './model.ts';
import { drawMarks } from './numbers.ts';
import { font, type Scene, toX } from './scene.ts';
import { ticks } from './ticks.ts';

/** A better solution has a higher bar, so that the states differ without colour. */
const share: Record<Run['status'], number> = { 4: 1, 5: 0.72, 2: 0.54, 6: 0.46, 1: 0.36, 0: 0.2 };
const colorOf = (status: Run['status']) => `--st-${rtkStatus(status)}`;

/** Draws all lanes of the stretch in sight; 36,000 points take some milliseconds. */
export function draw(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, width } = scene;
  ctx.clearRect(0, 0, width, layout.height);
  ctx.textBaseline = 'middle';
  drawAxis(ctx, scene);
  for (const [index, loss] of scene.model.losses.entries())
    shadeLoss(ctx, scene, loss, index + 1 === scene.loss);
  for (const lane of layout.lanes) {
    if (lane.name === 'status') drawStatus(ctx, scene, lane.top + 4, lane.height - 8);
    else if (lane.name === 'station') drawStations(ctx, scene, lane);
    else if (lane.name === 'stream') drawGaps(ctx, scene, lane, scene.model.gaps);
    else if (lane.name === 'gga') drawGaps(ctx, scene, lane, scene.model.silences);
    else if (lane.name === 'log') drawLog(ctx, scene, lane);
    else drawLine(ctx, scene, lane, lane.name);
  }
  drawMarks(ctx, scene);
}

function drawAxis(ctx: CanvasRenderingContext2D, { model, window, layout, width }: Scene) {
  ctx.font = font();
  ctx.textAlign = 'center';
  const timeAt = (second: number) => model.origin + second * 1000;
  for (const { at, text } of ticks(timeAt(window.from), timeAt(window.to), Math.max(2, width / 84))) {
    const x = Math.round(toX((at - model.origin) / 1000, window, width)) + 0.5;
    ctx.strokeStyle = token('--grid');
    ctx.lineWidth = 1;
    line(ctx, x, layout.axis - 4, x, layout.axis);
    ctx.fillStyle = token('--text-3');
    if (x > 24 && x < width - 24) ctx.fillText(text, x, layout.axis + 12);
  }
  ctx.strokeStyle = token('--hairline');
  for (const { top, height } of layout.lanes) line(ctx, 0, top + height - 0.5, width, top + height - 0.5);
}

function shadeLoss(ctx: CanvasRenderingContext2D, scene: Scene, loss: FixLoss, chosen: boolean) {
  const { layout } = scene;
  const [x, w] = span(scene, loss, 3);
  if (x > scene.width || x + w < 0) return;
  ctx.fillStyle = token(chosen ? '--accent-wash' : '--series-wash');
  ctx.fillRect(x, layout.marks, w, layout.axis - layout.marks);
  if (!chosen) return; // rules at the edges of all of them would hide the curves
  ctx.strokeStyle = token('--accent');
  ctx.lineWidth = 1;
  for (const edge of [x, x + w])
    line(ctx, Math.round(edge) + 0.5, layout.marks, Math.round(edge) + 0.5, layout.axis);
}

/** The session's band, also in the overview below: what is not fixed is never thinner than a pixel. */
export function drawStatus(
  ctx: CanvasRenderingContext2D,
  scene: Pick<Scene, 'model' | 'window' | 'width'>,
  top: number,
  height: number,
) {
  const { model, window, width } = scene;
  const light = token('--st-fixed-edge') !== 'transparent';
  for (const late of [false, true]) {
    for (const run of model.runs) {
      if ((run.status !== rtkStatusIds.fixed) !== late || run.to < window.from || run.from > window.to)
        continue;
      const from = Math.max(0, toX(run.from, window, width));
      const to = Math.min(width, Math.max(toX(run.to, window, width), from + (late ? 1.5 : 0)));
      const tall = height * share[run.status];
      if (late) ctx.clearRect(from, top, to - from, height - tall);
      ctx.globalAlpha = late || light ? 1 : 0.62;
      ctx.fillStyle = token(colorOf(run.status));
      ctx.fillRect(from, top + height - tall, to - from, tall);
      ctx.globalAlpha = 1;
      if (!light) continue;
      ctx.fillStyle = token(`${colorOf(run.status)}-edge`);
      ctx.fillRect(from, top + height - tall, to - from, 1);
    }
  }
}

function drawStations(ctx: CanvasRenderingContext2D, scene: Scene, { top, height }: Lane) {
  ctx.font = font();
  ctx.textAlign = 'left';
  for (const stretch of scene.model.stations) {
    const [x, w] = span(scene, stretch, 2);
    if (x > scene.width || x + w < 0) continue;
    const left = Math.max(0, x);
    const right = Math.min(scene.width, x + w);
    ctx.fillStyle = token(stretch.value === null ? '--grid' : '--series-wash');
    ctx.fillRect(left, top + 3, right - left - 1, height - 7);
    if (right - left < 34) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, right - left - 6, height);
    ctx.clip();
    ctx.fillStyle = token('--text-2');
    ctx.fillText(stretch.text ?? scene.noStation, left + 6, top + height / 2);
    ctx.restore();
  }
}

const limits: Partial<Record<LineName, number>> = { baseline: 35, age: 10, satellites: 8, hdop: 2 };

function drawLine(ctx: CanvasRenderingContext2D, scene: Scene, { top, height }: Lane, name: LineName) {
  const { model, width } = scene;
  const { values, max } = model.lines[name];
  const floor = top + height - 4;
  const scale = (height - 9) / max;
  const y = (value: number) => floor - Math.min(value, max) * scale;
  const limit = limits[name];
  if (limit !== undefined && limit < max) {
    ctx.strokeStyle = token('--series');
    ctx.lineWidth = 1;
    ctx.setLineDash([3, 4]);
    line(ctx, 0, Math.round(y(limit)) + 0.5, width, Math.round(y(limit)) + 0.5);
    ctx.setLineDash([]);
  }
  ctx.strokeStyle = token('--series-strong');
  ctx.lineWidth = 1.4;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  trace(ctx, scene, values, y);
  ctx.stroke();
}

/** The line through the visible points. Where many share a pixel, it goes through their lowest and highest: nothing is lost. */
function trace(
  ctx: CanvasRenderingContext2D,
  { model: { seconds, breaks }, window, width }: Scene,
  values: Float32Array,
  y: (value: number) => number,
) {
  const first = Math.max(0, indexBefore(seconds, window.from));
  const last = Math.min(seconds.length - 1, indexBefore(seconds, window.to) + 1);
  const perSecond = width / (window.to - window.from);
  let pen = false;
  let column = Number.NaN;
  let low = 0;
  let high = 0;
  let end = 0;
  const finish = () => {
    if (Number.isNaN(column)) return;
    if (low !== high) {
      ctx.lineTo(column, y(low));
      ctx.lineTo(column, y(high));
    }
    ctx.lineTo(column, y(end));
    column = Number.NaN;
  };
  for (let i = first; i <= last; i++) {
    const value = values[i] ?? Number.NaN;
    const second = seconds[i] ?? 0;
    if (Number.isNaN(value) || (i > first && breaks[i - 1] === 1)) {
      finish();
      pen = false;
    }
    if (Number.isNaN(value)) continue;
    const x = Math.round((second - window.from) * perSecond * 2) / 2;
    if (x === column) {
      low = Math.min(low, value);
      high = Math.max(high, value);
      end = value;
      continue;
    }
    finish();
    if (pen) ctx.lineTo(x, y(value));
    else ctx.moveTo(x, y(value));
    pen = true;
    column = x;
    low = high = end = value;
  }
  finish();
}

function drawGaps(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  { top, height }: Lane,
  gaps: readonly { from: number; to: number | null }[],
) {
  const middle = Math.round(top + height / 2) + 0.5;
  const { from, to } = scene.model.bounds;
  ctx.strokeStyle = token('--series');
  ctx.lineWidth = 1;
  line(ctx, toX(from, scene.window, scene.width), middle, toX(to, scene.window, scene.width), middle);
  ctx.font = font();
  ctx.textAlign = 'left';
  const bars = gaps
    .map((gap) => {
      const [x, width] = span(scene, gap, 3);
      const text = scene.gap((gap.to ?? to) - gap.from);
      return { x, width, text, room: ctx.measureText(text).width + 8 };
    })
    .filter(({ x, width }) => x <= scene.width && x + width >= 0);
  const labels = gapLabels(bars, scene.width);
  for (const [index, { x, width, text, room }] of bars.entries()) {
    ctx.fillStyle = token('--text');
    ctx.beginPath();
    ctx.roundRect(x, top + 5, width, height - 10, Math.min(2, width / 2));
    ctx.fill();
    const left = labels[index];
    if (left === undefined) continue;
    ctx.fillStyle = token('--surface');
    ctx.fillRect(left - 2, middle - 6, room, 12);
    ctx.fillStyle = token('--text-2');
    ctx.fillText(text, left, middle + 0.5);
  }
}

function drawLog(ctx: CanvasRenderingContext2D, scene: Scene, { top, height }: Lane) {
  const middle = top + height / 2;
  for (const { at, color } of scene.model.log) {
    const x = toX(at, scene.window, scene.width);
    if (x < -6 || x > scene.width + 6) continue;
    ctx.beginPath();
    ctx.arc(x, middle, 4.2, 0, 7);
    ctx.fillStyle = color;
    ctx.fill();
    ctx.strokeStyle = token('--surface');
    ctx.lineWidth = 1.4;
    ctx.stroke();
  }
  const { endReason, bounds } = scene.model;
  if (endReason === undefined) return;
  const x = Math.round(toX(bounds.to, scene.window, scene.width)) - 0.5;
  ctx.strokeStyle = token('--text-2');
  ctx.lineWidth = 1;
  line(ctx, x, scene.layout.marks, x, scene.layout.axis);
}

/** Left edge and width of a stretch, px, no thinner than `least`. */
function span(
  { model, window, width }: Scene,
  { from, to }: { from: number; to: number | null },
  least: number,
): [number, number] {
  const x = toX(from, window, width);
  const w = Math.max(least, toX(to ?? model.bounds.to, window, width) - x);
  return [x, w];
}

function line(ctx: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number) {
  ctx.beginPath();
  ctx.moveTo(x1, y1);
  ctx.lineTo(x2, y2);
  ctx.stroke();
}

/** Whether a lane holds a line, for its scale. */
export const isLine = (name: string): name is LineName => (lineNames as readonly string[]).includes(name);
