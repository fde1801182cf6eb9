import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recorded, recordedTypes } from '../../../test/recorded.ts';
import { messageType } from '../frame.ts';
import { decode, encode, isMsm, type MsmMessage, type RtcmMessageOf, stationPosition } from '../messages.ts';
import { frameSatellites } from '../satellites.ts';
import { wholeFrames } from '../whole-frames.ts';
import { withMore } from './frame-bits.ts';
import { wavelengths } from './legacy-signals.ts';
import type { ConversionPlan } from './plan.ts';
import { StreamConverter } from './stream-converter.ts';

/** When the frames were recorded. */
const now = Date.UTC(2024, 2, 13, 16, 35, 27);
const msmTypes = [1077, 1087, 1097, 1107, 1117, 1127] as const;
/** One epoch of six constellations, in MSM7, and what the station says of itself. */
const epoch = msmTypes.map((type, i) => withMore(recorded(type), i < msmTypes.length - 1));
const burst = [...epoch, recorded(1033), recorded(1006)];

const convert = (plan: ConversionPlan, frames: readonly Uint8Array[] = burst) =>
  new StreamConverter(plan).convert(frames, now);
const typesOf = (frames: readonly Uint8Array[]) => frames.map(messageType);
/** Whether each observation says that more of its epoch follow. */
const moreOf = (frames: readonly Uint8Array[]) =>
  frames.flatMap((frame) => frameSatellites(frame).slice(0, 1)).map(({ more }) => more);

/** The epoch some seconds later; lock times go on. */
function later(
  seconds: number,
  change: (message: MsmMessage) => MsmMessage = (message) => message,
): Uint8Array[] {
  return epoch.map((frame) => {
    const message = decode(frame);
    assert.ok(message && isMsm(message));
    return encode(change({ ...message, epoch: message.epoch + seconds * 1000 }));
  });
}

describe('a plan without a wish', () => {
  test('passes the very same buffers', () => {
    assert.equal(convert({}), burst);
    assert.equal(convert({ observations: undefined, addAntenna: false }), burst);
  });
});

describe('MSM7 as', () => {
  for (const [observations, msm] of [
    ['msm5', 5],
    ['msm4', 4],
  ] as const)
    test(`MSM${msm}: every value is the nearest that the kind has`, () => {
      const out = convert({ observations });
      assert.deepEqual(typesOf(out), [...msmTypes.map((type) => type - 7 + msm), 1033, 1006]);
      assert.deepEqual(moreOf(out), moreOf(burst));
      assert.ok(wholeFrames(Buffer.concat(out)));
      out.slice(0, 6).forEach((frame, i) => {
        const [before, after] = [decode(epoch[i] as Uint8Array), decode(frame)];
        assert.ok(before && isMsm(before) && after && isMsm(after));
        const { type, satellites, ...head } = after;
        assert.deepEqual(head, (({ type, satellites, ...rest }) => rest)(before));
        assert.deepEqual(
          satellites.map(({ id }) => id),
          before.satellites.map(({ id }) => id),
        );
        satellites.forEach((satellite, j) => {
          const was = before.satellites[j];
          assert.equal(satellite.extendedInfo, msm === 5 ? was?.extendedInfo : undefined);
          satellite.signals.forEach((signal, k) => {
            const from = was?.signals[k];
            assert.ok(from);
            assert.equal(signal.signal, from.signal);
            assert.equal(signal.halfCycle, from.halfCycle);
            near(signal.pseudorange, from.pseudorange, 299_792.458 / 2 ** 25);
            near(signal.phaseRange, from.phaseRange, 299_792.458 / 2 ** 30);
            near(signal.cnr, from.cnr, 0.5);
            assert.equal(signal.phaseRangeRate, msm === 5 ? from.phaseRangeRate : undefined);
          });
        });
      });
    });

  test('1004 and 1012: as the receiver that recorded them made its own', () => {
    const out = convert({ observations: 'legacy' });
    assert.deepEqual(typesOf(out), [1004, 1012, 1033, 1006]);
    assert.deepEqual(moreOf(out), [true, false]);
    compareLegacy(out[0], recorded(1004), 'GPS');
    compareLegacy(out[1], recorded(1012), 'GLONASS');
  });
});

function near(value: number | undefined, expected: number | undefined, most: number): void {
  assert.equal(value === undefined, expected === undefined);
  assert.ok(Math.abs((value ?? 0) - (expected ?? 0)) <= most + 1e-6, `${value}, expected ${expected}`);
}

/**
 * Field by field. The receiver takes its clock's error, 0.36 ms, out of its MSM alone, so that all pseudoranges differ by
 * the same; phases may differ by whole 1,500 cycles.
 */
function compareLegacy(
  made: Uint8Array | undefined,
  own: Uint8Array,
  constellation: 'GPS' | 'GLONASS',
): void {
  const ours = legacyOf(made ?? new Uint8Array());
  const theirs = legacyOf(own);
  assert.deepEqual(
    [ours.stationId, ours.epoch, ours.smoothed],
    [theirs.stationId, theirs.epoch, theirs.smoothed],
  );
  let compared = 0;
  for (const satellite of ours.satellites) {
    const other: typeof satellite | undefined = theirs.satellites.find(({ id }) => id === satellite.id);
    if (!other) continue;
    compared++;
    const channel = 'channel' in satellite ? satellite.channel : 0;
    assert.equal(channel, 'channel' in other ? other.channel : 0);
    assert.equal(satellite.pCode, other.pCode);
    assert.ok(
      Math.abs(satellite.lock - other.lock) <= 1,
      `${satellite.id}: ${satellite.lock}, ${other.lock}`,
    );
    const unit = constellation === 'GPS' ? 299_792.458 : 599_584.916;
    const range = (one: typeof satellite) => one.ambiguity * unit + one.pseudorange;
    near(range(satellite) - range(other), 107_745.9, 1); // satellites move in 0.36 ms
    nearPhase(
      satellite.phaseMinusPseudorange,
      other.phaseMinusPseudorange,
      wavelengths(constellation, channel).l1,
    );
    near(satellite.cnr, other.cnr, 0.25);
    if (other.l2MinusL1 === undefined) continue;
    assert.equal(satellite.l2Code, other.l2Code);
    near(satellite.l2MinusL1, other.l2MinusL1, 0.04);
    assert.ok(Math.abs(satellite.l2Lock - other.l2Lock) <= 1, `${satellite.l2Lock}, ${other.l2Lock}`);
    nearPhase(
      satellite.l2PhaseMinusPseudorange,
      other.l2PhaseMinusPseudorange,
      wavelengths(constellation, channel).l2,
    );
    near(satellite.l2Cnr, other.l2Cnr, 0.25);
  }
  assert.ok(compared >= 8, `${compared} satellites`);
}

function legacyOf(frame: Uint8Array): RtcmMessageOf<1004 | 1012> {
  const message = decode(frame);
  assert.ok(message?.type === 1004 || message?.type === 1012);
  return message;
}

function nearPhase(value: number | undefined, expected: number | undefined, wavelength: number): void {
  assert.ok(value !== undefined && expected !== undefined);
  const rolls = Math.round((value - expected) / (1500 * wavelength));
  near(value - rolls * 1500 * wavelength, expected, 0.025); // both are from a pseudorange rounded to 0.02 m
}

describe('a choice', () => {
  test('of constellations moves the announcement that more follow', () => {
    const out = convert({ constellations: ['GPS', 'Galileo'] });
    assert.deepEqual(typesOf(out), [1077, 1097, 1033, 1006]);
    assert.deepEqual(moreOf(out), [true, false]);
    assert.equal(out[0], epoch[0], 'what does not change is the same buffer');
    assert.deepEqual(typesOf(convert({ constellations: ['GPS'] }, [recorded(1019), recorded(1046)])), [1019]);
  });

  test('of signals leaves out the others, and satellites without any', () => {
    const out = convert({ signals: { GPS: ['2L'], GLONASS: ['1C', '1P', '2C', '2P'] } });
    const gps = decode(out[0] as Uint8Array);
    assert.ok(gps && isMsm(gps));
    assert.ok(gps.satellites.length > 0 && gps.satellites.length < 10);
    for (const { signals } of gps.satellites)
      assert.deepEqual(
        signals.map(({ signal }) => signal),
        ['2L'],
      );
    assert.equal(out[1], epoch[1]);
  });
});

test('the station id is changed in every message that has one', () => {
  const all = recordedTypes.map(recorded);
  const converter = new StreamConverter({ stationId: 2047 });
  const out = [...converter.convert(all, now), ...converter.flush(now)];
  assert.equal(out.length, all.length);
  for (const frame of out) {
    const message = decode(frame);
    assert.ok(message);
    if ('stationId' in message) assert.equal(message.stationId, 2047, `${message.type}`);
  }
});

test('a position is transformed, and nothing else', () => {
  const out = convert({ referenceFrame: { from: 'ITRF2020', to: 'ETRF2000' } });
  assert.deepEqual(out.slice(0, -1), burst.slice(0, -1));
  const [before, after] = [stationPosition(recorded(1006)), stationPosition(out.at(-1) as Uint8Array)];
  assert.ok(before && after);
  assert.deepEqual([after.antennaHeight, after.stationId], [before.antennaHeight, before.stationId]);
  const moved = Math.hypot(after.x - before.x, after.y - before.y, after.z - before.z);
  assert.ok(moved > 0.3 && moved < 1.5, `${moved} m`);
});

describe('an epoch', () => {
  test('that is split between reads comes out whole with its last frame', () => {
    const converter = new StreamConverter({ observations: 'legacy' });
    const view = Uint8Array.from(epoch[0] as Uint8Array);
    assert.deepEqual(converter.convert([view], now), []);
    view.fill(0); // views hold only during the call
    assert.deepEqual(converter.convert(epoch.slice(1, 3), now), []);
    assert.deepEqual(typesOf(converter.convert(epoch.slice(3), now)), [1004, 1012]);
  });

  test('comes out twice when two are in one read', () => {
    const out = convert({ observations: 'legacy' }, [...epoch, ...later(1)]);
    assert.deepEqual(typesOf(out), [1004, 1012, 1004, 1012]);
    assert.deepEqual(moreOf(out), [true, false, true, false]);
  });

  test('that the station never ends is over with the next one, later with the read', () => {
    const converter = new StreamConverter({ observations: 'msm4' });
    const endless = (seconds: number) => later(seconds, (message) => ({ ...message, more: true }));
    assert.deepEqual(converter.convert(endless(0), now), []);
    for (const second of [1, 2]) assert.equal(converter.convert(endless(second), now).length, 6);
    assert.equal(converter.convert(endless(3), now).length, 12);
    const out = converter.convert(endless(4), now);
    assert.deepEqual(moreOf(out), [true, true, true, true, true, false]);
    assert.deepEqual(converter.flush(now), []);
  });
});
