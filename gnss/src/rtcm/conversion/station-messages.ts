import { transformFrame, yearOf } from '../../geodesy/reference-frames.ts';
import { messageType } from '../frame.ts';
import { decode, encode, type RtcmMessage, type RtcmMessageOf } from '../messages.ts';
import { isAligned } from './aligned-receivers.ts';
import { Interval } from './intervals.ts';
import { type ConversionPlan, hidesPosition, isChosen, NULL_ANTENNA } from './plan.ts';

/** In the order in which they are sent: RTKLIB passes over the first frame of another station, which must not be the position. */
const kinds = ['biases', 'receiver', 'antenna', 'position'] as const;
type Kind = (typeof kinds)[number];
const kindOf: Readonly<Record<number, Kind>> = {
  1005: 'position',
  1006: 'position',
  1007: 'antenna',
  1008: 'antenna',
  1033: 'receiver',
  1230: 'biases',
};

type StationMessage = RtcmMessageOf<1005 | 1006 | 1007 | 1008 | 1033 | 1230>;

/** What was not repeated for so long no longer holds, ms, as in the introduction of a stream. */
const MAX_AGE = 5 * 60_000;
/** Stations repeat theirs every 5 to 60 s; what did not come in this time is missing, ms. */
const MAX_INTERVAL = 61_000;
/** Characters that a descriptor may have (DF029); what a station sends may be longer. */
const MAX_DESCRIPTOR = 31;
/** How often what the station does not send is added, s. */
export const ADDED_INTERVAL = 10;

/**
 * What a station says of itself besides observations, as a plan wants it: in another frame, with what is missing, as
 * often as it says.
 */
export class StationMessages {
  readonly #plan: ConversionPlan;
  readonly #interval: Interval;
  /** The newest of each kind as it came, and what was last sent of it. */
  readonly #held = new Map<Kind, { message: StationMessage; frame: Uint8Array; at: number }>();
  readonly #sent = new Map<Kind, Uint8Array>();
  #since: number | undefined;

  constructor(plan: ConversionPlan) {
    this.#plan = plan;
    this.#interval = new Interval(plan.stationInterval ?? ADDED_INTERVAL);
  }

  /** The stream has been watched since then (Unix ms), so that what did not come until now is missing. */
  watchedSince(at: number): void {
    this.#since = Math.min(this.#since ?? at, at);
  }

  /** Whether a message is one of these. */
  static isOne(frame: Uint8Array): boolean {
    return kindOf[messageType(frame)] !== undefined;
  }

  /** Takes a frame of these without sending it. Undefined for one that is cut off or that the plan does not want. */
  hold(frame: Uint8Array, now: number): Kind | undefined {
    const kind = kindOf[messageType(frame)];
    const message = kind && (decode(frame) as StationMessage | undefined);
    if (!message || (kind === 'biases' && !isChosen(this.#plan, 'GLONASS'))) return undefined;
    this.#held.set(kind, { message, frame: Uint8Array.from(frame), at: now });
    return kind;
  }

  /** Takes a frame of these that is known from before; one that is held already is no younger for it. */
  prime(frame: Uint8Array, now: number): void {
    const kind = kindOf[messageType(frame)];
    if (kind && !same(this.#held.get(kind)?.frame, frame)) this.hold(frame, now);
  }

  /** Takes a frame of these; returns it, as the plan wants it, if it is to be sent at once. */
  take(frame: Uint8Array, now: number): Uint8Array[] {
    const kind = this.hold(frame, now);
    if (!kind || this.#isHidden(kind)) return [];
    const converted = this.#converted(kind, frame, now);
    if (this.#plan.stationInterval === undefined) return [converted];
    if (same(this.#sent.get(kind), converted)) return [];
    this.#sent.set(kind, Uint8Array.from(converted));
    return [converted];
  }

  /** Everything that there is now, and is to be added. */
  all(stationId: number, now: number): Uint8Array[] {
    return this.#sentKinds().flatMap((kind) => {
      const held = this.#holds(kind, now);
      return held ? [this.#converted(kind, held.frame, now)] : this.#added(kind, stationId, now);
    });
  }

  /** The frames that are due with the epoch `at` (ms of the day) of the station `stationId`. */
  due(at: number, stationId: number, now: number): Uint8Array[] {
    this.watchedSince(now);
    if (!this.#interval.begins(at)) return [];
    return this.#sentKinds().flatMap((kind) => {
      const held = this.#holds(kind, now);
      if (!held) return this.#added(kind, stationId, now);
      if (this.#plan.stationInterval === undefined) return [];
      const frame = this.#converted(kind, held.frame, now);
      this.#sent.set(kind, frame);
      return [frame];
    });
  }

  /** Whether there is a message of this kind. */
  has(kind: Kind, now: number): boolean {
    return this.#holds(kind, now) !== undefined;
  }

  /** Whether nobody knows the biases that the plan asks for. */
  lacksBiases(now: number): boolean {
    return this.#isMissing('biases', now) && !isAligned(this.#receiver(now)?.receiver);
  }

  #sentKinds(): Kind[] {
    return kinds.filter((kind) => !this.#isHidden(kind));
  }

  #isHidden(kind: Kind): boolean {
    return kind === 'position' && hidesPosition(this.#plan);
  }

  #holds(kind: Kind, now: number) {
    const held = this.#held.get(kind);
    return held && now - held.at <= MAX_AGE ? held : undefined;
  }

  #isMissing(kind: Kind, now: number): boolean {
    return !this.#holds(kind, now) && this.#since !== undefined && now - this.#since >= MAX_INTERVAL;
  }

  #added(kind: Kind, stationId: number, now: number): Uint8Array[] {
    if (!this.#isMissing(kind, now)) return [];
    const { addAntenna, addReceiver, addBiases } = this.#plan;
    const antenna = { stationId, ...this.#antenna(now) };
    if (kind === 'antenna' && addAntenna) return [encode({ type: 1008, ...antenna })];
    if (kind === 'receiver' && addReceiver) {
      const { receiver, firmware, receiverSerial } = addReceiver;
      return [encode({ type: 1033, ...antenna, receiver, firmware, receiverSerial })];
    }
    if (
      kind === 'biases' &&
      addBiases &&
      isChosen(this.#plan, 'GLONASS') &&
      isAligned(this.#receiver(now)?.receiver)
    )
      return [encode({ type: 1230, stationId, aligned: true, l1CA: 0, l1P: 0, l2CA: 0, l2P: 0 })];
    return [];
  }

  /** The frame itself where the plan changes nothing in it. */
  #converted(kind: Kind, frame: Uint8Array, now: number): Uint8Array {
    const message = this.#held.get(kind)?.message;
    const { referenceFrame, addAntenna } = this.#plan;
    switch (message?.type) {
      case 1005:
      case 1006: {
        if (!referenceFrame?.from || isUnplaced(message)) return frame;
        const { from, to } = referenceFrame;
        if (from === to) return frame;
        const position = transformFrame(message, from, to, yearOf(now));
        const itrfYear = to.startsWith('ITRF') ? Number(to.slice(-2)) : 0;
        return encoded({ ...message, ...position, itrfYear }) ?? frame;
      }
      case 1007:
        return addAntenna
          ? encode({ ...this.#antenna(now), stationId: message.stationId, type: 1008 })
          : frame;
      case 1008:
      case 1033:
        return addAntenna && message.antenna.trim() === ''
          ? (encoded({ ...message, ...this.#antenna(now) }) ?? frame)
          : frame;
      default:
        return frame;
    }
  }

  /** The antenna by any message that names it, else the one that means none. */
  #antenna(now: number): { antenna: string; setupId: number; antennaSerial: string } {
    const told = [this.#holds('antenna', now)?.message, this.#receiver(now)];
    for (const message of told)
      if (message && 'antenna' in message && message.antenna.trim() !== '') {
        const antennaSerial = 'antennaSerial' in message ? message.antennaSerial : '';
        return {
          antenna: message.antenna.slice(0, MAX_DESCRIPTOR),
          setupId: message.setupId,
          antennaSerial: antennaSerial.slice(0, MAX_DESCRIPTOR),
        };
      }
    return { antenna: NULL_ANTENNA, setupId: 0, antennaSerial: '' };
  }

  #receiver(now: number): RtcmMessageOf<1033> | undefined {
    const message = this.#holds('receiver', now)?.message;
    return message?.type === 1033 ? message : undefined;
  }
}

/** Undefined when a value does not fit, such as a coordinate at the end of its range. */
function encoded(message: RtcmMessage): Uint8Array | undefined {
  try {
    return encode(message);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function same(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a?.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** A station that does not know its position yet sends zeros. */
const isUnplaced = ({ x, y, z }: { x: number; y: number; z: number }) => x === 0 && y === 0 && z === 0;
