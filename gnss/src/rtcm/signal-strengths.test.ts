import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from '../../test/recorded.ts';
import { decode, encode, isMsm } from './messages.ts';
import { signalStrengths } from './signal-strengths.ts';

test('each satellite of a recorded MSM has the strength of its strongest signal', () => {
  for (const [type, letter] of [
    [1077, 'G'],
    [1087, 'R'],
    [1097, 'E'],
    [1127, 'C'],
  ] as const) {
    const frame = recorded(type);
    const message = decode(frame);
    assert.ok(message && isMsm(message));
    const strengths = signalStrengths(frame);
    assert.equal(strengths.size, message.satellites.length);
    for (const { id, signals } of message.satellites) {
      const strength = strengths.get(letter + String(id).padStart(2, '0'));
      assert.ok(strength !== undefined && strength > 20 && strength < 60, `${letter}${id}: ${strength}`);
      for (const { cnr } of signals) assert.ok((cnr ?? 0) <= strength);
    }
  }
});

const header = { stationId: 1, epoch: 1000, more: false, smoothed: false, smoothingInterval: 0 };
const first = { pCode: false, pseudorange: 0, phaseMinusPseudorange: 0, lock: 1 };
const whole = { ...first, ambiguity: 70 };
const second = { l2Code: 0, l2MinusL1: 0, l2PhaseMinusPseudorange: 0, l2Lock: 1 };

test('the messages before MSM have strengths where they carry them, and SBAS satellites have names of their own', () => {
  const gps = encode({
    type: 1004,
    ...header,
    satellites: [
      { id: 5, ...whole, cnr: 44.25, ...second, l2Cnr: 45 },
      { id: 31, ...whole, cnr: undefined, ...second, l2Cnr: undefined },
      { id: 41, ...whole, cnr: 40, ...second, l2Cnr: undefined },
    ],
  });
  assert.deepEqual(
    [...signalStrengths(gps)],
    [
      ['G05', 45],
      ['G31', undefined],
      ['S21', 40],
    ],
  );
  const glonass = encode({
    type: 1010,
    ...header,
    satellites: [{ id: 7, channel: 5, ...whole, ambiguity: 33, cnr: 38.5 }],
  });
  assert.deepEqual([...signalStrengths(glonass)], [['R07', 38.5]]);
  const bare = encode({ type: 1001, ...header, satellites: [{ id: 9, ...first }] });
  assert.deepEqual([...signalStrengths(bare)], [['G09', undefined]]);
});

test('other messages have no satellite', () => {
  for (const type of [1006, 1019] as const) assert.equal(signalStrengths(recorded(type)).size, 0);
});
