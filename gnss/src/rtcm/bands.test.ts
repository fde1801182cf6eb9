import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signalsOfBand, signalsOfBands } from './bands.ts';

test('a frequency has all signals that MSM has on it, and one that there is not has none', () => {
  assert.deepEqual(signalsOfBand('GPS', 'L2'), ['2C', '2P', '2W', '2S', '2L', '2X']);
  assert.deepEqual(signalsOfBand('BeiDou', 'B1I'), ['2I', '2Q', '2X']);
  assert.deepEqual(signalsOfBand('NavIC', 'S'), ['9A']);
  assert.deepEqual(signalsOfBand('GLONASS', 'L5'), []);
  assert.deepEqual(signalsOfBands(['GLONASS G1', 'NavIC S', 'GLONASS G2']), {
    GLONASS: ['1C', '1P', '2C', '2P'],
    NavIC: ['9A'],
  });
});
