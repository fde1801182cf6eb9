import assert from 'node:assert/strict';
import test from 'node:test';
import { geodeticToEcef } from '@cairn/gnss';
import { nearest } from './nearest.ts';

/** A site so many km east of the rover, which stands at 52° N 0° E. */
function east(km: number) {
  const longitude = km / (111.32 * Math.cos((52 * Math.PI) / 180));
  return { km, position: geodeticToEcef({ latitude: 52, longitude, height: 0 }) };
}
const rover = east(0).position;

test('the nearest of all sites is chosen, and nothing from nothing', () => {
  const sites = [east(30), east(10), east(-20)];
  assert.equal(nearest(rover, sites)?.km, 10);
  assert.equal(nearest(rover, []), undefined);
});

for (const { current, other, moves, why } of [
  { current: 12, other: 10.5, moves: false, why: 'nearer by 12 % but only 1.5 km' },
  { current: 30, other: 27.5, moves: false, why: 'nearer by 2.5 km but only 8 %' },
  { current: 30, other: 26.5, moves: true, why: 'nearer by 3.5 km and 12 %' },
  { current: 3, other: 0.5, moves: true, why: 'nearer by 2.5 km and 83 %' },
  { current: 10, other: 40, moves: false, why: 'further away' },
])
  test(`a site ${why} ${moves ? 'takes' : 'does not take'} the rover over`, () => {
    const present = east(current);
    const chosen = nearest(rover, [present, east(other)], present);
    assert.equal(chosen?.km, moves ? other : current);
  });

test('a current site that is no longer there is replaced by any other', () => {
  assert.equal(nearest(rover, [east(11), east(50)], east(10))?.km, 11);
});
