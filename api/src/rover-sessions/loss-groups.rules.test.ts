import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FixLoss, LossOfRover } from '@cairn/contract';
import { groupLosses, runsOf } from './loss-groups.rules.ts';

const origin = '2026-03-10T12:00:00.000Z';
const outage = { station: 7, began: '2026-03-10T12:01:00.000Z' };

const lossOf = (rover: number, from: number, to: number | null, cause: FixLoss['cause']): LossOfRover => ({
  rover,
  text: `Rover ${rover}`,
  session: rover,
  origin,
  end: null,
  loss: { from, to, without_fix: (to ?? 160) - from, status: 5, cause, evidence: [] },
  outage: cause === 'station_gap' ? outage : null,
});

test('losses by one outage are a group, the others are grouped by cause, what hit most rovers first', () => {
  const losses = [
    lossOf(1, 600, 620, 'few_satellites'),
    lossOf(1, 700, 710, 'few_satellites'),
    lossOf(2, 61, 100, 'station_gap'),
    lossOf(1, 60, null, 'station_gap'),
    { ...lossOf(3, 90, 95, 'station_gap'), outage: { ...outage, began: '2026-03-10T12:01:30.000Z' } },
  ];
  const groups = groupLosses(losses);
  assert.deepEqual(
    groups.map(({ cause, rovers, seconds, at, losses: of }) => [
      cause,
      rovers,
      seconds,
      at.slice(11, 19),
      of.map(({ rover }) => rover),
    ]),
    [
      ['station_gap', 2, 139, '12:01:00', [1, 2]],
      ['few_satellites', 1, 30, '12:10:00', [1, 1]],
      ['station_gap', 1, 5, '12:01:30', [3]],
    ],
  );
});

test('stretches of one status leave out silences and end with the period', () => {
  const seconds = [0, 1, 2, 3, 60, 61, 62];
  const status = [4, 4, 5, 5, 4, 4, 4] as const;
  const [start, end] = [new Date('2026-03-10T11:59:59Z'), new Date('2026-03-10T12:01:01.500Z')];
  assert.deepEqual(runsOf({ from: origin, seconds, status: [...status] }, { start, end }), [
    { from: 1, to: 3, status: 4 },
    { from: 3, to: 5, status: 5 },
    { from: 61, to: 62.5, status: 4 },
  ]);
});
