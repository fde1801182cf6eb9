import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyProfile,
  formOf,
  hasBand,
  hasConstellation,
  knownOf,
  planOf,
  profileInput,
  withBand,
  withConstellation,
} from './profile.rules.ts';

const others = 'GLONASS,Galileo,BeiDou,QZSS,SBAS,NavIC';

test('a constellation that is unticked leaves the others, its frequencies go, and all ticked are all', () => {
  const some = withBand(emptyProfile, 'GPS', 'L5', false);
  assert.deepEqual(some, { constellations: '', bands: 'GPS L1,GPS L2' });
  const without = withConstellation(some, 'GPS', false);
  assert.deepEqual(without, { constellations: others, bands: '' });
  assert.equal(hasConstellation(without, 'GPS'), false);
  assert.deepEqual(withConstellation(without, 'GPS', true), { constellations: '', bands: '' });
});

test('a constellation without any frequency is left out, and with all of them names none', () => {
  const first = withBand(emptyProfile, 'GLONASS', 'G1', false);
  assert.equal(hasBand(first, 'GLONASS', 'G1'), false);
  assert.equal(hasBand(first, 'GLONASS', 'G2'), true);
  assert.deepEqual(withBand(first, 'GLONASS', 'G1', true), { constellations: '', bands: '' });
  assert.equal(hasConstellation(withBand(first, 'GLONASS', 'G2', false), 'GLONASS'), false);
});

test('the last constellation stays ticked', () => {
  const one = { constellations: 'GPS', bands: '' };
  assert.deepEqual(withConstellation(one, 'GPS', false), one);
});

test('a summary leaves out what is no figure', () => {
  const plan = planOf({
    ...emptyProfile,
    observation_interval: '0',
    station_interval: ' 10 ',
    station_id: '0',
  });
  assert.deepEqual(
    [plan.observation_interval, plan.station_interval, plan.station_id, plan.bytes_per_second],
    [null, 10, 0, null],
  );
});

test('what others saved meanwhile, as a conflict has it, is the form that reading the profile again gives', () => {
  const record = {
    ...planOf(emptyProfile),
    value: 1,
    version: 2,
    text: 'Ag',
    ready_made: false,
    rovers: 0,
    dealers: 0,
    constellations: ['GPS' as const, 'Galileo' as const],
    bands: ['GPS L1' as const],
    add_antenna: true,
  };
  const conflicting = {
    ...knownOf({ ...record, constellations: null, bands: null, add_antenna: false }),
    constellations: 'GPS,Galileo',
    bands: 'GPS L1',
    add_antenna: 1 as const,
    add_biases: 0 as const,
  };
  const form = formOf(conflicting);
  assert.deepEqual(form, formOf(knownOf(record)));
  const { constellations, bands } = profileInput(form, conflicting);
  assert.deepEqual([constellations, bands], [record.constellations, record.bands]);
});
