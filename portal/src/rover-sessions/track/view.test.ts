import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPlane } from './plane.ts';
import { boundsIn, boundsOf, metresOfPixel, openingView, type View, worldWidth } from './view.ts';

const size = { width: 800, height: 430 };
const farm = { lat: [52, null, 52.01, 52.004], long: [-1, null, -0.99, -0.996] };

test('bounds hold every position, and there are none without one', () => {
  assert.deepEqual(boundsOf({ lat: [52, null, 53], long: [-1, null, 2] }), [-1, 52, 2, 53]);
  assert.equal(boundsOf({ lat: [null], long: [null] }), undefined);
});

test('a whole track fits in the map, 45 px from its edge and clear of the legend below', () => {
  const view = openingView(farm, size, false);
  assert.ok(view);
  const middle = toPlane(...view.center);
  const [west, south] = [toPlane(-1, 52), toPlane(-0.99, 52.01)].map(({ x, y }) => [
    (x - middle.x) * worldWidth(view.zoom) + size.width / 2,
    (y - middle.y) * worldWidth(view.zoom) + size.height / 2,
  ]) as [[number, number], [number, number]];
  assert.ok(Math.abs(south[1] - 45) < 1e-6 && Math.abs(west[1] - (430 - 62)) < 1e-6, 'top and bottom');
  assert.ok(west[0] > 45 && south[0] < 800 - 45, 'left and right');
});

test('the track of a rover that stands is shown at the closest zoom of a session', () => {
  assert.deepEqual(openingView({ lat: [52, 52], long: [-1, -1] }, size, false)?.zoom, 17);
});

test('a live session opens on its newest point with a position', () => {
  const view = openingView({ lat: [52, 52.1, null], long: [-1, -1.1, null] }, size, true);
  assert.deepEqual(view, { center: [-1.1, 52.1], zoom: 15 });
  assert.equal(openingView({ lat: [null], long: [null] }, size, true), undefined);
});

test('the visible area is as wide and high as its pixels', () => {
  const view: View = { center: [-1, 52], zoom: 15 };
  const [west, south, east, north] = boundsIn(view, size);
  const metres = 111_195;
  const high = (north - south) * metres;
  const wide = (east - west) * metres * Math.cos((52 * Math.PI) / 180);
  assert.ok(Math.abs(high / (size.height * metresOfPixel(view)) - 1) < 0.01);
  assert.ok(Math.abs(wide / (size.width * metresOfPixel(view)) - 1) < 0.01);
  assert.ok(Math.abs((west + east) / 2 + 1) < 1e-9 && south < 52 && north > 52);
});
