import {
  bandOf,
  type CorrectionConstellation,
  correctionBands,
  type ProfilePlan,
} from './correction-profiles.ts';

/**
 * Satellites above the horizon mask and the share of them that sends each frequency: the mean of a day at 55° N, counted
 * from the orbits of June 2026. A station that sends fewer constellations or frequencies needs less.
 */
const typicalSky = {
  GPS: { satellites: 9.5, bands: { L1: 1, L2: 1, L5: 0.6 } },
  GLONASS: { satellites: 8, bands: { G1: 1, G2: 1 } },
  Galileo: { satellites: 8, bands: { E1: 1, E5a: 1, E5b: 1, E5: 0, E6: 0 } },
  BeiDou: { satellites: 10.5, bands: { B1I: 1, B1C: 0, B2a: 0, B2b: 0.8, B3I: 1 } },
} as const satisfies Partial<
  Record<CorrectionConstellation, { satellites: number; bands: Readonly<Record<string, number>> }>
>;
export type SkyOfEstimate = Partial<
  Record<CorrectionConstellation, { satellites: number; bands: Readonly<Record<string, number>> }>
>;

/** Header, length and checksum of a frame, bytes. */
const FRAME = 6;
/** Bits of the header of MSM with its masks of satellites and signals, RTCM 10403.3 table 3.5-78. */
const MSM_HEADER = 169;
/** Bits of each satellite and each signal of a satellite, tables 3.5-80 to 3.5-90. */
const msmBits = {
  msm7: { satellite: 36, cell: 80 },
  msm5: { satellite: 36, cell: 63 },
  msm4: { satellite: 18, cell: 48 },
} as const;
/** Bits of 1004 and 1012: the header, and each satellite (tables 3.5-2, 3.5-5, 3.5-10, 3.5-13). */
const legacyBits = {
  GPS: { header: 64, satellite: 125 },
  GLONASS: { header: 61, satellite: 130 },
} as const;
/** 1006, 1008, 1033 and 1230 as stations send them, bytes, and how often, s. */
const STATION_MESSAGES = 150;
const STATION_INTERVAL = 10;
const SECONDS_OF_MONTH = 30 * 86_400;

const bytes = (bits: number) => Math.ceil(bits / 8) + FRAME;

/**
 * About how many bytes a second a rover gets by a profile, and bytes in a month of 30 days without a break. Null is a stream
 * as it was sent, by a station that sends MSM7.
 */
export function estimateCorrections(
  plan: ProfilePlan | null,
  sky: SkyOfEstimate = typicalSky,
): { bytesPerSecond: number; bytesPerMonth: number } {
  let epoch = 0;
  for (const constellation of Object.keys(sky) as CorrectionConstellation[])
    epoch += bytesOf(constellation, plan, sky);
  const all =
    epoch / (plan?.observation_interval ?? 1) +
    STATION_MESSAGES / (plan?.station_interval ?? STATION_INTERVAL);
  const bytesPerSecond = Math.min(all, plan?.bytes_per_second ?? Number.POSITIVE_INFINITY);
  return { bytesPerSecond, bytesPerMonth: bytesPerSecond * SECONDS_OF_MONTH };
}

/** Bytes of an epoch of one constellation. */
function bytesOf(
  constellation: CorrectionConstellation,
  plan: ProfilePlan | null,
  sky: SkyOfEstimate,
): number {
  const { satellites = 0, bands = {} } = sky[constellation] ?? {};
  const isLeftOut = plan?.constellations && !plan.constellations.includes(constellation);
  if (satellites === 0 || isLeftOut) return 0;
  const kind = plan?.observations ?? 'msm7';
  if (kind === 'legacy') {
    if (constellation !== 'GPS' && constellation !== 'GLONASS') return 0;
    const { header, satellite } = legacyBits[constellation];
    return bytes(header + satellites * satellite);
  }
  const named = plan?.bands?.filter((name) => name.startsWith(`${constellation} `)) ?? [];
  const chosen = correctionBands[constellation].filter(
    (band) => (bands[band] ?? 0) > 0 && (named.length === 0 || named.includes(bandOf(constellation, band))),
  );
  if (chosen.length === 0) return 0;
  const cells = satellites * chosen.reduce((sum, band) => sum + (bands[band] ?? 0), 0);
  const { satellite, cell } = msmBits[kind];
  return bytes(MSM_HEADER + satellites * chosen.length + satellites * satellite + cells * cell);
}
