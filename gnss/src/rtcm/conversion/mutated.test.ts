import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytes, Draw } from '../../../test/draw.ts';
import { drawMsmFrame } from '../../../test/draw-msm.ts';
import { recorded, recordedTypes } from '../../../test/recorded.ts';
import { encodeFrame } from '../frame.ts';
import { encode } from '../messages.ts';
import { wholeFrames } from '../whole-frames.ts';
import { writeMsmFrame } from './msm-frame.ts';
import type { ConversionPlan } from './plan.ts';
import { StreamConverter } from './stream-converter.ts';

const receiver = { receiver: 'CAIRN', firmware: '', receiverSerial: '' };
const plans: readonly ConversionPlan[] = [
  { observations: 'msm7', signals: { GPS: ['1C', '2W'], GLONASS: [], Galileo: ['5Q'] } },
  { observations: 'msm5', constellations: ['GPS', 'GLONASS', 'BeiDou'], stationId: 4095 },
  { observations: 'msm4', referenceFrame: { from: 'ITRF2020', to: 'ETRF2000' }, bytesPerSecond: 300 },
  { observations: 'legacy', addAntenna: true, addReceiver: receiver, addBiases: true },
  { observations: 'legacy', observationInterval: 5, stationInterval: 10, addAntenna: true },
  { stationId: 7 },
];

/** The payload with some bits turned, cut off, or with something behind it. */
function mutated(payload: Uint8Array, draw: Draw): Uint8Array {
  const bent = Uint8Array.from(payload);
  for (let times = draw.below(12); times > 0 && bent.length > 0; times--) {
    const at = draw.below(draw.chance(2) ? Math.min(bent.length, 24) : bent.length); // heads and masks most of all
    bent[at] = (bent[at] as number) ^ (1 << draw.below(8));
  }
  if (draw.chance(6)) return bent.subarray(0, draw.below(bent.length + 1));
  if (draw.chance(6)) return Uint8Array.from([...bent, ...draw.rest()]).subarray(0, 1023);
  return bent;
}

const descriptor = 'x'.repeat(255);
const long = { antenna: descriptor, antennaSerial: descriptor, setupId: 0, stationId: 3 };
const far = { itrfYear: 0, gps: true, glonass: true, galileo: true, computed: false, quarterCycle: 0 };
const extreme = [
  encode({ type: 1007, stationId: 3, antenna: descriptor, setupId: 0 }),
  encode({ type: 1008, ...long }),
  encode({
    type: 1033,
    ...long,
    antenna: '',
    receiver: descriptor,
    firmware: descriptor,
    receiverSerial: '',
  }),
  encode({
    type: 1005,
    stationId: 3,
    ...far,
    singleOscillator: false,
    x: 13_743_895,
    y: -13_743_895,
    z: 13_743_895,
  }),
];
const originals = [...recordedTypes.map(recorded), ...extreme];

test('frames with any content make no conversion throw, and what comes out is whole frames', () => {
  const converters = plans.map((plan) => new StreamConverter(plan));
  let out = 0;
  let now = Date.UTC(2026, 5, 10);
  fc.assert(
    fc.property(bytes(300), (source) => {
      const draw = new Draw(source);
      const original = originals[draw.below(originals.length)] as Uint8Array;
      const frame = draw.chance(3)
        ? writeMsmFrame(drawMsmFrame(draw, draw.between(1, 7)))
        : encodeFrame(mutated(original.subarray(3, -3), draw));
      now += draw.below(3000);
      for (const converter of converters) {
        const frames = [...converter.convert([frame], now), ...(draw.chance(50) ? converter.flush(now) : [])];
        converter.lacks(now);
        converter.prime([frame], now - draw.below(100_000), now);
        if (frames.length === 0) continue;
        out += frames.length;
        assert.equal(wholeFrames(Buffer.concat(frames))?.length, frames.length);
      }
    }),
    { numRuns: 4000, seed: 7, endOnFailure: true },
  );
  assert.ok(out > 4000, `${out} frames came out`);
});
