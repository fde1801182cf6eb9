import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circle, ringFeatures } from './rings.ts';

/** Along the ground, km, by another formula than the circle's own. */
function haversine([x1, y1]: [number, number], [x2, y2]: [number, number]): number {
  const r = Math.PI / 180;
  const a =
    Math.sin(((y2 - y1) * r) / 2) ** 2 +
    Math.cos(y1 * r) * Math.cos(y2 * r) * Math.sin(((x2 - x1) * r) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(a));
}

test('every point of a ring is at the ring’s distance from the station, in the far north too', () => {
  for (const [longitude, latitude] of [
    [-2.4, 54.6],
    [10.6, 56],
    [179.9, 78],
    [0, 0],
  ] as [number, number][])
    for (const km of [5, 35, 100]) {
      const points = circle({ latitude, longitude, km });
      for (const point of points) assert.ok(Math.abs(haversine([longitude, latitude], point) - km) < 1e-6);
      assert.deepEqual(points[0], points.at(-1));
    }
});

test('outer rings are drawn first', () => {
  const at = { latitude: 54, longitude: 0 };
  const kinds = ringFeatures([
    { ...at, km: 10, kind: 'steady' },
    { ...at, km: 30, kind: 'mostly' },
  ]).map(({ properties }) => properties?.kind);
  assert.deepEqual(kinds, ['mostly', 'steady']);
});
