import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw, manyRuns } from '../../test/draw.ts';
import { recorded, recordedTypes } from '../../test/recorded.ts';
import { constellations } from './constellation.ts';
import { encodeFrame, messageType } from './frame.ts';
import { decode, encode, isMsm, type MsmMessage, type RtcmMessage, stationPosition } from './messages.ts';
import type { MsmType } from './msm.ts';
import type { MsmSignal } from './msm-message.ts';
import { signalCode } from './msm-signals.ts';
import { frameSatellites } from './satellites.ts';

const plainTypes = [
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1019, 1020, 1033, 1042, 1044,
  1045, 1046, 1230,
];

describe('decode(encode(x)) = x', () => {
  for (const type of plainTypes) {
    // Every value of every field is reachable from random bits, so random bits make the values.
    test(`for every message ${type}`, () => {
      let visible = 0;
      fc.assert(
        fc.property(bytes(1000), (source) => {
          const message = decode(frameOf(type, source));
          if (!message) return;
          visible++;
          assert.equal(message.type, type);
          assert.deepEqual(decode(encode(message)), message);
        }),
        { numRuns: 400, seed: type },
      );
      assert.ok(visible > 40, `only ${visible} cases were long enough`);
    });
  }

  for (const [index, constellation] of constellations.entries()) {
    for (const msm of [1, 2, 3, 4, 5, 6, 7]) {
      const type = (1070 + 10 * index + msm) as MsmType;
      test(`for MSM${msm} of ${constellation}`, () => {
        fc.assert(
          fc.property(bytes(500), (source) => {
            const message = drawMsm(type, new Draw(source));
            const frame = encode(message);
            assert.deepEqual(decode(frame), message);
            assert.equal(frameSatellites(frame)[0]?.count, message.satellites.length);
            assert.equal(frameSatellites(frame)[0]?.more, message.more);
          }),
          { numRuns: 150 },
        );
      });
    }
  }
});

/** A frame of this message number with random content. */
function frameOf(type: number, content: Uint8Array): Uint8Array {
  const payload = new Uint8Array(2 + content.length);
  payload.set(content, 2);
  payload[0] = type >> 4;
  payload[1] = ((type & 15) << 4) | ((content[0] ?? 0) & 15);
  return encodeFrame(payload);
}

const lightMs = 299_792.458;

function drawMsm(type: MsmType, draw: Draw): MsmMessage {
  const msm = type % 10;
  const constellation = constellations[Math.floor((type - 1071) / 10)] ?? 'GPS';
  const has = { code: msm !== 2, phase: msm !== 1, cnr: msm >= 4, rate: msm === 5 || msm === 7 };
  const [codeBits, phaseBits, locks, cnrSteps] = msm >= 6 ? [29, 31, 704, 16] : [24, 29, 15, 1];
  const signalIds = ascending(draw, 32, 4);

  const signal = (id: number, ms: number, speed: number): MsmSignal => ({
    signal: signalCode(constellation, id),
    // Within 100 m of each other, as the signals of one satellite are; phase within 500 m.
    pseudorange: has.code ? near(ms, codeBits, 100) : undefined,
    phaseRange: has.phase ? near(ms, phaseBits, 500) : undefined,
    lock: has.phase ? draw.between(0, locks) : undefined,
    halfCycle: has.phase ? draw.chance(2) : undefined,
    cnr: has.cnr && !draw.chance(8) ? draw.between(1, 63 * cnrSteps) / cnrSteps : undefined,
    phaseRangeRate:
      has.rate && !draw.chance(8) ? (speed * 10_000 + draw.between(0, 10_000)) / 10_000 : undefined,
  });
  const near = (ms: number, exponent: number, metres: number) => {
    const offset = Math.floor((draw.below(2 ** 16) / 2 ** 16) * (metres / lightMs) * 2 ** exponent);
    return draw.chance(8) ? undefined : ((ms * 2 ** exponent + offset) / 2 ** exponent) * lightMs;
  };

  return {
    type,
    stationId: draw.below(4096),
    epoch: draw.below(2 ** 30),
    more: draw.chance(2),
    iods: draw.below(8),
    clockSteering: draw.below(4),
    externalClock: draw.below(4),
    smoothed: draw.chance(2),
    smoothingInterval: draw.below(8),
    satellites: ascending(draw, 64, 16).map((id) => {
      const ms =
        msm >= 4 ? draw.between(1, 253) + draw.below(2 ** 9) / 2 ** 9 : draw.below(2 ** 9 - 1) / 2 ** 9;
      const speed = draw.between(-8000, 8000);
      const sent = signalIds.filter(() => !draw.chance(4));
      return {
        id,
        extendedInfo: has.rate ? draw.below(16) : undefined,
        signals: sent.map((signalId) => signal(signalId, ms, speed)),
      };
    }),
  };
}

/** Up to `most` different numbers from 1 to `limit` in ascending order. */
function ascending(draw: Draw, limit: number, most: number): number[] {
  const drawn = Array.from({ length: draw.below(most + 1) }, () => draw.between(1, limit));
  return [...new Set(drawn)].sort((a, b) => a - b);
}

test('decode(encode(x)) = x for every message 1029', () => {
  const character = fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => one.isWellFormed());
  const integer = (most: number) => fc.integer({ min: 0, max: most });
  fc.assert(
    fc.property(
      integer(4095),
      integer(65_535),
      integer(131_071),
      character,
      (stationId, day, second, text) => {
        const message = { type: 1029, stationId, day, secondOfDay: second, text } as const;
        assert.deepEqual(decode(encode(message)), message);
      },
    ),
    { numRuns: 400 },
  );
  const text = { type: 1029, stationId: 1, day: 60_000, secondOfDay: 0, text: 'Ø' } as const;
  assert.throws(() => encode({ ...text, text: '\ud800' }), /^RangeError: text: half of a character$/);
  assert.throws(() => encode({ ...text, text: 'x'.repeat(128) }), /^RangeError: characters of text: 128/);
  const frame = encode(text);
  const broken = frame.subarray(3, -3).with(-1, 0xff); // Ø is C3 98
  assert.equal(decode(encodeFrame(broken)), undefined);
});

describe('recorded frames', () => {
  for (const type of recordedTypes) {
    test(`${type} encodes to the very bytes it was decoded from`, () => {
      const message = decode(recorded(type));
      assert.ok(message);
      assert.deepEqual(Buffer.from(encode(message)), Buffer.from(recorded(type)));
    });
  }

  test('read as gpsdecode reads them', () => {
    const observed = decode(recorded(1004));
    assert.ok(observed?.type === 1004);
    assert.equal(observed.epoch, 318_945_000);
    assert.deepEqual(observed.satellites[0], {
      id: 2,
      pCode: false,
      pseudorange: 282_060,
      phaseMinusPseudorange: -30.8545,
      lock: 127,
      ambiguity: 75,
      cnr: 43,
      l2Code: 3,
      l2MinusL1: 8.34,
      l2PhaseMinusPseudorange: -44.145,
      l2Lock: 127,
      l2Cnr: 31.25,
    });
    const receiver = decode(recorded(1033));
    assert.ok(receiver?.type === 1033);
    assert.equal(receiver.antenna, 'SEPCHOKE_B3E6   SPKE');
    assert.deepEqual(
      [receiver.antennaSerial, receiver.receiver, receiver.firmware],
      ['5856', 'SEPT POLARX5', '5.5.0'],
    );
  });

  test('give the position of the station and its antenna height', () => {
    assert.deepEqual(stationPosition(recorded(1006)), {
      stationId: 0,
      x: 1762489.6191,
      y: -5027633.8438,
      z: -3496008.8438,
      antennaHeight: 0.0343,
    });
    assert.equal(stationPosition(recorded(1033)), undefined);
  });

  test('name the signals of each constellation', () => {
    const signalsOf = (message: RtcmMessage | undefined) =>
      message && isMsm(message)
        ? [
            ...new Set(message.satellites.flatMap(({ signals }) => signals.map(({ signal }) => signal))),
          ].sort()
        : [];
    assert.deepEqual(signalsOf(decode(recorded(1077))), ['1C', '1L', '1W', '2L', '2W', '5Q']);
    assert.deepEqual(signalsOf(decode(recorded(1087))), ['1C', '1P', '2C', '2P']);
    assert.deepEqual(signalsOf(decode(recorded(1097))), ['1C', '5Q', '6C', '7Q', '8Q']);
    assert.deepEqual(signalsOf(decode(recorded(1107))), ['1C', '5Q']);
    assert.deepEqual(signalsOf(decode(recorded(1117))), []);
  });
});

test('a value that does not fit is refused with the name of its field', () => {
  const position = decode(recorded(1006));
  const satellites = decode(recorded(1077));
  const receiver = decode(recorded(1033));
  assert.ok(position?.type === 1006 && receiver?.type === 1033 && satellites && isMsm(satellites));
  const refuses = (message: RtcmMessage, named: RegExp) =>
    assert.throws(() => encode(message), { name: 'RangeError', message: named });
  refuses({ ...position, stationId: 4096 }, /^stationId: 4096 is not within 0 to 4095$/);
  refuses({ ...position, x: 2e7 }, /^x: /);
  refuses({ ...position, antennaHeight: Number.NaN }, /^antennaHeight: /);
  refuses({ ...receiver, firmware: 'x'.repeat(256) }, /^length of firmware: 256/);
  refuses({ ...receiver, receiver: '☃' }, /^receiver: /);
  const [first] = satellites.satellites;
  assert.ok(first);
  const withSignal = (change: Partial<MsmSignal>): RtcmMessage => ({
    ...satellites,
    satellites: [{ ...first, signals: first.signals.map((signal) => ({ ...signal, ...change })) }],
  });
  refuses(withSignal({ pseudorange: 8e7 }), /range/);
  refuses(withSignal({ lock: 1024 }), /^lock: 1024/);
  refuses(withSignal({ signal: '9Z' }), /^signal: GPS has no 9Z$/);
  refuses({ ...satellites, satellites: [first, first] }, /^satellite id: one is given twice$/);
});

test('a message cut off anywhere is not decoded', () => {
  for (const type of recordedTypes) {
    const whole = recorded(type);
    // A last byte can hold nothing but padding.
    for (let end = 3; end < whole.length - 4; end++) {
      assert.equal(decode(encodeFrame(whole.subarray(3, end))), undefined, `${type} of ${end - 3} bytes`);
    }
  }
});

test('an MSM of more than 64 cells is neither decoded nor encoded', () => {
  const crowded = new Uint8Array(1000).fill(0xff);
  assert.equal(decode(frameOf(1074, crowded)), undefined);
  const message = decode(recorded(1077));
  assert.ok(message && isMsm(message));
  const satellites = Array.from({ length: 33 }, (_, i) => ({
    id: i + 1,
    extendedInfo: 0,
    signals: (message.satellites[0]?.signals ?? []).slice(0, 2),
  }));
  assert.throws(() => encode({ ...message, satellites }), {
    name: 'RangeError',
    message: /^satellites × signals: 66 /,
  });
});

test('random content never makes decoding throw', () => {
  const types = [...plainTypes, 1029, 4072, ...Array.from({ length: 70 }, (_, i) => 1070 + i)];
  fc.assert(
    fc.property(bytes(120), (source) => {
      const type = types[(source[0] ?? 0) % types.length] ?? 0;
      const frame = frameOf(type, source.subarray(1));
      const message = decode(frame);
      frameSatellites(frame);
      assert.ok(message === undefined || message.type === messageType(frame));
    }),
    manyRuns,
  );
});

test('bytes that are no frame at all never make decoding throw', () => {
  fc.assert(
    fc.property(bytes(12), (source) => {
      decode(source);
      frameSatellites(source);
      stationPosition(source);
    }),
    manyRuns,
  );
});
