import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateOf } from './summary.ts';

test('an estimate has two digits that count, and no zeros after the decimal sign', () => {
  assert.match(estimateOf(null).month, /^\d(?:\.[1-9])?\sGB$/);
  const slow = { observation_interval: 5, observations: 'msm4' as const };
  const plan = {
    constellations: null,
    bands: null,
    station_interval: null,
    add_antenna: false,
    receiver: null,
    receiver_firmware: '',
    receiver_serial: '',
    add_biases: false,
    station_id: null,
    bytes_per_second: null,
    reference_frame: null,
  };
  assert.match(estimateOf({ ...plan, ...slow }).month, /^\d\d0\sMB$/);
});
