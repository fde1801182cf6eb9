import { type Constellation, type ConversionPlan, type ReferenceFrame, signalsOfBands } from '@cairn/gnss';

/** A correction profile as it is stored; what is null stays as the station sends it. */
export interface StoredProfile {
  readonly observations: string | null;
  readonly constellations: readonly string[] | null;
  /** Frequencies with their constellation: `GPS L2`. */
  readonly bands: readonly string[] | null;
  /** s */
  readonly observation_interval: number | null;
  /** s */
  readonly station_interval: number | null;
  readonly add_antenna: boolean;
  readonly receiver: string | null;
  readonly receiver_firmware: string;
  readonly receiver_serial: string;
  readonly add_biases: boolean;
  readonly station_id: number | null;
  readonly bytes_per_second: number | null;
  /** The one that coordinates are to be in. */
  readonly reference_frame: string | null;
}

/**
 * What the conversion of a stream does by a profile: what the caster sends is what the api says that it will.
 * `stationFrame` is the reference frame of the station's coordinates; without one it is not known.
 */
export const planOf = (profile: StoredProfile, stationFrame: string | null | undefined): ConversionPlan => ({
  observations: (profile.observations ?? undefined) as ConversionPlan['observations'],
  constellations: (profile.constellations ?? undefined) as Constellation[] | undefined,
  signals: profile.bands ? signalsOfBands(profile.bands) : undefined,
  observationInterval: profile.observation_interval ?? undefined,
  stationInterval: profile.station_interval ?? undefined,
  addAntenna: profile.add_antenna,
  addReceiver:
    profile.receiver === null
      ? undefined
      : {
          receiver: profile.receiver,
          firmware: profile.receiver_firmware,
          receiverSerial: profile.receiver_serial,
        },
  addBiases: profile.add_biases,
  stationId: profile.station_id ?? undefined,
  bytesPerSecond: profile.bytes_per_second ?? undefined,
  referenceFrame:
    profile.reference_frame === null
      ? undefined
      : {
          from: (stationFrame ?? undefined) as ReferenceFrame | undefined,
          to: profile.reference_frame as ReferenceFrame,
        },
});
