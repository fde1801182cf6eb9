import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pinTexts } from './pinGroups.ts';

const pin = (number: number, x: number, y: number, chosen = false) => ({ number, x, y, chosen });
const shown = (...pins: ReturnType<typeof pin>[]) => [...pinTexts(pins)].filter(([, text]) => text);

test('pins that would hide each other are one, which says how many more there are', () => {
  assert.deepEqual(shown(pin(1, 0, 0), pin(2, 10, 5), pin(3, 100, 0), pin(4, 5, 40)), [
    [1, '1 +1'],
    [3, '3'],
    [4, '4'],
  ]);
});

test('the chosen one is the one that shows', () => {
  assert.deepEqual(shown(pin(1, 0, 0), pin(2, 10, 5, true)), [[2, '2 +1']]);
});

test('25 losses at one gate are one pin', () => {
  assert.deepEqual(shown(...Array.from({ length: 25 }, (_, index) => pin(index + 1, index / 2, 0))), [
    [1, '1 +24'],
  ]);
});
