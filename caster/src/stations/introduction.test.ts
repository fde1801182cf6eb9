import assert from 'node:assert/strict';
import test from 'node:test';
import { encode } from '@cairn/gnss';
import { frame, position } from '../../test/world.ts';
import { Introduction } from './introduction.ts';

const minutes = 60_000;
const antenna = (serial: string, stationId = 7) =>
  Buffer.from(encode({ type: 1008, stationId, antenna: 'LEIAR25', setupId: 0, antennaSerial: serial }));
const located = position(52, 0, 20);

function introductionOf(...frames: Buffer[]): Introduction {
  const introduction = new Introduction();
  introduction.begin('192.0.2.1', Number.POSITIVE_INFINITY);
  for (const each of frames) introduction.add(each, 0);
  return introduction;
}

test('the newest frame of each kind is held, the position last, and no observations', () => {
  const introduction = introductionOf(located, antenna('A1'), frame(1077, 1), antenna('A2'));
  assert.deepEqual(introduction.frames(0), [antenna('A2'), located]);
});

test('what was not repeated for five minutes no longer holds', () => {
  const introduction = introductionOf(located, antenna('A1'));
  introduction.add(located, 4 * minutes);
  assert.deepEqual(introduction.frames(5 * minutes), [antenna('A1'), located]);
  assert.deepEqual(introduction.frames(5 * minutes + 1), [located]);
  assert.deepEqual(introduction.frames(9 * minutes + 1), []);
});

test('another station id ends what came with the former one', () => {
  const introduction = introductionOf(located, antenna('A1'));
  introduction.add(antenna('A1', 8), 0);
  assert.deepEqual(introduction.frames(0), [antenna('A1', 8)]);
});

test('a source that is back from the same address within 30 s goes on; every other one begins with nothing', () => {
  const framesAfterReconnect = (address: string, quiet: number) => {
    const introduction = introductionOf(located);
    introduction.begin(address, quiet);
    return introduction.frames(0);
  };
  assert.deepEqual(framesAfterReconnect('192.0.2.1', 30_000), [located]);
  assert.deepEqual(framesAfterReconnect('192.0.2.1', 30_001), []);
  assert.deepEqual(framesAfterReconnect('192.0.2.2', 1_000), []);
});

test('what another node has replaces it, and only what is new is returned', () => {
  const introduction = introductionOf(located, antenna('A1'));
  assert.deepEqual(introduction.replace([antenna('A2'), located], '192.0.2.1', 0), [antenna('A2')]);
  assert.deepEqual(introduction.replace([located], '192.0.2.1', 0), []);
  assert.deepEqual(introduction.frames(0), [located]);
});
