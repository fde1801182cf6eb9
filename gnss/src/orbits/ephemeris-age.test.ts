import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from '../../test/recorded.ts';
import { decode } from '../rtcm/messages.ts';
import { ephemerisConstellation, isCurrent, isEphemeris, isHealthy } from './ephemeris-age.ts';
import { type Ephemeris, ephemerisAge } from './sky.ts';

const recordedAt = Date.UTC(2024, 2, 13, 16, 35, 27) / 1000;
const week = 604_800;

function ephemeris(type: 1019 | 1020 | 1042 | 1045 | 1046): Ephemeris {
  const message = decode(recorded(type));
  assert.ok(message && isEphemeris(message));
  return message;
}
const all = ([1019, 1020, 1042, 1045, 1046] as const).map(ephemeris);

test('recorded ephemerides are of the time they were recorded at, and of no other week', () => {
  for (const one of all) {
    assert.equal(isCurrent(one, recordedAt), true, `${one.type}`);
    for (const weeks of [-52, -2, -1, 1, 2, 52])
      assert.equal(isCurrent(one, recordedAt + weeks * week), false, `${one.type} ${weeks} weeks later`);
    const reference = recordedAt - ephemerisAge(one, recordedAt);
    for (const [hours, current] of [
      [-5, false],
      [-3.9, true],
      [3.9, true],
      [5, false],
    ] as const)
      assert.equal(isCurrent(one, reference + hours * 3600), current, `${one.type} after ${hours} h`);
  }
});

test('an ephemeris sent before the week ends for a moment after it is of that moment', () => {
  for (const type of [1019, 1042, 1045, 1046] as const) {
    const one = ephemeris(type);
    assert.ok(one.type !== 1020);
    const early = { ...one, toe: 0 } as Ephemeris; // Sunday 0 h, sent on Saturday
    const sunday = Date.UTC(2024, 2, 17) / 1000 - (type === 1042 ? 4 : 18);
    assert.equal(isCurrent(early, sunday - 600), true, `${type}`);
    assert.equal(isCurrent(early, sunday + 600), true, `${type}`);
    assert.equal(isCurrent({ ...early, week: one.week + 1 } as Ephemeris, sunday + 600), true, `${type}`);
    assert.equal(isCurrent({ ...early, week: one.week - 1 } as Ephemeris, sunday + 600), false, `${type}`);
    assert.equal(isCurrent({ ...early, toe: 16_000 } as Ephemeris, sunday + 16_000), false, `${type}`);
  }
});

test('a GLONASS receiver that does not know the day is believed', () => {
  const one = ephemeris(1020);
  assert.ok(one.type === 1020);
  assert.equal(isCurrent({ ...one, day: 0 }, recordedAt), true);
  assert.equal(isCurrent({ ...one, day: 3 }, recordedAt), false);
});

test('the messages that are ephemerides, and the health in each of them', () => {
  const named = [1019, 1020, 1042, 1044, 1045, 1046, 1033, 1077].map(ephemerisConstellation);
  assert.deepEqual(named, ['GPS', 'GLONASS', 'BeiDou', 'QZSS', 'Galileo', 'Galileo', undefined, undefined]);
  for (const one of all) {
    const ill: Ephemeris = Object.assign({}, one, { health: 1, unhealthy: true, e5aHealth: 1, e1bHealth: 1 });
    assert.deepEqual([isHealthy(one), isHealthy(ill)], [true, false], `${one.type}`);
  }
});
