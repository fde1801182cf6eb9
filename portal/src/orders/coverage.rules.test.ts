import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeFirst, coverageOf, isChanged, withoutSim, withSim } from './coverage.rules.ts';

const sim = (value: number, available: 0 | 1 = 1) => ({
  value,
  iccid: `8944${value}`,
  endpoint_name: '',
  endpoint_id: '',
  statusid: 1 as const,
  available,
});

test('an order is covered by as many SIMs as it needs, neither fewer nor more', () => {
  assert.equal(coverageOf(2, [sim(1)]), 'short');
  assert.equal(coverageOf(2, [sim(1), sim(2)]), 'covered');
  assert.equal(coverageOf(2, [sim(1), sim(2), sim(3)]), 'over');
  assert.equal(coverageOf(0, []), 'covered');
});

test('a SIM that has left the stock does not cover an order', () => {
  assert.equal(coverageOf(2, [sim(1), sim(2, 0)]), 'gone');
});

test('a SIM is chosen once, and no more than the order needs', () => {
  const one = withSim([], sim(1), 2);
  assert.deepEqual(one, [sim(1)]);
  assert.equal(withSim(one, sim(1), 2), one);
  const two = withSim(one, sim(2), 2);
  assert.deepEqual(two, [sim(1), sim(2)]);
  assert.equal(withSim(two, sim(3), 2), two);
  assert.deepEqual(withoutSim(two, 1), [sim(2)]);
});

test('a choice is changed by another SIM, another number or another order', () => {
  assert.equal(isChanged([sim(1), sim(2)], [sim(1), sim(2)]), false);
  assert.equal(isChanged([sim(1), sim(2)], [sim(2), sim(1)]), true);
  assert.equal(isChanged([sim(1)], [sim(1), sim(2)]), true);
  assert.equal(isChanged([sim(1)], []), true);
});

test('SIMs that are active are offered first', () => {
  const statuses = [2, 1, 0, 1] as const;
  const offered = activeFirst(statuses.map((statusid, value) => ({ statusid, value })));
  assert.deepEqual(
    offered.map(({ value }) => value),
    [1, 3, 0, 2],
  );
});
