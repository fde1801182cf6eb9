import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, type MsmMessage, messageType } from '@cairn/gnss';
import { Received } from './received-satellites.ts';

const now = Date.UTC(2026, 10, 21, 12);

/** An MSM with a signal of `cnr` dB-Hz for each satellite. */
function msm(type: 1074 | 1077 | 1071 | 1087, epoch: number, satellites: Record<number, number>): Uint8Array {
  return encode({
    type,
    stationId: 7,
    epoch,
    more: false,
    iods: 0,
    clockSteering: 0,
    externalClock: 0,
    smoothed: false,
    smoothingInterval: 0,
    satellites: Object.entries(satellites).map(([id, cnr]) => ({
      id: Number(id),
      extendedInfo: 0,
      signals: [
        {
          signal: '1C',
          pseudorange: 21e6,
          phaseRange: 21e6,
          lock: 1,
          halfCycle: false,
          cnr,
          phaseRangeRate: 0,
        },
      ],
    })),
  } as MsmMessage);
}
const add = (received: Received, frame: Uint8Array, at: number) =>
  received.add(frame, messageType(frame), at);
const read = (received: Received, at: number) => {
  const row = received.row(1, 'test', at);
  return row?.satellites.map((name, index) => [name, row.snrs[index]]);
};

test('a constellation is read at once, and again after ten seconds', () => {
  const received = new Received();
  add(received, msm(1077, 1000, { 5: 40, 9: 44.5 }), now);
  assert.equal(received.fresh, true);
  const first = [
    ['G05', 40],
    ['G09', 44.5],
  ];
  assert.deepEqual(read(received, now), first);
  add(received, msm(1077, 2000, { 5: 41 }), now + 1000);
  assert.equal(received.fresh, false);
  assert.deepEqual(read(received, now + 1000), first);
  add(received, msm(1077, 11_000, { 5: 41 }), now + 10_000);
  assert.equal(received.fresh, true);
  assert.deepEqual(read(received, now + 10_000), [['G05', 41]]);
});

test('an epoch that comes in several messages is read as one', () => {
  const received = new Received();
  add(received, msm(1077, 1000, { 5: 40 }), now);
  add(received, msm(1077, 1000, { 9: 44 }), now + 40);
  add(received, msm(1087, 5000, { 3: 38 }), now + 50);
  assert.deepEqual(read(received, now + 60), [
    ['G05', 40],
    ['G09', 44],
    ['R03', 38],
  ]);
});

test('messages without strengths still list their satellites', () => {
  const received = new Received();
  add(received, msm(1071, 1000, { 5: 0 }), now);
  assert.deepEqual(read(received, now), [['G05', null]]);
});

test('what is not sent any more is forgotten, and in the end the station', () => {
  const received = new Received();
  add(received, msm(1077, 1000, { 5: 40 }), now);
  add(received, msm(1087, 1000, { 3: 38 }), now);
  add(received, msm(1087, 32_000, { 3: 39 }), now + 31_000);
  assert.deepEqual(read(received, now + 31_000), [['R03', 39]]);
  assert.equal(received.row(1, 'test', now + 70_000), undefined);
});

test('other frames are ignored', () => {
  const received = new Received();
  add(received, Uint8Array.of(0xd3, 0, 2, 0x3e, 0xd0, 0, 0, 0), now);
  assert.equal(received.fresh, false);
});
