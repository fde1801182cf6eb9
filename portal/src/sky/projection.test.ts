import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearest, project, rings, spokes } from './projection.ts';

const close = (one: number, other: number) => Math.abs(one - other) < 1e-9;

test('north is up, east right, overhead the middle, the horizon the rim', () => {
  for (const [azimuth, elevation, x, y] of [
    [0, 0, 0, -1],
    [90, 0, 1, 0],
    [180, 45, 0, 0.5],
    [270, 60, -1 / 3, 0],
    [123, 90, 0, 0],
    [0, -3, 0, -1],
  ] as const) {
    const point = project(azimuth, elevation);
    assert.ok(close(point.x, x) && close(point.y, y), `${azimuth} ${elevation}: ${point.x} ${point.y}`);
  }
});

test('azimuth and elevation can be computed back from a satellite’s position', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 359.9, noNaN: true }),
      fc.double({ min: 0, max: 89.9, noNaN: true }),
      (azimuth, elevation) => {
        const { x, y } = project(azimuth, elevation);
        const deviation = ((Math.atan2(x, -y) * 180) / Math.PI - azimuth + 540) % 360;
        return Math.abs(deviation - 180) < 1e-6 && Math.abs(90 - 90 * Math.hypot(x, y) - elevation) < 1e-9;
      },
    ),
  );
});

test('there are three rings, and a spoke every 15°', () => {
  assert.equal(rings.length, 3);
  assert.deepEqual([spokes.length, spokes[1], spokes.at(-1)], [24, 15, 345]);
});

test('the pointer finds the nearest satellite within reach', () => {
  const marks = [
    { x: 0, y: 0, name: 'G01' },
    { x: 10, y: 0, name: 'G02' },
  ];
  assert.equal(nearest(marks, { x: 7, y: 1 }, 12)?.name, 'G02');
  assert.equal(nearest(marks, { x: 100, y: 1 }, 12), undefined);
});
