import { BitReader } from './bits.ts';
import { type Constellation, msmKind } from './constellation.ts';
import { messageType, payloadOf } from './frame.ts';

/** The satellites of one constellation that an observation message is about. */
export interface FrameSatellites {
  readonly constellation: Constellation;
  /** Satellite ids 1–32, id 1 in the highest bit. */
  readonly mask1to32: number;
  /** Satellite ids 33–64, id 33 in the highest bit. */
  readonly mask33to64: number;
  readonly count: number;
  /**
   * Milliseconds in the constellation's own week (GLONASS: day). All messages of an epoch have the same; it is not
   * comparable between constellations.
   */
  readonly epoch: number;
  /** More messages of this epoch follow. */
  readonly more: boolean;
}

/** Bits per satellite of the observation messages before MSM (RTCM 10403.3 tables 3.5-2 to 3.5-14). */
const legacy: Readonly<Record<number, { constellation: Constellation; satelliteBits: number }>> = {
  1001: { constellation: 'GPS', satelliteBits: 58 },
  1002: { constellation: 'GPS', satelliteBits: 74 },
  1003: { constellation: 'GPS', satelliteBits: 101 },
  1004: { constellation: 'GPS', satelliteBits: 125 },
  1009: { constellation: 'GLONASS', satelliteBits: 64 },
  1010: { constellation: 'GLONASS', satelliteBits: 79 },
  1011: { constellation: 'GLONASS', satelliteBits: 107 },
  1012: { constellation: 'GLONASS', satelliteBits: 130 },
};

const none: readonly FrameSatellites[] = [];

/**
 * Satellites of an MSM, 1001–1004 or 1009–1012 frame by constellation, without decoding the observations; none for
 * other messages and for one that is cut off.
 */
export function frameSatellites(frame: Uint8Array): readonly FrameSatellites[] {
  const type = messageType(frame);
  const kind = msmKind(type);
  if (kind) return fromMsm(frame, kind.constellation);
  const layout = legacy[type];
  return layout ? fromLegacy(frame, layout.constellation, layout.satelliteBits) : none;
}

/**
 * MSM id (PRN − 119) of an SBAS satellite among those of a GPS message; undefined for one of GPS. 1–32 are GPS, 40–58
 * are SBAS PRN 120–138 (RTCM 10403.3, DF009).
 */
export const sbasIdOf = (gpsId: number): number | undefined =>
  gpsId >= 40 && gpsId <= 58 ? gpsId - 39 : undefined;

function fromMsm(frame: Uint8Array, constellation: Constellation): readonly FrameSatellites[] {
  const bits = new BitReader(payloadOf(frame));
  bits.position = 24;
  const epoch = epochOf(constellation, bits.unsigned(30));
  const more = bits.unsigned(1) === 1;
  bits.position = 73;
  const satellites = masks(constellation, bits.unsigned(32), bits.unsigned(32), epoch, more);
  return bits.overrun ? none : [satellites];
}

function fromLegacy(
  frame: Uint8Array,
  constellation: Constellation,
  satelliteBits: number,
): readonly FrameSatellites[] {
  const bits = new BitReader(payloadOf(frame));
  bits.position = 24;
  const epoch = bits.unsigned(constellation === 'GPS' ? 30 : 27);
  const more = bits.unsigned(1) === 1;
  const count = bits.unsigned(5);
  const first = bits.position + 4;
  let mask = 0;
  let sbasMask = 0;
  for (let i = 0; i < count; i++) {
    bits.position = first + i * satelliteBits;
    const id = bits.unsigned(6);
    const sbasId = constellation === 'GPS' ? sbasIdOf(id) : undefined;
    if (sbasId !== undefined) sbasMask |= 1 << (32 - sbasId);
    else if (id >= 1 && id <= 32) mask |= 1 << (32 - id);
  }
  bits.position = first + count * satelliteBits;
  if (bits.overrun) return none;
  const found = masks(constellation, mask >>> 0, 0, epoch, more);
  return sbasMask === 0 ? [found] : [found, masks('SBAS', sbasMask >>> 0, 0, epoch, more)];
}

function masks(
  constellation: Constellation,
  mask1to32: number,
  mask33to64: number,
  epoch: number,
  more: boolean,
): FrameSatellites {
  return { constellation, mask1to32, mask33to64, count: ones(mask1to32) + ones(mask33to64), epoch, more };
}

/** GLONASS puts the day of the week (DF416) before the time of day; the messages before MSM have only the latter. */
function epochOf(constellation: Constellation, field: number): number {
  return constellation === 'GLONASS' ? field % 2 ** 27 : field;
}

/** How many bits of an unsigned 32-bit number are set. */
export function ones(mask: number): number {
  let left = mask;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}
