import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rtcmMessage, rtcmMessageName } from '@cairn/contract';
import { decode, encode, encodeFrame, type MsmMessage, type MsmType } from '@cairn/gnss';

const fixed = [1005, 1006, 1019, 1020, 1042, 1044, 1045, 1046];
const before = [1001, 1002, 1003, 1004, 1009, 1010, 1011, 1012];
const msm = [0, 1, 2, 3, 4, 5, 6].flatMap((constellation) =>
  [1, 2, 3, 4, 5, 6, 7].map((kind) => (1070 + 10 * constellation + kind) as MsmType),
);
const bytesOf = (type: number, satellites: number) =>
  rtcmMessage(type)?.bytes?.(satellites) ?? assert.fail(`${type} has no length`);

test('frames of a message without MSM are as long as is stated for their satellites', () => {
  for (const type of [...fixed, ...before]) {
    let checked = 0;
    for (const pattern of [0x00, 0x11, 0x01, 0x24]) {
      const payload = new Uint8Array(900).fill(pattern);
      payload[0] = type >> 4;
      payload[1] = ((type & 15) << 4) | (pattern & 15);
      const message = decode(encodeFrame(payload));
      if (!message) continue;
      const bytes = encode(message).length;
      const satellites = 'satellites' in message ? message.satellites.length : 0;
      assert.deepEqual(bytesOf(type, satellites), { least: bytes, most: bytes }, `${type}`);
      checked++;
    }
    assert.ok(checked > 0, `no frame of ${type} was checked`);
  }
});

test('frames of MSM are between one signal of each satellite and as many as fit', () => {
  for (const type of msm) {
    assert.equal(encode(msmOf(type, 9, ['#1'])).length, bytesOf(type, 9).least, `${type}`);
    assert.equal(
      encode(msmOf(type, 16, ['#1', '#7', '#13', '#21'])).length,
      bytesOf(type, 16).most,
      `${type}`,
    );
  }
});

/** Signals that the standard reserves: every constellation has room for them. Nothing is measured. */
function msmOf(type: MsmType, satellites: number, signals: readonly string[]): MsmMessage {
  return {
    type,
    stationId: 1,
    epoch: 1000,
    more: false,
    iods: 0,
    clockSteering: 0,
    externalClock: 0,
    smoothed: false,
    smoothingInterval: 0,
    satellites: Array.from({ length: satellites }, (_, n) => ({
      id: n + 1,
      extendedInfo: 0,
      signals: signals.map((signal) => ({
        signal,
        pseudorange: undefined,
        phaseRange: undefined,
        phaseRangeRate: undefined,
        lock: 0,
        halfCycle: false,
        cnr: undefined,
      })),
    })),
  };
}

test('a message is named in both languages, one without a name is not', () => {
  assert.equal(rtcmMessageName(1077, 'en'), 'GPS MSM7: full observations with Doppler, high resolution');
  assert.equal(rtcmMessageName(1006, 'da'), 'Antennens position, med dens højde');
  assert.equal(rtcmMessage(1127)?.constellation, 'BeiDou');
  assert.equal(rtcmMessage(4094)?.kind, 'maker');
  for (const unknown of [0, 1000, 1070, 1078, 1080, 1141, 1300, 4000])
    assert.equal(rtcmMessage(unknown), undefined);
  for (const type of [...fixed, ...before, ...msm, 1007, 1008, 1013, 1029, 1033, 1041, 1230])
    assert.ok(rtcmMessageName(type, 'da'), `${type}`);
});
