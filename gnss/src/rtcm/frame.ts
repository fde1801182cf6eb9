import { crc24q } from './crc24q.ts';

/** RTCM 10403.3 §4: preamble, 6 reserved bits, 10-bit length, payload, CRC-24Q. */
export const PREAMBLE = 0xd3;
export const HEADER_BYTES = 3;
export const CRC_BYTES = 3;
export const MAX_PAYLOAD_BYTES = 1023;
export const MAX_FRAME_BYTES = HEADER_BYTES + MAX_PAYLOAD_BYTES + CRC_BYTES;

/** Puts a payload of at most 1023 bytes into a frame. RangeError when it is longer. */
export function encodeFrame(payload: Uint8Array): Uint8Array {
  const length = payload.length;
  if (length > MAX_PAYLOAD_BYTES)
    throw new RangeError(`payload of ${length} bytes: an RTCM 3 frame holds 1023`);
  const frame = new Uint8Array(HEADER_BYTES + length + CRC_BYTES);
  frame[0] = PREAMBLE;
  frame[1] = length >> 8;
  frame[2] = length & 0xff;
  frame.set(payload, HEADER_BYTES);
  const crc = crc24q(frame, 0, HEADER_BYTES + length);
  frame[HEADER_BYTES + length] = crc >> 16;
  frame[HEADER_BYTES + length + 1] = (crc >> 8) & 0xff;
  frame[HEADER_BYTES + length + 2] = crc & 0xff;
  return frame;
}

/** Message number (DF002) of a whole frame: the first 12 bits of its payload, 0 for a payload too short to have one. */
export function messageType(frame: Uint8Array): number {
  if (frame.length < HEADER_BYTES + 2 + CRC_BYTES) return 0;
  return ((frame[3] as number) << 4) | ((frame[4] as number) >> 4);
}

/** Payload of a whole frame, as a view. Empty when `frame` is shorter than any frame. */
export function payloadOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(HEADER_BYTES, Math.max(HEADER_BYTES, frame.length - CRC_BYTES));
}
