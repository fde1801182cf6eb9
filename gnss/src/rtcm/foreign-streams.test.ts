import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EpochCounter } from './epoch-counter.ts';
import { messageType } from './frame.ts';
import { decode, encode, type MsmMessage } from './messages.ts';
import type { MsmType } from './msm.ts';
import { FrameScanner } from './scanner.ts';
import { signalStrengths } from './signal-strengths.ts';

/** An MSM4 of satellites with one signal each. */
const msm = (type: MsmType, more: boolean, ids: readonly number[], signal: string): Uint8Array =>
  encode({
    type,
    stationId: 2042,
    epoch: 86_400_000,
    more,
    iods: 0,
    clockSteering: 0,
    externalClock: 0,
    smoothed: false,
    smoothingInterval: 0,
    satellites: ids.map((id) => ({
      id,
      roughRange: 21_000_000,
      extendedInfo: undefined,
      signals: [{ signal, pseudorange: 21_000_010, phase: undefined, lock: 3, halfCycle: false, cnr: 44 }],
    })),
  } as unknown as MsmMessage);

/** The frames of a stream, however it is cut: in one piece and byte by byte. */
function framesOf(stream: Uint8Array): Uint8Array[] {
  const whole: Uint8Array[] = [];
  new FrameScanner().push(stream, (frame) => void whole.push(Uint8Array.from(frame)));
  const chunked: Uint8Array[] = [];
  const scanner = new FrameScanner();
  for (const byte of stream)
    scanner.push(Uint8Array.of(byte), (frame) => void chunked.push(Uint8Array.from(frame)));
  assert.deepEqual(chunked, whole);
  return whole;
}

describe('streams of other receivers:', () => {
  test('NavIC counts next to GPS in an epoch, and its satellites have names and strengths', () => {
    const ids = [2, 3, 4, 5, 6, 9];
    const frames = framesOf(Buffer.concat([msm(1074, true, [1, 7], '1C'), msm(1134, false, ids, '5A')]));
    const counter = new EpochCounter();
    assert.deepEqual(frames.map((frame) => counter.add(frame)).at(-1), { GPS: 2, NavIC: 6 });
    assert.deepEqual(
      [...signalStrengths(frames[1] ?? new Uint8Array(0))],
      [...['I02', 'I03', 'I04', 'I05', 'I06', 'I09'].map((name) => [name, 44])],
    );
  });

  test('the station id of every message that has one is DF003', () => {
    const antenna = { stationId: 2042, antenna: 'LEIAR25.R4      LEIT', setupId: 0 };
    const serial = { ...antenna, antennaSerial: '726722' };
    const receiver = { receiver: 'SEPT POLARX5TR', firmware: '5.5.0', receiverSerial: '3017432' };
    const frames = framesOf(
      Buffer.concat([
        encode({ type: 1007, ...antenna }),
        encode({ type: 1008, ...serial }),
        encode({ type: 1033, ...serial, ...receiver }),
        msm(1134, false, [2], '5A'),
      ]),
    );
    for (const frame of frames)
      assert.equal((decode(frame) as { stationId: number }).stationId, 2042, `${messageType(frame)}`);
  });

  test('the descriptors of 1007, 1008 and 1033 are read, empty ones too, between NMEA and line noise', () => {
    const empty = { stationId: 1, antenna: '', setupId: 0, antennaSerial: '' };
    const sent = [
      { type: 1007, stationId: 1, antenna: 'TRM59800.00     SCIS', setupId: 2 },
      { type: 1008, ...empty },
      { type: 1033, ...empty, receiver: 'u-blox ZED-F9P', firmware: 'HPG 1.32', receiverSerial: '' },
    ] as const;
    const noise = Buffer.from('$GPGGA,,,,,,0,,,,,,,,*66\r\n\xd3\x00', 'latin1');
    // the noise ends like the beginning of a frame, which is refuted by what comes later
    const later = Buffer.alloc(1100);
    const stream = Buffer.concat([...sent.flatMap((message) => [noise, encode(message)]), later]);
    assert.deepEqual(framesOf(stream).map(decode), sent);
  });
});
