import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadingPosition, positionDifference } from './station-position.ts';

const entered = { latitude: 52.2, longitude: 0.12, altitude: 20 };

test('a transmitted position leads up to 1 km from the entered one, and no further', () => {
  const north = (metres: number) => ({ latitude: 52.2 + metres / 111_267, longitude: 0.12, height: 20 });
  assert.deepEqual(leadingPosition(entered, north(990)), north(990));
  assert.deepEqual(leadingPosition(entered, north(1010)), { latitude: 52.2, longitude: 0.12, height: 20 });
  assert.equal(positionDifference(entered, north(990)).toFixed(0), '990');
});

test('without a transmitted position the entered one leads, at height 0 where none is entered', () => {
  assert.deepEqual(leadingPosition({ ...entered, altitude: null }, undefined), {
    latitude: 52.2,
    longitude: 0.12,
    height: 0,
  });
});

test('a height that was not entered is the transmitted one, unless no antenna can stand there', () => {
  const unknown = { ...entered, altitude: null };
  const above = (height: number) => ({ latitude: 52.2, longitude: 0.12, height });
  assert.equal(leadingPosition(unknown, above(1800)).height, 1800);
  assert.equal(leadingPosition(unknown, above(6_000_000)).height, 0);
  assert.equal(leadingPosition(entered, above(1800)).height, 20);
});
