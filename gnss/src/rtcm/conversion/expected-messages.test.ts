import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Recorded, recorded } from '../../../test/recorded.ts';
import { messageType } from '../frame.ts';
import { decode, encode, isMsm } from '../messages.ts';
import { isAligned } from './aligned-receivers.ts';
import { expectedMessages } from './expected-messages.ts';
import { withMore } from './frame-bits.ts';
import { expectedLacks } from './lacks.ts';
import type { ConversionPlan } from './plan.ts';
import { StreamConverter } from './stream-converter.ts';

const started = Date.UTC(2024, 2, 13, 16, 35, 27);
const STREAM_SECONDS = 130;

/** The recorded epoch some seconds later, of these message types; older messages keep their time. */
function epochAt(types: readonly Recorded[], seconds: number): Uint8Array[] {
  return types.map((type, i) => {
    const message = decode(recorded(type));
    assert.ok(message && isMsm(message));
    const frame = encode({ ...message, epoch: message.epoch + seconds * 1000 });
    return withMore(frame, i < types.length - 1);
  });
}

const msm7 = [1077, 1087, 1097, 1127] as const;
/** The epochs of the stream, which every plan gets. */
const epochs = Array.from({ length: STREAM_SECONDS }, (_, second) => epochAt(msm7, second));

/** Sends a stream through a plan, second by second; returns what went in and came out in its last minute. */
function streamed(plan: ConversionPlan, others: readonly Recorded[]) {
  const converter = new StreamConverter(plan);
  const seen = { sent: new Map<number, number>(), got: new Map<number, number>() };
  const count = (counts: Map<number, number>, frames: readonly Uint8Array[]) => {
    for (const frame of frames) counts.set(messageType(frame), (counts.get(messageType(frame)) ?? 0) + 1);
  };
  for (let second = 0; second < STREAM_SECONDS; second++) {
    const now = started + second * 1000;
    const frames = [...(epochs[second] ?? []), ...(second % 10 === 5 ? others.map(recorded) : [])];
    const out = converter.convert(frames, now);
    if (second < STREAM_SECONDS - 60) continue;
    count(seen.sent, frames);
    count(seen.got, out);
  }
  const rates = (counts: Map<number, number>) =>
    [...counts]
      .map(([type, frames]) => ({ type, interval: 60 / frames }))
      .sort((one, other) => one.type - other.type);
  const now = started + (STREAM_SECONDS - 1) * 1000;
  return { sent: rates(seen.sent), got: rates(seen.got), lacks: converter.lacks(now) };
}

const septentrio = isAligned('SEPT POLARX5');
const plans: Readonly<Record<string, ConversionPlan>> = {
  'as sent': {},
  MSM4: { observations: 'msm4' },
  'MSM5 of GPS and BeiDou every 5 s': {
    observations: 'msm5',
    constellations: ['GPS', 'BeiDou'],
    observationInterval: 5,
  },
  '1004 and 1012 with an antenna': { observations: 'legacy', addAntenna: true },
  'the position each 2 s, with biases': { stationInterval: 2, addBiases: true },
  'constellations that nobody sends': { observations: 'msm4', constellations: ['GPS', 'NavIC'] },
  'the position in another frame': { referenceFrame: { from: 'ITRF2020', to: 'ETRF2000' } },
  'a frame, of a station of which nobody says its own': {
    referenceFrame: { from: undefined, to: 'ETRF2000' },
  },
  'GLONASS alone, and its biases': { constellations: ['GLONASS'], addBiases: true, addAntenna: true },
};

for (const [name, plan] of Object.entries(plans))
  for (const others of [[1006], [1006, 1033], [1033, 1019, 1020, 1045]] as const)
    test(`what a stream with ${others.join(', ')} becomes is expected as it comes: ${name}`, () => {
      const { sent, got, lacks } = streamed(plan, others);
      const known = septentrio && others.some((type) => type === 1033);
      assert.deepEqual(expectedMessages(plan, sent, known), got);
      assert.deepEqual(
        expectedLacks(
          plan,
          sent.map(({ type }) => type),
          known,
        ),
        lacks,
      );
    });

test('rates below a limit of bytes are not known before, and channels are where a message tells them', () => {
  assert.deepEqual(expectedMessages({ bytesPerSecond: 200 }, [{ type: 1077, interval: 1 }], false), [
    { type: 1077, interval: undefined },
  ]);
  const legacy: ConversionPlan = { observations: 'legacy' };
  const lacksOf = (types: number[]) => expectedLacks(legacy, types, false);
  assert.deepEqual(lacksOf([1074, 1084]), [{ code: 'glonass_channel', satellites: [] }]);
  assert.deepEqual(lacksOf([1074, 1084, 1020]), []);
  assert.deepEqual(lacksOf([1074, 1087]), []);
});

test('a station that sends older messages beside MSM, or alone', () => {
  const expectedOf = (plan: ConversionPlan, types: number[]) => {
    const sent = types.map((type) => ({ type, interval: 1 }));
    return expectedMessages(plan, sent, false).map(({ type }) => type);
  };
  assert.deepEqual(expectedOf({ observations: 'legacy' }, [1002, 1077, 1087]), [1002, 1012]);
  assert.deepEqual(expectedOf({ observations: 'msm4' }, [1004, 1012, 1077]), [1012, 1074]);
  assert.deepEqual(expectedOf({ observations: 'msm7' }, [1004, 1074]), [1074]);
  assert.deepEqual(expectedOf({ observations: 'legacy' }, [1007, 1073]), [1007]);
  assert.deepEqual(expectedLacks({ observations: 'msm4' }, [1004], false), [{ code: 'msm' }]);
  assert.deepEqual(expectedLacks({ observations: 'legacy' }, [1006, 1097], false), [
    { code: 'observations' },
  ]);
  assert.deepEqual(expectedLacks({}, [], false), [{ code: 'observations' }]);
});
