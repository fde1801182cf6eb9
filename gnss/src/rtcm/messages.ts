import { BitReader, BitWriter } from './bits.ts';
import type { EphemerisMessages } from './broadcast.ts';
import { ephemerisFields } from './ephemerides.ts';
import type { Field } from './fields.ts';
import { encodeFrame, messageType, payloadOf } from './frame.ts';
import { type MsmType, msmFields } from './msm.ts';
import type { Msm } from './msm-message.ts';
import { type ObservationMessages, observationFields } from './observations.ts';
import { type StationMessages, stationFields } from './station.ts';

interface Bodies extends ObservationMessages, StationMessages, EphemerisMessages {}

/** Every message that is modelled, distinguished by `type`, the message number. */
export type RtcmMessage =
  | { [Type in keyof Bodies]: { readonly type: Type } & Bodies[Type] }[keyof Bodies]
  | MsmMessage;

/** The message of one number: `RtcmMessageOf<1006>`. */
export type RtcmMessageOf<Type extends RtcmMessage['type']> = Extract<RtcmMessage, { readonly type: Type }>;

export type MsmMessage = { readonly type: MsmType } & Msm;

const bodies: Readonly<Record<number, Field<unknown>>> = {
  ...observationFields,
  ...stationFields,
  ...ephemerisFields,
} as Record<number, Field<unknown>>; // each is read and written under its own number only

/**
 * Reads a whole frame, whose CRC the scanner has checked. Undefined for a message that is not modelled and
 * for one shorter than its content; never throws.
 */
export function decode(frame: Uint8Array): RtcmMessage | undefined {
  const type = messageType(frame);
  const fields = bodies[type] ?? msmFields(type);
  if (!fields) return undefined;
  const bits = new BitReader(payloadOf(frame));
  bits.position = 12;
  const body = fields.read(bits);
  return bits.overrun ? undefined : ({ type, ...(body as object) } as RtcmMessage);
}

/** Writes a whole frame. RangeError naming the field when a value does not fit or the message is too long. */
export function encode(message: RtcmMessage): Uint8Array {
  const fields = bodies[message.type] ?? msmFields(message.type);
  if (!fields) throw new RangeError(`type: ${message.type} is not modelled`);
  const bits = new BitWriter();
  bits.write(12, message.type);
  (fields as Field<unknown>).write(bits, message, '');
  return encodeFrame(bits.payload());
}

export function isMsm(message: RtcmMessage): message is MsmMessage {
  return msmFields(message.type) !== undefined;
}

/** Antenna reference point in ECEF metres of a 1005 or 1006 frame; undefined for any other. */
export function stationPosition(
  frame: Uint8Array,
): { stationId: number; x: number; y: number; z: number; antennaHeight?: number } | undefined {
  const type = messageType(frame);
  const message = type === 1005 || type === 1006 ? decode(frame) : undefined;
  if (message?.type !== 1005 && message?.type !== 1006) return undefined;
  const { stationId, x, y, z } = message;
  return message.type === 1006
    ? { stationId, x, y, z, antennaHeight: message.antennaHeight }
    : { stationId, x, y, z };
}
