import { BitReader } from '../bits.ts';
import { msmKind } from '../constellation.ts';
import { encodeFrame, messageType, payloadOf } from '../frame.ts';

/** Where the station id begins in the payload, behind the message number (DF002). */
const STATION_ID_BIT = 12;
const GPS_TIME_BITS = 30;
const GLONASS_TIME_BITS = 27;

/** Whether DF003 follows the message number. Ephemerides, state space and makers' own messages have none. */
export function hasStationId(type: number): boolean {
  return (
    (type >= 1001 && type <= 1013) ||
    type === 1029 ||
    type === 1032 ||
    type === 1033 ||
    type === 1230 ||
    msmKind(type) !== undefined
  );
}

/** The frame with another station id (DF003); the very same when it has that one, or its message has none. */
export function withStationId(frame: Uint8Array, stationId: number): Uint8Array {
  return hasStationId(messageType(frame)) ? withBits(frame, STATION_ID_BIT, 12, stationId) : frame;
}

/** An observation that says whether more of its epoch follow (DF393, DF005, DF034); the very same when it says so. */
export function withMore(frame: Uint8Array, more: boolean): Uint8Array {
  const type = messageType(frame);
  const timeBits = type >= 1009 && type <= 1012 ? GLONASS_TIME_BITS : GPS_TIME_BITS;
  return withBits(frame, STATION_ID_BIT + 12 + timeBits, 1, more ? 1 : 0);
}

function withBits(frame: Uint8Array, start: number, width: number, value: number): Uint8Array {
  const before = payloadOf(frame);
  if (before.length * 8 < start + width) return frame;
  const bits = new BitReader(before);
  bits.position = start;
  if (bits.unsigned(width) === value) return frame;
  const payload = Uint8Array.from(before);
  for (let i = 0; i < width; i++) {
    const bit = start + i;
    const mask = 128 >> (bit & 7);
    const byte = payload[bit >> 3] as number;
    payload[bit >> 3] = (value >> (width - 1 - i)) & 1 ? byte | mask : byte & ~mask;
  }
  return encodeFrame(payload);
}
