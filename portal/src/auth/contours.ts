/**
 * The landscape of the login page: contour lines of a made-up terrain, drawn where the tenant has no
 * background picture. Computed, because 24 levels as path data would weigh more than the whole form.
 */

/** Hills as x, y, spread and height, on a ground of 1 by 1; the tallest carries the cairn. */
const hills = [
  [0.5, 0.5, 0.2, 1],
  [0.44, 0.62, 0.12, 0.3],
  [0.1, 0.26, 0.12, 0.42],
  [0.93, 0.8, 0.17, 0.5],
  [0.82, 0.12, 0.2, -0.55],
  [0.24, 0.92, 0.2, -0.4],
  [0.64, 0.9, 0.13, 0.34],
  [0.18, 0.62, 0.11, -0.34],
  [0.98, 0.44, 0.1, -0.3],
  [0.36, 0.05, 0.13, 0.36],
] as const;

export function height(x: number, y: number): number {
  let sum = 0.08 * Math.sin(5.1 * x + 2.4 * y + 0.7) + 0.06 * Math.sin(9.2 * y - 6.3 * x + 1.9);
  for (const [hx, hy, spread, tall] of hills) {
    const dx = (x - hx) * 1.25;
    const dy = y - hy;
    sum += tall * Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread));
  }
  return sum;
}

/** The share of the side between two corners at which the line at `level` crosses it. */
const cross = (from: number, to: number, level: number) => (level - from) / (to - from);

/** Marching squares: calls `line` for each piece of the contour at `level`, in grid units. */
export function contour(
  grid: Float32Array,
  width: number,
  level: number,
  line: (x1: number, y1: number, x2: number, y2: number) => void,
) {
  const rows = grid.length / width;
  for (let y = 0; y + 1 < rows; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const a = grid[y * width + x] ?? 0;
      const b = grid[y * width + x + 1] ?? 0;
      const c = grid[(y + 1) * width + x + 1] ?? 0;
      const d = grid[(y + 1) * width + x] ?? 0;
      const ends: number[] = [];
      if (a > level !== b > level) ends.push(x + cross(a, b, level), y);
      if (b > level !== c > level) ends.push(x + 1, y + cross(b, c, level));
      if (d > level !== c > level) ends.push(x + cross(d, c, level), y + 1);
      if (a > level !== d > level) ends.push(x, y + cross(a, d, level));
      const [x1, y1, x2, y2, x3, y3, x4, y4] = ends;
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) continue;
      line(x1, y1, x2, y2);
      if (x3 !== undefined && y3 !== undefined && x4 !== undefined && y4 !== undefined) line(x3, y3, x4, y4);
    }
  }
}

const GRID_STEP = 9;
const levels = Array.from({ length: 30 }, (_, n) => -0.62 + n * 0.062);

export interface Sheet {
  /** CSS pixels. */
  width: number;
  height: number;
  /** Pixels of the canvas to one of CSS. */
  scale: number;
  fine: string;
  heavy: string;
}

/** Draws the terrain over the whole canvas, every fifth line heavier, in two colours. */
export function drawContours(
  canvas: OffscreenCanvas,
  { width: across, height: down, scale, fine, heavy }: Sheet,
) {
  const pen = canvas.getContext('2d');
  if (!pen || across === 0 || down === 0) return;
  canvas.width = across * scale;
  canvas.height = down * scale;
  pen.scale(scale, scale);
  pen.lineCap = 'round';

  const columns = Math.ceil(across / GRID_STEP) + 2;
  const rows = Math.ceil(down / GRID_STEP) + 2;
  // like `cover` of CSS: proportions stay, and the longer side is filled
  const side = Math.max(across, down);
  const left = 0.5 - across / side / 2;
  const top = 0.5 - down / side / 2;
  const grid = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      grid[y * columns + x] = height(left + (x * GRID_STEP) / side, top + (y * GRID_STEP) / side);
    }
  }
  for (const [n, level] of levels.entries()) {
    pen.beginPath();
    contour(grid, columns, level, (x1, y1, x2, y2) => {
      pen.moveTo(x1 * GRID_STEP, y1 * GRID_STEP);
      pen.lineTo(x2 * GRID_STEP, y2 * GRID_STEP);
    });
    const isHeavy = n % 5 === 0;
    pen.strokeStyle = isHeavy ? heavy : fine;
    pen.lineWidth = isHeavy ? 1.3 : 1;
    pen.stroke();
  }
}
