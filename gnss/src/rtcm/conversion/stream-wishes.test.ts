import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recorded } from '../../../test/recorded.ts';
import { encodeFrame, messageType } from '../frame.ts';
import { lockIndicator } from '../lock-indicator.ts';
import { decode, encode, isMsm, type MsmMessage, type RtcmMessageOf } from '../messages.ts';
import { frameSatellites } from '../satellites.ts';
import { withMore } from './frame-bits.ts';
import { NULL_ANTENNA } from './plan.ts';
import { StreamConverter } from './stream-converter.ts';

const started = Date.UTC(2024, 2, 13, 16, 35, 27);
const types = [1077, 1087, 1097] as const;
const position = recorded(1006);
const receiver = { receiver: 'CAIRN', firmware: '1', receiverSerial: '2' };

const typesOf = (frames: readonly Uint8Array[]) => frames.map(messageType);
const antennaOf = (frames: readonly Uint8Array[]) => {
  const found = frames.map(decode).find((one) => one?.type === 1008 || one?.type === 1033);
  assert.ok(found?.type === 1008 || found?.type === 1033);
  return found.antenna;
};

/** The recorded epoch (tow 318,945 s, a multiple of 5) some seconds later. */
function epochAt(
  seconds: number,
  change: (message: MsmMessage) => MsmMessage = (message) => message,
): Uint8Array[] {
  return types.map((type, i) => {
    const message = decode(recorded(type));
    assert.ok(message && isMsm(message));
    const frame = encode(change({ ...message, epoch: message.epoch + Math.round(seconds * 1000) }));
    return withMore(frame, i < types.length - 1);
  });
}

/** Converts a read for each second from `first` on. */
function run(
  converter: StreamConverter,
  first: number,
  last: number,
  readAt: (second: number) => readonly Uint8Array[] = epochAt,
): number[][] {
  const out: number[][] = [];
  for (let second = first; second <= last; second++)
    out.push(typesOf(converter.convert(readAt(second), started + second * 1000)));
  return out;
}

const lock = (message: MsmMessage, indicator: number): MsmMessage => ({
  ...message,
  satellites: message.satellites.map((satellite) => ({
    ...satellite,
    signals: satellite.signals.map((signal) => ({ ...signal, lock: indicator })),
  })),
});
const locksOf = (frames: readonly Uint8Array[]) => {
  const message = decode(frames[0] ?? new Uint8Array());
  assert.ok(message && isMsm(message));
  return [...new Set(message.satellites.flatMap(({ signals }) => signals.map((signal) => signal.lock)))];
};

describe('an interval of observations', () => {
  test('is aligned to the epoch time, whatever the read and the clock of the receiver', () => {
    const converter = new StreamConverter({ observationInterval: 5 });
    assert.deepEqual(
      run(converter, 2, 12).map(({ length }) => length),
      [3, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0], // the first one at once, then at 5 and 10
    );
    const unsteered = new StreamConverter({ observationInterval: 5 });
    const early = (second: number) => epochAt(second - 0.002);
    assert.deepEqual(
      run(unsteered, 4, 10, early).map(({ length }) => length),
      [3, 3, 0, 0, 0, 0, 3],
    );
  });

  test('does not hide a slip in between', () => {
    const converter = new StreamConverter({ observationInterval: 5 });
    const at = (second: number, tracked: number) =>
      converter.convert(
        epochAt(second, (message) => lock(message, lockIndicator(tracked, 7))),
        started + second * 1000,
      );
    assert.deepEqual(locksOf(at(0, 500)), [lockIndicator(500, 7)]);
    for (const second of [1, 2, 3]) assert.deepEqual(at(second, 500 + second * 1000), []);
    assert.deepEqual(at(4, 3), []); // a slip
    assert.deepEqual(locksOf(at(5, 1003)), [0]);
    assert.deepEqual(locksOf(at(10, 6003)), [lockIndicator(6003, 7)]);
  });

  test('without a slip passes the very same buffers', () => {
    const read = epochAt(0);
    assert.deepEqual(
      new StreamConverter({ observationInterval: 5 })
        .convert(read, started)
        .map((frame) => read.indexOf(frame)),
      [0, 1, 2],
    );
  });
});

test('an interval of station messages repeats them, and a change is sent at once', () => {
  const converter = new StreamConverter({ stationInterval: 10 });
  const moved = encode({ ...(decode(position) as RtcmMessageOf<1006>), antennaHeight: 2 });
  const read = (second: number) => [
    ...epochAt(second),
    ...(second % 2 === 1 ? [second >= 13 ? moved : position] : []),
  ];
  const sent = run(converter, 1, 32, read).map((types) => types.includes(1006));
  const at = sent.flatMap((is, i) => (is ? [i + 1] : []));
  assert.deepEqual(at, [1, 5, 13, 15, 25]); // the epoch at 5 has a whole ten seconds of the week
});

describe('descriptors that the station does not send', () => {
  test('are added when they have not come for a minute', () => {
    const converter = new StreamConverter({ addAntenna: true, addReceiver: receiver });
    const sent = run(converter, 0, 80);
    const added = sent.flatMap((types, second) => (types.includes(1008) ? [second] : []));
    assert.deepEqual(added, [65, 75]);
    assert.deepEqual(sent[65], [1033, 1008, 1077, 1087, 1097]);
  });

  test('are added at once to a stream that has been watched', () => {
    const converter = new StreamConverter({ addAntenna: true, addReceiver: receiver, stationId: 9 });
    const introduction = converter.prime([position], started - 100_000, started);
    assert.deepEqual(typesOf(introduction), [1033, 1008, 1006]);
    assert.equal(antennaOf(introduction), NULL_ANTENNA);
    for (const frame of introduction) {
      const message = decode(frame);
      assert.ok(message && 'stationId' in message && message.stationId === 9);
    }
    assert.deepEqual(typesOf(converter.convert(epochAt(0), started)), [1033, 1008, 1077, 1087, 1097]);
  });

  test('name the antenna that another message names', () => {
    const converter = new StreamConverter({ addAntenna: true });
    const introduction = converter.prime([recorded(1033)], started - 100_000, started);
    assert.deepEqual(typesOf(introduction), [1033, 1008]);
    assert.equal(antennaOf(introduction.slice(1)), 'SEPCHOKE_B3E6   SPKE');
    const plain = encode({ type: 1007, stationId: 3, antenna: 'TRM59800.00     SCIS', setupId: 1 });
    const [made] = new StreamConverter({ addAntenna: true }).convert([plain], started);
    assert.deepEqual(decode(made ?? plain), {
      type: 1008,
      stationId: 3,
      antenna: 'TRM59800.00     SCIS',
      setupId: 1,
      antennaSerial: '',
    });
  });

  test('fill one that is empty', () => {
    const empty = encode({ type: 1008, stationId: 3, antenna: '', setupId: 0, antennaSerial: '' });
    assert.equal(
      antennaOf(new StreamConverter({ addAntenna: true }).convert([empty], started)),
      NULL_ANTENNA,
    );
  });

  test('1230 is added for a receiver whose maker aligns it, and for no other', () => {
    const aligned = new StreamConverter({ addBiases: true });
    assert.deepEqual(typesOf(aligned.prime([recorded(1033)], started - 100_000, started)), [1230, 1033]);
    run(aligned, 0, 1);
    assert.deepEqual(aligned.lacks(started), []);
    const other = encode({ ...(decode(recorded(1033)) as RtcmMessageOf<1033>), receiver: 'TRIMBLE NETR9' });
    const unknown = new StreamConverter({ addBiases: true });
    assert.deepEqual(typesOf(unknown.prime([other], started - 100_000, started)), [1033]);
    run(unknown, 0, 1);
    assert.deepEqual(unknown.lacks(started), [{ code: 'biases' }]);
  });
});

test('with a limit of bytes whole epochs are left out, and the mean is below it', () => {
  const size = Buffer.concat(epochAt(0)).length;
  const limit = size * 0.4;
  const converter = new StreamConverter({ bytesPerSecond: limit });
  let bytes = 0;
  let epochs = 0;
  for (let second = 0; second < 100; second++) {
    const out = converter.convert(epochAt(second), started + second * 1000);
    assert.ok(out.length === 0 || out.length === 3, `${out.length} frames`);
    bytes += Buffer.concat(out).length;
    epochs += out.length > 0 ? 1 : 0;
  }
  assert.ok(bytes <= limit * 100, `${bytes} of ${limit * 100}`);
  assert.ok(epochs >= 33, `${epochs} epochs`);
  assert.deepEqual(converter.lacks(started + 99_000), [{ code: 'bytes' }]);
});

test('a station that changes its messages in mid-stream is converted from each', () => {
  const converter = new StreamConverter({ observations: 'legacy' });
  const own = [withMore(recorded(1004), true), withMore(recorded(1012), false)];
  assert.deepEqual(typesOf(converter.convert(epochAt(0), started)), [1004, 1012]);
  assert.deepEqual(converter.convert(own, started), own);
  assert.deepEqual(typesOf(converter.convert([...own.slice(0, 1), ...epochAt(0)], started)), [1004, 1012]);
  const msm4 = new StreamConverter({ observations: 'msm4' }).convert(epochAt(1), started);
  const again = converter.convert(msm4, started + 1000);
  assert.deepEqual(typesOf(again), [1004, 1012]); // the channels are known of the MSM7 before
  assert.equal(frameSatellites(again[1] ?? position)[0]?.count, 8);
  assert.deepEqual(converter.lacks(started + 1000), []);
});

describe('a reference frame', () => {
  const plan = { stationInterval: 5, referenceFrame: { from: undefined, to: 'ETRF2000' } } as const;

  test('hides the position of a station of which nobody says the frame, and says so', () => {
    const converter = new StreamConverter(plan);
    const introduction = converter.prime([recorded(1033), position], started - 100_000, started);
    assert.deepEqual(typesOf(introduction), [1033]);
    const sent = run(converter, 0, 20, (second) => [...epochAt(second), position, recorded(1033)]);
    assert.ok(sent.flat().includes(1033));
    assert.ok(!sent.flat().includes(1006));
    assert.deepEqual(converter.lacks(started + 20_000), [{ code: 'frame' }]);
  });

  test('that is the station’s own leaves its position as it is', () => {
    const converter = new StreamConverter({ referenceFrame: { from: 'ETRF2000', to: 'ETRF2000' } });
    assert.deepEqual(converter.convert([...epochAt(0), position], started).at(-1), position);
    assert.deepEqual(converter.lacks(started), []);
  });

  test('that nobody says makes wrong which messages the station announces', () => {
    const announced = encodeFrame(Uint8Array.from([1013 >> 4, (1013 & 15) << 4, ...new Uint8Array(8)]));
    const read = [announced, ...epochAt(0)];
    const sentBy = (from: 'ITRF2020' | undefined) =>
      typesOf(new StreamConverter({ referenceFrame: { from, to: 'ETRF2000' } }).convert(read, started));
    assert.ok(sentBy('ITRF2020').includes(1013));
    assert.ok(!sentBy(undefined).includes(1013));
  });
});

describe('what is lacking is named:', () => {
  test('observations, a position', () => {
    const converter = new StreamConverter({
      observations: 'msm4',
      referenceFrame: { from: 'ITRF2020', to: 'ETRF2000' },
    });
    converter.convert([recorded(1019)], started);
    assert.deepEqual(converter.lacks(started), [{ code: 'observations' }, { code: 'position' }]);
  });

  test('a higher kind, MSM at all, whole ranges', () => {
    const msm4 = new StreamConverter({ observations: 'msm4' }).convert(epochAt(0), started);
    const converter = new StreamConverter({ observations: 'msm7' });
    assert.deepEqual(converter.convert(msm4, started), msm4);
    assert.deepEqual(converter.lacks(started), [
      { code: 'lower_msm', constellation: 'GPS', msm: 4 },
      { code: 'lower_msm', constellation: 'GLONASS', msm: 4 },
      { code: 'lower_msm', constellation: 'Galileo', msm: 4 },
    ]);
    const old = new StreamConverter({ observations: 'msm4' });
    old.convert([withMore(recorded(1004), false)], started);
    assert.deepEqual(old.lacks(started), [{ code: 'msm' }]);
    const low = new StreamConverter({ observations: 'msm4' });
    const { satellites, ...head } = decode(msm4[0] ?? position) as MsmMessage;
    low.convert([encode({ ...head, more: false, type: 1073, satellites: [] })], started);
    assert.deepEqual(low.lacks(started), [{ code: 'whole_ranges', constellation: 'GPS', msm: 3 }]);
    assert.ok(satellites.length > 0);
  });

  test('constellations, signals, channels of GLONASS', () => {
    const converter = new StreamConverter({ constellations: ['GPS', 'BeiDou'], signals: { GPS: ['5X'] } });
    converter.convert(epochAt(0), started);
    assert.deepEqual(converter.lacks(started), [
      { code: 'signals', constellation: 'GPS' },
      { code: 'constellation', constellation: 'BeiDou' },
    ]);
    const msm4 = new StreamConverter({ observations: 'msm4' }).convert(epochAt(0), started);
    const legacy = new StreamConverter({ observations: 'legacy' });
    legacy.convert([recorded(1020)], started);
    const out = legacy.convert(msm4, started);
    assert.deepEqual(typesOf(out), [1004, 1012]);
    const glonass = decode(out[1] ?? position);
    assert.deepEqual(glonass?.type === 1012 && glonass.satellites.map(({ id }) => id), [9]);
    assert.deepEqual(legacy.lacks(started), [
      { code: 'glonass_channel', satellites: ['R01', 'R07', 'R08', 'R10', 'R22', 'R23', 'R24'] },
    ]);
  });
});

test('a plan that cannot be is refused', () => {
  const refuses = (plan: ConstructorParameters<typeof StreamConverter>[0], named: RegExp) =>
    assert.throws(() => new StreamConverter(plan), { name: 'RangeError', message: named });
  refuses({ stationId: 4096 }, /^stationId: 4096$/);
  refuses({ observationInterval: 7 }, /^observationInterval: 7 s is no divisor of a day$/);
  refuses({ stationInterval: 0 }, /^stationInterval: 0 s/);
  refuses({ bytesPerSecond: 0 }, /^bytesPerSecond: 0$/);
  refuses({ addReceiver: { ...receiver, firmware: 'x'.repeat(32) } }, /^firmware: /);
  refuses({ addReceiver: { ...receiver, receiver: 'Ø' } }, /^receiver: /);
});
