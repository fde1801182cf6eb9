import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewOf } from './sketch.rules.ts';

const point = (longitude: number, latitude: number) => ({
  id: 1,
  text: '',
  longitude,
  latitude,
  status: 4 as const,
});

test('a sketch has the points in view that the map fits, clear of what covers its edges', () => {
  const points = [point(-2, 55), point(0, 55), point(170, 0)]; // the last one is an outlier
  const many = Array.from({ length: 60 }, () => points[0] as (typeof points)[0]);
  const view = viewOf({ points: [...many, ...points], fit: 40, covered: { left: 100 } }, 360);
  const [x = 0, , width = 0] = view.viewBox.split(' ').map(Number);
  assert.ok(Math.abs(x - 178) < 1e-9 && Math.abs(width - 2) < 1e-9, view.viewBox);
  assert.deepEqual(view.style, {
    left: 140,
    top: 40,
    width: 'calc(100% - 180px)',
    height: 'calc(100% - 80px)',
  });
});

test('without points it is around the start of the map, as wide as its zoom says', () => {
  const { viewBox } = viewOf({ points: [], center: [0, 0], zoom: 6, fit: true }, 16_384);
  assert.equal(viewBox, '6192 6192 4000 4000'); // 256 pixels doubled six times are the world
});
