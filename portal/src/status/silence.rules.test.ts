import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentSeconds } from './silence.rules.ts';

const received = '2026-08-01T10:00:00Z';
const after = (seconds: number) => Date.parse(received) + seconds * 1000;

test('a rover is silent once its last GGA is not valid any more, and before its first it is not', () => {
  assert.equal(silentSeconds(received, after(10), after(9)), null);
  assert.equal(silentSeconds(received, after(10), after(55)), 55);
  assert.equal(silentSeconds(received, after(90), after(55)), null);
  assert.equal(silentSeconds(null, after(10), after(55)), null);
});
