import { BitReader, BitWriter } from '../bits.ts';
import { type Constellation, constellations, msmKind } from '../constellation.ts';
import { encodeFrame, MAX_PAYLOAD_BYTES, messageType, payloadOf } from '../frame.ts';
import { type MsmColumns, readColumns, writeColumns } from '../msm-columns.ts';
import { kinds } from '../msm-kinds.ts';

/** An MSM frame as its columns. */
export interface MsmFrame {
  readonly constellation: Constellation;
  /** 1–7. */
  readonly msm: number;
  readonly columns: MsmColumns;
  /** Bytes of zeros behind the content, which some receivers send. */
  readonly spareBytes: number;
}

/** Undefined for a frame that is no MSM, or whose content is impossible or cut off. */
export function readMsmFrame(frame: Uint8Array): MsmFrame | undefined {
  const found = msmKind(messageType(frame));
  const kind = found && kinds[found.msm - 1];
  if (!kind) return undefined;
  const payload = payloadOf(frame);
  const bits = new BitReader(payload);
  bits.position = 12;
  const columns = readColumns(bits, kind);
  if (bits.overrun) return undefined;
  return { ...found, columns, spareBytes: payload.length - Math.ceil(bits.position / 8) };
}

/** RangeError when a value does not fit, or the whole into one frame. */
export function writeMsmFrame({ constellation, msm, columns, spareBytes }: MsmFrame): Uint8Array {
  const kind = kinds[msm - 1];
  if (!kind) throw new RangeError(`msm: ${msm} is not within 1 to 7`);
  const bits = new BitWriter();
  bits.write(12, 1070 + 10 * constellations.indexOf(constellation) + msm);
  writeColumns(bits, columns, kind);
  const content = bits.payload();
  if (spareBytes === 0) return encodeFrame(content);
  const padded = new Uint8Array(Math.min(content.length + spareBytes, MAX_PAYLOAD_BYTES));
  padded.set(content);
  return encodeFrame(padded);
}
