import { decode } from '@cairn/gnss';
import { printable } from '../telemetry/caster-log.ts';

/** What a station says of its antenna and receiver. A field is left out where it sends nothing, or an empty text. */
export interface Descriptors {
  /** IGS name with its radome. */
  readonly antenna?: string | undefined;
  readonly antennaSerial?: string | undefined;
  readonly receiver?: string | undefined;
  readonly firmware?: string | undefined;
  readonly receiverSerial?: string | undefined;
}

/** Returns the descriptors after a frame of 1007, 1008 or 1033, and `before` itself after any other. */
export function readDescriptors(before: Descriptors, type: number, frame: Uint8Array): Descriptors {
  if (type !== 1007 && type !== 1008 && type !== 1033) return before;
  const message = decode(frame);
  switch (message?.type) {
    case 1007:
      return { ...before, antenna: shown(message.antenna) };
    case 1008:
      return { ...before, antenna: shown(message.antenna), antennaSerial: shown(message.antennaSerial) };
    case 1033:
      return {
        antenna: shown(message.antenna),
        antennaSerial: shown(message.antennaSerial),
        receiver: shown(message.receiver),
        firmware: shown(message.firmware),
        receiverSerial: shown(message.receiverSerial),
      };
    default:
      return before;
  }
}

const shown = (text: string): string | undefined => printable(text).trim() || undefined;
