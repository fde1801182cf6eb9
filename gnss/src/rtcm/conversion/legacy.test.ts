import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw } from '../../../test/draw.ts';
import { drawMsmFrame } from '../../../test/draw-msm.ts';
import { decode, encode, isMsm, type MsmMessage, type RtcmMessageOf } from '../messages.ts';
import type { MsmSignal } from '../msm-message.ts';
import { toLegacy } from './legacy.ts';
import { legacyBands, wavelengths } from './legacy-signals.ts';
import { Locks } from './locks.ts';
import { type MsmFrame, readMsmFrame, writeMsmFrame } from './msm-frame.ts';

type LegacySatellite = RtcmMessageOf<1004>['satellites'][number] | RtcmMessageOf<1012>['satellites'][number];

const LIGHT_MS = 299_792.458;
const noChannel = () => undefined;

/** The satellites of the 1004 or 1012 that is made of a message, of an instant of its own. */
function satellitesOf(message: MsmFrame, locks = new Locks()): readonly LegacySatellite[] {
  const { constellation } = message;
  assert.ok(constellation === 'GPS' || constellation === 'GLONASS');
  const { frame } = toLegacy(constellation, [message], locks, noChannel);
  locks.settle(true);
  const made = frame && decode(frame);
  if (!made) return [];
  assert.ok(made.type === 1004 || made.type === 1012);
  return made.satellites;
}

describe('what is read of a message made of an MSM is what was read of the MSM, rounded', () => {
  for (const constellation of ['GPS', 'GLONASS'] as const)
    for (const msm of [4, 5, 6, 7])
      test(`MSM${msm} of ${constellation}`, () => {
        let compared = 0;
        fc.assert(
          fc.property(bytes(1000), (source) => {
            const message = drawMsmFrame(new Draw(source), msm, constellation);
            const original = decode(writeMsmFrame(message));
            assert.ok(original && isMsm(original));
            for (const satellite of satellitesOf(message)) {
              compared++;
              compare(satellite, original, constellation);
            }
          }),
          { numRuns: 200, seed: msm },
        );
        // MSM4 and MSM6 do not tell the channel of GLONASS
        const tells = constellation === 'GPS' || msm === 5 || msm === 7;
        assert.equal(compared > 10, tells, `${compared} satellites`);
      });
});

function compare(made: LegacySatellite, { satellites }: MsmMessage, constellation: 'GPS' | 'GLONASS'): void {
  const original = satellites.find(({ id }) => id === made.id);
  assert.ok(original);
  const channel = 'channel' in made ? made.channel : 0;
  if (constellation === 'GLONASS') assert.equal(channel + 7, original.extendedInfo);
  const first = (band: 'l1' | 'l2') =>
    legacyBands[constellation][band]
      .map(({ signal }) => original.signals.find((one) => one.signal === signal && isRanged(one)))
      .find((one) => one !== undefined);
  const [l1, l2] = [first('l1'), first('l2')];
  assert.ok(l1?.pseudorange !== undefined);
  const unit = LIGHT_MS * (constellation === 'GPS' ? 1 : 2);
  const sent = made.ambiguity * unit + made.pseudorange;
  near(sent, l1.pseudorange, 0.01);
  near(made.cnr, l1.cnr, 0.25);
  const { l1: length1, l2: length2 } = wavelengths(constellation, channel);
  nearPhase(made.phaseMinusPseudorange, l1, sent, length1);
  if (l2?.pseudorange === undefined) {
    assert.deepEqual(
      [made.l2MinusL1, made.l2PhaseMinusPseudorange, made.l2Cnr],
      [undefined, undefined, undefined],
    );
    return;
  }
  const difference = l2.pseudorange - sent;
  near(made.l2MinusL1, Math.abs(difference) > 163.82 ? undefined : difference, 0.01);
  near(made.l2Cnr, l2.cnr, 0.25);
  nearPhase(made.l2PhaseMinusPseudorange, l2, sent, length2);
}

const isRanged = ({ pseudorange }: MsmSignal) => pseudorange !== undefined && pseudorange >= 0;

function near(value: number | undefined, expected: number | undefined, most: number): void {
  assert.equal(value === undefined, expected === undefined);
  assert.ok(Math.abs((value ?? 0) - (expected ?? 0)) <= most + 1e-6, `${value}, expected ${expected}`);
}

/** A phase is the same but for whole 1,500 cycles; one whose half cycle is not resolved is not sent. */
function nearPhase(
  value: number | undefined,
  signal: MsmSignal,
  pseudorange: number,
  wavelength: number,
): void {
  const expected = signal.halfCycle ? undefined : signal.phaseRange;
  assert.equal(value === undefined, expected === undefined);
  if (value === undefined || expected === undefined) return;
  const rolls = (expected - pseudorange - value) / (1500 * wavelength);
  assert.ok(Math.abs(rolls - Math.round(rolls)) * 1500 * wavelength <= 0.00025 + 1e-6, `${rolls} rolls`);
  assert.ok(Math.abs(value) <= 262.1435);
}

describe('over epochs', () => {
  /** A GPS satellite on 1C and 2W with a phase range so far from its pseudorange. */
  function epoch(metres: number, lock = 600, pseudorange = 21e6): MsmFrame {
    const signal = { halfCycle: false, cnr: 45, phaseRangeRate: undefined, lock };
    const message = readMsmFrame(
      encode({
        type: 1077,
        stationId: 1,
        epoch: 0,
        more: false,
        iods: 0,
        clockSteering: 0,
        externalClock: 0,
        smoothed: false,
        smoothingInterval: 0,
        satellites: [
          {
            id: 5,
            extendedInfo: 0,
            signals: [
              { ...signal, signal: '1C', pseudorange, phaseRange: pseudorange + metres },
              { ...signal, signal: '2W', pseudorange: pseudorange + 3, phaseRange: pseudorange + metres },
            ],
          },
        ],
      }),
    );
    assert.ok(message);
    return message;
  }
  const roll = 1500 * wavelengths('GPS', 0).l1;

  test('a phase is rolled over by 1,500 cycles when it is out of its field, and not before', () => {
    const locks = new Locks();
    const sent = [0, 130, 150, 200, 262, 263, 200, 30, 0].map(
      (metres) => satellitesOf(epoch(metres), locks)[0]?.phaseMinusPseudorange ?? Number.NaN,
    );
    const expected = [0, 130, 150, 200, 262, 263 - roll, 200 - roll, 30 - roll, 0];
    for (const [i, value] of sent.entries()) near(value, expected[i], 0.02);
  });

  test('the lock time of a phase goes on over a roll, and is that of the MSM', () => {
    const locks = new Locks();
    assert.equal(satellitesOf(epoch(0), locks)[0]?.lock, 127);
    assert.equal(satellitesOf(epoch(263), locks)[0]?.lock, 127);
    assert.equal(satellitesOf(epoch(263, 300), locks)[0]?.lock, 11); // 300 is 11.264 s
  });
});

test('GLONASS whose channel nothing tells is left out and named; what else tells it is used', () => {
  const draw = new Draw(new Uint8Array(0));
  const { columns, ...rest } = drawMsmFrame(draw, 4, 'GLONASS');
  const message: MsmFrame = {
    ...rest,
    columns: {
      ...columns,
      satelliteIds: [3, 7],
      signalIds: [2],
      cells: [[2], [2]],
      whole: [70, 71],
      rough: [0, 0],
      code: [1, 2],
      phase: [1, 2],
      lock: [9, 9],
      halfCycle: [false, false],
      cnr: [40, 41],
    },
  };
  const made = toLegacy('GLONASS', [message], new Locks(), (slot) => (slot === 7 ? 5 : undefined));
  assert.deepEqual(made.withoutChannel, ['R03']);
  const decoded = made.frame && decode(made.frame);
  assert.ok(decoded?.type === 1012);
  assert.deepEqual(
    decoded.satellites.map(({ id, channel }) => [id, channel]),
    [[7, 5]],
  );
});
