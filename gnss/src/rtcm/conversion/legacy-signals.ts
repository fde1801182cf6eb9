/** A signal of MSM as the older messages have it. */
interface LegacySignal {
  /** RINEX code. */
  readonly signal: string;
  /** DF010, DF039 of the first frequency (1 is P), DF016, DF046 of the second. */
  readonly indicator: number;
}

interface LegacyBands {
  readonly l1: readonly LegacySignal[];
  readonly l2: readonly LegacySignal[];
}

/**
 * Which signals become L1 and L2 of 1004 and 1012: the first that has a pseudorange. On L2, P(Y) is before L2C, as all
 * satellites have it, so that a receiver has the same signal of all; what receivers track without its code (2W) is
 * "correlated P(Y)". On GLONASS C/A is before P, as receivers of 15 years ago track it.
 */
export const legacyBands: Readonly<Record<'GPS' | 'GLONASS', LegacyBands>> = {
  GPS: {
    l1: [
      { signal: '1C', indicator: 0 },
      { signal: '1W', indicator: 1 },
      { signal: '1P', indicator: 1 },
    ],
    l2: [
      { signal: '2W', indicator: 3 },
      { signal: '2P', indicator: 1 },
      { signal: '2L', indicator: 0 },
      { signal: '2X', indicator: 0 },
      { signal: '2S', indicator: 0 },
      { signal: '2C', indicator: 0 },
    ],
  },
  GLONASS: {
    l1: [
      { signal: '1C', indicator: 0 },
      { signal: '1P', indicator: 1 },
    ],
    l2: [
      { signal: '2C', indicator: 0 },
      { signal: '2P', indicator: 1 },
    ],
  },
};

const LIGHT_METRES_PER_SECOND = 299_792_458;

/** Metres of a cycle on L1 and L2; GLONASS frequencies are those of the channel, −7 to 6. */
export function wavelengths(constellation: 'GPS' | 'GLONASS', channel: number): { l1: number; l2: number } {
  return constellation === 'GPS'
    ? { l1: LIGHT_METRES_PER_SECOND / 1575.42e6, l2: LIGHT_METRES_PER_SECOND / 1227.6e6 }
    : {
        l1: LIGHT_METRES_PER_SECOND / (1602e6 + channel * 562_500),
        l2: LIGHT_METRES_PER_SECOND / (1246e6 + channel * 437_500),
      };
}
