import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LossOfRover, rtkStatusIds } from '@cairn/contract';
import { keptFor, knownSeconds, sharesOf } from './recent.rules.ts';

const { fixed, float, noPosition } = rtkStatusIds;
const HOURS = 6 * 3600;
const run = (from: number, to: number, status: number) => ({ from, to, status, session: 1 });
const lost = {} as LossOfRover;

test('a rover that has just connected has kept its fix for its seconds, not for the hours shown', () => {
  const runs = [run(HOURS - 8.4, HOURS, fixed)];
  assert.equal(keptFor(runs, []), 8);
  assert.equal(knownSeconds(runs), 8);
});

test('a silence between two fixes is no time in which it kept one', () => {
  const runs = [run(0, 60, fixed), run(3600, 3630, fixed)];
  assert.equal(keptFor(runs, []), 90);
});

test('what never had a fix has kept none, and neither has what lost one', () => {
  assert.equal(keptFor([], []), null);
  assert.equal(keptFor([run(0, 60, float), run(60, 90, noPosition)], []), null);
  assert.equal(keptFor([run(0, 60, fixed), run(60, 90, float)], [lost]), null);
});

test('shares are of the time with positions, best status first, and add up to 100.0 % as printed', () => {
  const runs = [run(0, 1, float), run(7200, 7201, fixed), run(7201, 7202, noPosition)];
  assert.deepEqual(sharesOf(runs), [
    { name: 'fixed', tenths: 334 },
    { name: 'float', tenths: 333 },
    { name: 'conn', tenths: 333 },
  ]);
  assert.deepEqual(sharesOf([]), []);
});
