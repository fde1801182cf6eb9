import { crc24q } from './crc24q.ts';
import { CRC_BYTES, HEADER_BYTES, PREAMBLE } from './frame.ts';

/**
 * Returns the frames, as views, of bytes that hold nothing but whole RTCM 3 frames with the right CRC; undefined for
 * other bytes.
 */
export function wholeFrames(bytes: Uint8Array): Uint8Array[] | undefined {
  const frames: Uint8Array[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    if (bytes[offset] !== PREAMBLE || offset + HEADER_BYTES > bytes.length) return undefined;
    const body = HEADER_BYTES + ((((bytes[offset + 1] as number) & 3) << 8) | (bytes[offset + 2] as number));
    const end = offset + body + CRC_BYTES;
    if (end > bytes.length) return undefined;
    const crc =
      ((bytes[end - 3] as number) << 16) | ((bytes[end - 2] as number) << 8) | (bytes[end - 1] as number);
    if (crc24q(bytes, offset, offset + body) !== crc) return undefined;
    frames.push(bytes.subarray(offset, end));
    offset = end;
  }
  return frames.length > 0 ? frames : undefined;
}
