import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ringsOf, significant } from './coverage.rules.ts';

const at = (distance: number, share: number, overrides: { total?: number; rovers?: number } = {}) => {
  const { total = 1000, rovers = 5 } = overrides;
  return { distance, fixes: Math.round(total * share), floats: 0, total, rovers };
};
const shown = (classes: ReturnType<typeof at>[]) =>
  ringsOf(classes).map(({ kind, km, fixes }) => [kind, km, fixes]);

test('rings reach as far as fixes were obtained', () => {
  const classes = [at(5, 0.99), at(10, 0.9), at(15, 0.8), at(20, 0.75), at(25, 0.6), at(30, 0.2)];
  assert.deepEqual(shown(classes), [
    ['steady', 15, 1890],
    ['mostly', 25, 3440],
    ['attimes', 30, 4040],
  ]);
});

test('beyond the first distance at which fixes fail no ring goes on', () => {
  assert.deepEqual(shown([at(0, 0.9), at(5, 0.1), at(10, 0.95)]), [['steady', 5, 900]]);
});

test('a better ring that reaches as far as a lesser one is the only one of the two', () => {
  assert.deepEqual(shown([at(20, 0.95), at(10, 0.95)]), [['steady', 25, 1900]]);
});

test('without enough positions of enough rovers 35 km are assumed and marked so', () => {
  const few = [at(0, 1, { total: 499 }), at(5, 1, { rovers: 2 }), at(100, 1)];
  for (const classes of [[], few])
    assert.deepEqual(ringsOf(classes), [{ kind: 'assumed', km: 35, accuracy_mm: 43, fixes: 0, total: 0 }]);
  assert.deepEqual(
    significant(few).map(({ distance }) => distance),
    [100],
  );
});

test('a station near which nobody gets a fix has no ring', () => {
  assert.deepEqual(ringsOf([at(0, 0.1), at(5, 0.1)]), []);
});

test('the expected accuracy is 8 mm and 1 mm for each km', () => {
  assert.equal(ringsOf([at(15, 0.99)])[0]?.accuracy_mm, 28);
});
