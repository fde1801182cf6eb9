import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CoverageRing } from '@cairn/contract';
import { legendOf } from './coverageLegend.ts';

const station = (...rings: [CoverageRing['kind'], number, number][]) => ({
  rings: rings.map(([kind, km, fixes]) => ({ kind, km, fixes, total: fixes, accuracy_mm: 8 + km })),
});

test('the legend has a line for each kind of ring that is on the map, with how far it reaches', () => {
  const { kinds, fixes } = legendOf([
    station(['steady', 15, 1000], ['attimes', 30, 1500]),
    station(['steady', 25, 500]),
    station(['assumed', 35, 0]),
    station(),
  ]);
  assert.deepEqual(
    kinds.map(({ kind, least, most, accuracy }) => [kind, least, most, accuracy]),
    [
      ['steady', 15, 25, 33],
      ['attimes', 30, 30, 38],
      ['assumed', 35, 35, 43],
    ],
  );
  assert.equal(fixes, 2000, 'an outer ring rests on the positions of the inner ones too');
});
