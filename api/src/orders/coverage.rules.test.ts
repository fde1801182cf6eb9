import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverOrder, simsNeeded } from './coverage.rules.ts';

const need = (id: number, sims: number) => ({ id, sims, rover_id: null });
const needs = [need(1, 1), need(2, 0), need(3, 3)];

test('the SIMs of an order are counted over its subscriptions', () => {
  assert.equal(simsNeeded(needs), 4);
  assert.equal(simsNeeded([]), 0);
});

test('SIMs are given to the subscriptions in their order, those without SIM left out', () => {
  assert.deepEqual(
    coverOrder(needs, [14, 13, 12, 11])?.map(({ sim, need: { id } }) => [sim, id]),
    [
      [14, 1],
      [13, 3],
      [12, 3],
      [11, 3],
    ],
  );
  assert.deepEqual(coverOrder([need(2, 0)], []), []);
});

test('fewer SIMs than needed do not cover an order, nor do more', () => {
  assert.equal(coverOrder(needs, [11, 12, 13]), undefined);
  assert.equal(coverOrder(needs, [11, 12, 13, 14, 15]), undefined);
  assert.equal(coverOrder([need(2, 0)], [11]), undefined);
});
