import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RtkStatus } from '@cairn/contract';
import fc from 'fast-check';
import { hasPosition, MAX_POINTS, segmentsOf } from './segments.ts';

/** A rover at 1 Hz that drives north; `hole` points have no position. */
function drive(status: RtkStatus[], { hole = [] as number[], seconds = status.map((_, n) => n) } = {}) {
  const isThere = (index: number) => !hole.includes(index);
  return {
    seconds,
    status,
    lat: status.map((_, n) => (isThere(n) ? 52 + n / 1e5 : null)),
    long: status.map((_, n) => (isThere(n) ? 0.1 : null)),
  };
}
const parts = (track: ReturnType<typeof drive>, start?: number) =>
  segmentsOf(track, start).map(({ from, to, status }) => [from, to, status]);

test('a step has the colour of the point that it leads to, and the line has no holes', () => {
  assert.deepEqual(parts(drive([4, 4, 5, 5, 4])), [
    [0, 1, 4],
    [1, 3, 5],
    [3, 4, 4],
  ]);
});

test('a polyline has a hundred points at most', () => {
  const segments = segmentsOf(drive(Array<RtkStatus>(250).fill(4)));
  assert.deepEqual(
    segments.map(({ from, to }) => to - from + 1),
    [100, 100, 52],
  );
});

test('after ten seconds of silence the line is drawn as a silence', () => {
  assert.deepEqual(parts(drive([4, 4, 4, 4, 4, 4], { seconds: [0, 1, 2, 3, 13, 24] })), [
    [0, 4, 4],
    [4, 5, null],
  ]);
});

test('a rover that reports every half minute is silent only after three missed reports', () => {
  assert.deepEqual(parts(drive([4, 4, 4, 4, 4], { seconds: [0, 30, 60, 90, 181] })), [
    [0, 3, 4],
    [3, 4, null],
  ]);
});

test('points without a position are bridged, and a track of nothing else has no line', () => {
  assert.deepEqual(parts(drive([4, 4, 0, 0, 4, 4], { hole: [2, 3] })), [
    [0, 1, 4],
    [1, 4, null],
    [4, 5, 4],
  ]);
  assert.deepEqual(parts(drive([0, 0, 0], { hole: [0, 1, 2] })), []);
  assert.deepEqual(parts(drive([4])), []);
});

test('a track that was cut at a polyline continues as if it had not been', () => {
  const track = drive(Array.from({ length: 900 }, (_, n) => (n % 170 < 20 ? 5 : 4)));
  const whole = segmentsOf(track);
  const cut = whole[5]?.from ?? 0;
  assert.deepEqual([...whole.slice(0, 5), ...segmentsOf(track, cut)], whole);
});

test('the polylines join all positions of a rover once and in order, whatever it sends', () => {
  const point = fc.record({
    status: fc.constantFrom<RtkStatus>(0, 1, 2, 4, 5, 6),
    located: fc.boolean(),
    after: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 400 }), (points) => {
      let second = 0;
      const seconds = points.map(({ after }) => (second += after));
      const hole = points.flatMap(({ located }, n) => (located ? [] : [n]));
      const track = drive(
        points.map(({ status }) => status),
        { hole, seconds },
      );
      const located = points.flatMap((_, n) => (hasPosition(track, n) ? [n] : []));
      const segments = segmentsOf(track);
      const walked = segments.flatMap(({ from, to, status }) =>
        status === null ? [to] : located.filter((n) => n > from && n <= to),
      );
      assert.deepEqual(walked, located.slice(1));
      for (const [n, { from, to, status }] of segments.entries()) {
        if (n > 0) assert.equal(from, segments[n - 1]?.to);
        if (status !== null) assert.ok(to - from + 1 <= MAX_POINTS);
      }
    }),
  );
});
