import { crc24q } from './crc24q.ts';

/** RTCM 10403.3 §4: preamble, 6 reserved bits, 10-bit length, payload, CRC-24Q. */
export const preamble = 0xd3;
export const headerBytes = 3;
export const crcBytes = 3;
export const maxPayloadBytes = 1023;
export const maxFrameBytes = headerBytes + maxPayloadBytes + crcBytes;

/** Puts a payload of at most 1023 bytes into a frame. RangeError when it is longer. */
export function encodeFrame(payload: Uint8Array): Uint8Array {
  const length = payload.length;
  if (length > maxPayloadBytes)
    throw new RangeError(`payload of ${length} bytes: an RTCM 3 frame holds 1023`);
  const frame = new Uint8Array(headerBytes + length + crcBytes);
  frame[0] = preamble;
  frame[1] = length >> 8;
  frame[2] = length & 0xff;
  frame.set(payload, headerBytes);
  const crc = crc24q(frame, 0, headerBytes + length);
  frame[headerBytes + length] = crc >> 16;
  frame[headerBytes + length + 1] = (crc >> 8) & 0xff;
  frame[headerBytes + length + 2] = crc & 0xff;
  return frame;
}

/** Message number (DF002) of a whole frame: the first 12 bits of its payload, 0 for a payload too short to have one. */
export function messageType(frame: Uint8Array): number {
  if (frame.length < headerBytes + 2 + crcBytes) return 0;
  return ((frame[3] as number) << 4) | ((frame[4] as number) >> 4);
}

/** Payload of a whole frame, as a view. Empty when `frame` is shorter than any frame. */
export function payloadOf(frame: Uint8Array): Uint8Array {
  return frame.subarray(headerBytes, Math.max(headerBytes, frame.length - crcBytes));
}
