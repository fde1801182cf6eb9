import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseAt, Plane, toPlane } from './plane.ts';

const metre = 1 / 111_195;
/** Points 0, 1 and 3 metres to the east; the third of the four has no position. */
const eastwards = {
  lat: [52, 52, null, 52],
  long: [0, 1, 2, 3].map((n) => (n === 2 ? null : (n * metre) / Math.cos((52 * Math.PI) / 180))),
};

test('the nearest point is the one under the pointer, within reach and with a position', () => {
  const plane = new Plane(eastwards);
  const reach = toPlane(4 * metre, 52).x - toPlane(0, 52).x;
  const at = toPlane(eastwards.long[1] ?? 0, 52);
  assert.equal(plane.nearest(at.x, at.y, reach), 1);
  const far = toPlane(1, 52);
  assert.equal(plane.nearest(far.x, far.y, reach), undefined);
  assert.equal(new Plane({ lat: [null], long: [null] }).nearest(at.x, at.y, 1), undefined);
});

test('of two points on one spot the newer is found', () => {
  const twice = { lat: [52, 52], long: [0, 0] };
  const at = toPlane(0, 52);
  assert.equal(new Plane(twice).nearest(at.x, at.y, 1e-9), 1);
});

test('the course is the direction of the last movement, and undefined while the rover stands', () => {
  assert.ok(Math.abs((courseAt(eastwards, 3) ?? 0) - 90) < 0.1);
  assert.equal(courseAt({ lat: [52, 52 + 0.1 * metre], long: [0, 0] }, 1), undefined);
  assert.equal(courseAt(eastwards, 2), undefined);
});
