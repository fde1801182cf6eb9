import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentByStatus, silentSeconds } from './silence.rules.ts';

const received = '2026-08-01T10:00:00Z';
const after = (seconds: number) => Date.parse(received) + seconds * 1000;

test('a rover is silent once its last GGA is not valid any more, and before its first it is not', () => {
  assert.equal(silentSeconds(received, after(10), after(9)), null);
  assert.equal(silentSeconds(received, after(10), after(55)), 55);
  assert.equal(silentSeconds(received, after(90), after(55)), null);
  assert.equal(silentSeconds(null, after(10), after(55)), null);
});

test('in a list a rover is silent that is Connected and has sent nothing for 10 s', () => {
  assert.equal(silentByStatus({ status: 0, lastGga: received }, after(9)), null);
  assert.equal(silentByStatus({ status: 0, lastGga: received }, after(11)), 11);
  assert.equal(silentByStatus({ status: 4, lastGga: received }, after(55)), null);
  assert.equal(silentByStatus({ status: 0, lastGga: null }, after(55)), null);
});
