import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../random.ts';
import type { RoverKind } from '../world.ts';
import { movement } from './movement.ts';

/** Where the rover is each second of an hour and a half. */
function drive(kind: RoverKind, seed: number) {
  const move = movement(kind, seededRandom(seed, 'movement'));
  return Array.from({ length: 5400 }, () => ({ ...move(1) }));
}

for (const [kind, slowest, fastest, reach] of [
  ['tractor', 0.85, 4.1, 1000],
  ['drone', 2, 12, 1100],
  ['survey', 0, 1.6, 60],
] as const)
  test(`a ${kind} moves as one does: without jumps, at its own speed, near its start`, () => {
    for (const seed of [1, 2, 3]) {
      const way = drive(kind, seed);
      for (const [second, { east, north, speed }] of way.entries()) {
        assert.ok(speed >= slowest && speed <= fastest, `${speed} m/s`);
        assert.ok(Math.hypot(east, north) < reach, `${Math.hypot(east, north)} m from the start`);
        const before = way[second - 1];
        if (before) assert.ok(Math.hypot(east - before.east, north - before.north) <= speed * 1.05 + 0.001);
      }
    }
  });

test('a tractor drives parallel lanes: its headings are two, but for the turns', () => {
  const way = drive('tractor', 5);
  const headings = new Map<number, number>();
  for (const [second, { east, north }] of way.entries()) {
    const before = way[second - 1];
    if (!before) continue;
    const heading =
      Math.round((Math.atan2(east - before.east, north - before.north) * 180) / Math.PI / 5) * 5;
    headings.set(heading, (headings.get(heading) ?? 0) + 1);
  }
  const [first = [0, 0], second = [0, 0]] = [...headings].sort((one, other) => other[1] - one[1]);
  assert.equal(Math.abs(first[0] - second[0]), 180);
  assert.ok(first[1] + second[1] > way.length * 0.7);
});

test('a surveyor stands still most of the time', () => {
  const standing = drive('survey', 4).filter(({ speed }) => speed === 0).length;
  assert.ok(standing > 5400 * 0.3 && standing < 5400 * 0.95, `${standing} s of 5400`);
});

test('the same seed drives the same way', () => {
  assert.deepEqual(drive('tractor', 9), drive('tractor', 9));
  assert.notDeepEqual(drive('tractor', 9), drive('tractor', 10));
});
