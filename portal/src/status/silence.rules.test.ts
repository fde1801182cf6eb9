import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patienceWith } from '@cairn/contract';
import { silentSeconds } from './silence.rules.ts';

const received = '2026-08-01T10:00:00Z';
const after = (seconds: number) => Date.parse(received) + seconds * 1000;

test('a rover is silent once its last GGA is older than its receiver usually takes', () => {
  const [everySecond, everyMinute] = [patienceWith([0, 1, 2, 3]), patienceWith([0, 60, 120])];
  assert.equal(silentSeconds(received, after(9), everySecond), null);
  assert.equal(silentSeconds(received, after(55), everySecond), 55);
  assert.equal(silentSeconds(received, after(55), everyMinute), null);
  assert.equal(silentSeconds(received, after(200), everyMinute), 200);
});

test('without its usual interval a rover is silent after 30 s, and before its first GGA it is not', () => {
  assert.equal(silentSeconds(received, after(30)), null);
  assert.equal(silentSeconds(received, after(55)), 55);
  assert.equal(silentSeconds(null, after(55)), null);
});
