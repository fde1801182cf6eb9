import { encodeFrame } from '@cairn/gnss';

/**
 * A frame with the time when it was sent: message 4001 (the proprietary range 4001–4095, used by nobody known), four
 * zero bits and the Unix time in ms as a double. Put last in a burst, it dates the arrival of the whole burst.
 */
export const MARK_TYPE = 4001;
export const MARK_BYTES = 3 + 10 + 3;

/** Unix time in ms with the resolution of the monotonic clock, the same in all processes of a machine. */
export const preciseNow = () => performance.timeOrigin + performance.now();

export function mark(now = preciseNow()): Uint8Array {
  const payload = Buffer.alloc(10);
  payload.writeUInt16BE(MARK_TYPE << 4, 0);
  payload.writeDoubleBE(now, 2);
  return encodeFrame(payload);
}
