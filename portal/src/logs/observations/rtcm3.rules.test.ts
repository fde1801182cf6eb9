import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasWrongSize, intervalOf, isLate, rightSizeOf, sizeOf, usualIntervals } from './rtcm3.rules.ts';

const line = (Message: number, frames: number, bytes: number, Num_Satellites: number | null = null) => ({
  Message,
  frames,
  bytes,
  Num_Satellites,
});

test('size and interval are means of the frames of a line', () => {
  assert.equal(sizeOf(line(1077, 10, 3500)), 350);
  assert.equal(intervalOf({ frames: 10, seconds: 10 }), 1);
  assert.equal(intervalOf({ frames: 1, seconds: null }), undefined);
});

test('the right size is known where the standard has one', () => {
  assert.deepEqual(rightSizeOf(line(1005, 1, 25)), { least: 25, most: 25 });
  assert.equal(rightSizeOf(line(1033, 1, 60)), undefined);
  assert.equal(rightSizeOf(line(1077, 1, 60)), undefined); // satellites are not known
  assert.deepEqual(rightSizeOf(line(1004, 1, 60, 8)), { least: 139, most: 139 });
  assert.equal(rightSizeOf(line(4094, 1, 60)), undefined);
});

test('a wrong size is told from one that satellites explain', () => {
  assert.ok(!hasWrongSize(line(1005, 2, 50)));
  assert.ok(hasWrongSize(line(1005, 2, 51)));
  assert.ok(!hasWrongSize(line(1004, 10, 10 * 155, 8))); // a ninth satellite for a while
  assert.ok(hasWrongSize(line(1004, 10, 10 * 300, 8)));
  assert.ok(!hasWrongSize(line(1077, 20, 20 * 120, 20))); // an epoch in two frames
  assert.ok(!hasWrongSize(line(1033, 1, 900)));
});

test('usual intervals are those since the station connected', () => {
  const usual = usualIntervals('1006(10),1077(1),1230,1033(0.5)');
  assert.deepEqual(
    [...usual],
    [
      [1006, 10],
      [1077, 1],
      [1033, 0.5],
    ],
  );
  assert.deepEqual([...usualIntervals(undefined)], []);
  assert.ok(isLate(20, usual.get(1006)));
  assert.ok(!isLate(19.9, usual.get(1006)));
  assert.ok(!isLate(20, undefined));
});
