import type { ReferenceFrame } from '../../geodesy/reference-frames.ts';
import type { Constellation } from '../constellation.ts';

/** What a stream is converted to. What is left undefined stays as the station sends it. */
export interface ConversionPlan {
  /**
   * Observations as MSM7, MSM5 or MSM4, or as 1004 and 1012. A kind can be lowered, never raised: an MSM4 stays one
   * where the plan says MSM7.
   */
  readonly observations?: 'msm7' | 'msm5' | 'msm4' | 'legacy' | undefined;
  /** Only these constellations. */
  readonly constellations?: readonly Constellation[] | undefined;
  /** Only these signals (RINEX codes, `2W`) of the constellations that are named. */
  readonly signals?: Readonly<Partial<Record<Constellation, readonly string[]>>> | undefined;
  /** Observations at most so often, in seconds of the epoch time; a divisor of a day. */
  readonly observationInterval?: number | undefined;
  /** Position, antenna, receiver and biases exactly so often, in seconds of the epoch time; a divisor of a day. */
  readonly stationInterval?: number | undefined;
  /** A 1008 where the station sends none. */
  readonly addAntenna?: boolean | undefined;
  /** A 1033 where the station sends none, and the receiver that it names. */
  readonly addReceiver?: ReceiverDescriptor | undefined;
  /** A 1230 where the station sends none, for receivers whose maker aligns them. */
  readonly addBiases?: boolean | undefined;
  /** DF003 of every message, 0–4095. */
  readonly stationId?: number | undefined;
  /**
   * The reference frame of the station's coordinates, and the one that 1005 and 1006 are to have. Where nobody says the
   * former they are left out: coordinates in a wrong frame are an error of up to a metre that nobody sees, a receiver
   * without coordinates is seen at once.
   */
  readonly referenceFrame?:
    | { readonly from: ReferenceFrame | undefined; readonly to: ReferenceFrame }
    | undefined;
  /** Epochs are left out, whole, so that the stream has no more bytes a second than these in the mean. */
  readonly bytesPerSecond?: number | undefined;
}

/** The MSM number of each kind of observations that a plan can ask for. */
export const msmOf = { msm7: 7, msm5: 5, msm4: 4 } as const;

/** Whether a plan leaves out the coordinates of the station, because nobody says in which frame they are. */
export const hidesPosition = ({ referenceFrame }: ConversionPlan): boolean =>
  referenceFrame !== undefined && referenceFrame.from === undefined;

/** Whether a plan changes which messages are sent, or how often. */
export const changesMessages = (plan: ConversionPlan): boolean =>
  hidesPosition(plan) ||
  [
    plan.observations,
    plan.constellations,
    plan.signals,
    plan.observationInterval,
    plan.stationInterval,
    plan.bytesPerSecond,
  ].some((wish) => wish !== undefined);

/** Whether observations of a constellation are part of what the plan sends. 1004 and 1012 are of GPS and GLONASS alone. */
export function isChosen({ observations, constellations }: ConversionPlan, one: Constellation): boolean {
  if (observations === 'legacy' && one !== 'GPS' && one !== 'GLONASS') return false;
  return constellations === undefined || constellations.includes(one);
}

/** Characters that each text of 1033 may have (DF228 and its like). */
const MAX_DESCRIPTOR = 31;
const MAX_STATION_ID = 4095;
const SECONDS_OF_DAY = 86_400;

/** RangeError naming what no stream can be converted to. */
export function checkPlan(plan: ConversionPlan): void {
  const { stationId, observationInterval, stationInterval, bytesPerSecond, addReceiver } = plan;
  const isId = (id: number) => Number.isInteger(id) && id >= 0 && id <= MAX_STATION_ID;
  if (stationId !== undefined && !isId(stationId)) throw new RangeError(`stationId: ${stationId}`);
  for (const [name, seconds] of Object.entries({ observationInterval, stationInterval }))
    if (seconds !== undefined && !(seconds > 0 && SECONDS_OF_DAY % seconds === 0))
      throw new RangeError(`${name}: ${seconds} s is no divisor of a day`);
  if (bytesPerSecond !== undefined && !(bytesPerSecond > 0))
    throw new RangeError(`bytesPerSecond: ${bytesPerSecond}`);
  for (const [name, text] of Object.entries(addReceiver ?? {}))
    if (text.length > MAX_DESCRIPTOR || !/^[\x20-\x7e]*$/.test(text))
      throw new RangeError(`${name}: more than ${MAX_DESCRIPTOR} printable characters`);
}

/** Receiver type, firmware and serial number as in 1033. */
export interface ReceiverDescriptor {
  readonly receiver: string;
  readonly firmware: string;
  readonly receiverSerial: string;
}

/** Name of an antenna whose phase centre is its reference point, as the IGS and makers of receivers know it. */
export const NULL_ANTENNA = 'ADVNULLANTENNA';

/** What the plan needs and the stream does not have. */
export type Lack =
  /** There are no observations of any kind that can be converted. */
  | { readonly code: 'observations' }
  /** The station sends 1001–1004 or 1009–1012 alone; they are passed as they are. */
  | { readonly code: 'msm' }
  /** The station sends a lower kind than the plan's. */
  | { readonly code: 'lower_msm'; readonly constellation: Constellation; readonly msm: number }
  /** MSM1–3 have no whole ranges and cannot be converted. */
  | { readonly code: 'whole_ranges'; readonly constellation: Constellation; readonly msm: number }
  /** The plan names a constellation that the station does not send. */
  | { readonly code: 'constellation'; readonly constellation: Constellation }
  /** The station sends none of the signals that the plan has for the constellation. */
  | { readonly code: 'signals'; readonly constellation: Constellation }
  /** GLONASS satellites whose frequency channel nothing tells are left out. */
  | { readonly code: 'glonass_channel'; readonly satellites: readonly string[] }
  /** There is no position to transform. */
  | { readonly code: 'position' }
  /** Nobody says in which reference frame the station's coordinates are, so that none are sent. */
  | { readonly code: 'frame' }
  /** No 1230, and nobody knows the biases of the receiver. */
  | { readonly code: 'biases' }
  /** Epochs are left out, because all would be too many bytes. */
  | { readonly code: 'bytes' };
