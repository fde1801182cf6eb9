import type { Constellation } from '@cairn/gnss';
import {
  type Ecef,
  EpochCounter,
  ecefToGeodetic,
  type Geodetic,
  messageType,
  msmKind,
  stationPosition,
} from '@cairn/gnss';
import { type Descriptors, readDescriptors } from './descriptors.ts';
import { formatDetails } from './format-details.ts';

/** Counters of one message type of a stream. */
interface Message {
  readonly type: number;
  frames: number;
  bytes: number;
  firstAt: number;
  lastAt: number;
  /** Frames in all, from which the interval is computed. */
  total: number;
}

/** One row of observations, per message type and period. */
export interface Observation {
  readonly message: number;
  readonly satellites: number | undefined;
  readonly frames: number;
  readonly bytes: number;
}

/** Statistics of a station's frames since it connected: messages and rates, satellites, position. */
export class StreamStats {
  frames = 0;
  bytes = 0;
  /** When the last MSM observation was received, Unix ms; 0 before the first. */
  msmAt = 0;
  /** When the last observation of satellites, MSM or older, was received, Unix ms; 0 before the first. */
  observedAt = 0;
  /** The station id (DF003) of the last message that has one. */
  stationId: number | undefined;
  /** Antenna reference point from the last 1005/1006, as ECEF and as latitude, longitude, height. */
  arp: { ecef: Ecef; geodetic: Geodetic } | undefined;
  satellites: Partial<Record<Constellation, number>> = {};
  descriptors: Descriptors = {};
  readonly #epochs = new EpochCounter();
  readonly #messages = new Map<number, Message>();

  /** Takes a whole frame. Returns true when it moved the station's position. */
  add(frame: Uint8Array, now: number): boolean {
    const type = messageType(frame);
    this.frames++;
    this.bytes += frame.length;
    this.#count(type, frame.length, now);
    if (msmKind(type)) this.msmAt = now;
    this.satellites = this.#epochs.add(frame) ?? this.satellites;
    if (this.#epochs.observed) this.observedAt = now;
    this.descriptors = readDescriptors(this.descriptors, type, frame);
    if (carriesStationId(type)) this.stationId = (((frame[4] as number) & 15) << 8) | (frame[5] as number);
    return type === 1005 || type === 1006 ? this.#readPosition(frame) : false;
  }

  /** The message types in order with their intervals in seconds: `1006(10),1077(1)`. */
  formatDetails(): string {
    const messages = [...this.#messages.values()].sort((one, other) => one.type - other.type);
    return formatDetails(messages.map((message) => ({ type: message.type, interval: intervalOf(message) })));
  }

  /** When each observation message was first and last received, Unix ms. */
  observationTimes(): { readonly type: number; readonly firstAt: number; readonly lastAt: number }[] {
    return [...this.#messages.values()]
      .filter(({ type }) => constellationOf(type) !== undefined)
      .sort((one, other) => one.type - other.type);
  }

  messageTypes(): number[] {
    return [...this.#messages.keys()].sort((one, other) => one - other);
  }

  /** Frames since the last call, by message type. */
  takeObservations(): Observation[] {
    const found: Observation[] = [];
    for (const message of this.#messages.values()) {
      if (message.frames === 0) continue;
      const { type, frames, bytes } = message;
      found.push({ message: type, satellites: this.#satellitesOf(type), frames, bytes });
      message.frames = 0;
      message.bytes = 0;
    }
    return found;
  }

  #satellitesOf(type: number): number | undefined {
    const constellation = constellationOf(type);
    return constellation && this.satellites[constellation];
  }

  #count(type: number, bytes: number, now: number): void {
    const message = this.#messages.get(type);
    if (!message) {
      this.#messages.set(type, { type, frames: 1, bytes, firstAt: now, lastAt: now, total: 1 });
      return;
    }
    message.frames++;
    message.bytes += bytes;
    message.total++;
    message.lastAt = now;
  }

  #readPosition(frame: Uint8Array): boolean {
    const found = stationPosition(frame);
    // A station that does not know its position yet sends zeros.
    if (!found || (found.x === 0 && found.y === 0 && found.z === 0)) return false;
    const before = this.arp?.ecef;
    if (before && before.x === found.x && before.y === found.y && before.z === found.z) return false;
    const ecef = { x: found.x, y: found.y, z: found.z };
    this.arp = { ecef, geodetic: ecefToGeodetic(ecef) };
    return true;
  }
}

/** The mean time between frames, in whole seconds from 1 on; undefined before the second frame. */
function intervalOf({ total, firstAt, lastAt }: Message): number | undefined {
  if (total < 2) return undefined;
  const seconds = (lastAt - firstAt) / 1000 / (total - 1);
  return seconds < 0.95 ? Math.max(0.1, Number(seconds.toFixed(1))) : Math.round(seconds);
}

function constellationOf(type: number): Constellation | undefined {
  if (type >= 1001 && type <= 1004) return 'GPS';
  if (type >= 1009 && type <= 1012) return 'GLONASS';
  return msmKind(type)?.constellation;
}

/**
 * Whether the second field of a message is the station id (DF003): observations, antenna, receiver and system messages.
 */
function carriesStationId(type: number): boolean {
  return (type >= 1001 && type <= 1013) || msmKind(type) !== undefined || type === 1033 || type === 1230;
}
