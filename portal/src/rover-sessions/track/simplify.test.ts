import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type LonLat, TOLERANCE, thinned as thinnedOf } from './simplify.ts';

const metre = 1 / 111_195;
/** Metres east and north of a position on the equator. */
const at = (east: number, north: number): LonLat => [east * metre, north * metre];

const thinned = (line: readonly LonLat[]) =>
  thinnedOf({ long: line.map(([x]) => x), lat: line.map(([, y]) => y) }, 0, line.length - 1);

test('a straight lane keeps its ends, and a turn its corner', () => {
  const lane = Array.from({ length: 100 }, (_, n) => at(0, 3 * n));
  assert.deepEqual(thinned(lane), [at(0, 0), at(0, 297)]);
  assert.deepEqual(thinned([at(0, 0), at(0, 5), at(0, 10), at(5, 10), at(10, 10)]), [
    at(0, 0),
    at(0, 10),
    at(10, 10),
  ]);
});

test('a lane that is driven forth and back keeps its end', () => {
  assert.deepEqual(thinned([at(0, 0), at(0, 50), at(0, 100), at(0, 50), at(0, 0)]), [
    at(0, 0),
    at(0, 100),
    at(0, 0),
  ]);
});

test('no point is farther from the drawn line than the tolerance', () => {
  const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 100 }), (metres) => {
      const line = metres.map(([east, north]) => at(east, north));
      const drawn = thinned(line);
      assert.deepEqual([drawn[0], drawn.at(-1)], [line[0], line.at(-1)]);
      for (const point of line) {
        const off = Math.min(...drawn.slice(1).map((to, n) => away(point, drawn[n] ?? to, to)));
        assert.ok(off <= TOLERANCE * 1.001, `${off} m`);
      }
    }),
  );
});

/** Metres from a point to the way between two others, near the equator. */
function away(point: LonLat, from: LonLat, to: LonLat): number {
  const [px, py, dx, dy] = [
    (point[0] - from[0]) / metre,
    (point[1] - from[1]) / metre,
    (to[0] - from[0]) / metre,
    (to[1] - from[1]) / metre,
  ];
  const along = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy);
}
