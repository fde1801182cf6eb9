import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ConversionPlan,
  decode,
  FrameScanner,
  isMsm,
  messageType,
  msmKind,
  StreamConverter,
} from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { estimateCorrections, type SkyOfEstimate } from './correction-estimate.ts';
import type { CorrectionConstellation, ProfilePlan } from './correction-profiles.ts';

const asSent: ProfilePlan = {
  observations: null,
  constellations: null,
  bands: null,
  observation_interval: null,
  station_interval: null,
  add_antenna: false,
  receiver: null,
  receiver_firmware: '',
  receiver_serial: '',
  add_biases: false,
  station_id: null,
  bytes_per_second: null,
  reference_frame: null,
};
const begun = gpsTime(Date.UTC(2026, 5, 10, 12) / 1000);

/** The frames of one epoch of a station. */
function epoch(): Uint8Array[] {
  const location = { latitude: 55, longitude: 9, height: 60 };
  const station = new ReferenceStation({ location, stationId: 1, mount: 'X', seed: 1 });
  const frames: Uint8Array[] = [];
  const burst = station.burst(new Sky(1, begun), begun);
  new FrameScanner().push(burst, (frame) => void frames.push(Uint8Array.from(frame)));
  return frames;
}

const isObservation = (frame: Uint8Array) =>
  messageType(frame) === 1004 || messageType(frame) === 1012 || messageType(frame) > 1070;
const sizeOf = (frames: readonly Uint8Array[]) =>
  frames
    .filter((frame) => isObservation(frame) && messageType(frame) !== 1230)
    .reduce((sum, { length }) => sum + length, 0);

/** What one epoch has in sight, as the estimate takes it: how many satellites, and their signals as those of one frequency. */
function skyOf(frames: readonly Uint8Array[]): SkyOfEstimate {
  const sky: SkyOfEstimate = {};
  const first = { GPS: 'L1', GLONASS: 'G1', Galileo: 'E1', BeiDou: 'B1I' } as const;
  for (const frame of frames) {
    const message = decode(frame);
    if (!message || !isMsm(message)) continue;
    const cells = message.satellites.reduce((sum, { signals }) => sum + signals.length, 0);
    const satellites = message.satellites.length;
    const constellation = msmKind(message.type)?.constellation as keyof typeof first;
    sky[constellation as CorrectionConstellation] = {
      satellites,
      bands: { [first[constellation]]: cells / satellites },
    };
  }
  return sky;
}

test('an estimate is what a station of such a sky is converted to, within a few bytes for each satellite', () => {
  const frames = epoch();
  const sky = skyOf(frames);
  const plans: [ProfilePlan['observations'], ConversionPlan][] = [
    ['msm7', {}],
    ['msm5', { observations: 'msm5' }],
    ['msm4', { observations: 'msm4' }],
    ['legacy', { observations: 'legacy' }],
  ];
  for (const [observations, plan] of plans) {
    const converted = new StreamConverter(plan).convert(frames, Date.UTC(2026, 5, 10, 12));
    // a day is long enough for station messages to count for nothing
    const { bytesPerSecond } = estimateCorrections(
      { ...asSent, observations, station_interval: 86_400 },
      sky,
    );
    const real = sizeOf(converted);
    assert.ok(
      Math.abs(bytesPerSecond - real) / real < 0.04,
      `${observations}: ${bytesPerSecond} for ${real}`,
    );
  }
});

test('an interval, fewer frequencies or constellations, and a limit make it less', () => {
  const of = (more: Partial<ProfilePlan>) => estimateCorrections({ ...asSent, ...more }).bytesPerSecond;
  const all = estimateCorrections(null).bytesPerSecond;
  assert.equal(of({}), all);
  assert.ok(of({ observation_interval: 5 }) < all / 4);
  assert.ok(of({ constellations: ['GPS'] }) < all / 3);
  assert.ok(of({ bands: ['GPS L1'] }) < all);
  assert.equal(of({ bytes_per_second: 400 }), 400);
  assert.equal(estimateCorrections({ ...asSent, bytes_per_second: 100 }).bytesPerMonth, 259_200_000);
});
