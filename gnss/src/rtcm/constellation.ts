export type Constellation = 'GPS' | 'GLONASS' | 'Galileo' | 'SBAS' | 'QZSS' | 'BeiDou' | 'NavIC';

/** In the order of their MSM numbers: 107x, 108x … 113x. */
export const constellations = [
  'GPS',
  'GLONASS',
  'Galileo',
  'SBAS',
  'QZSS',
  'BeiDou',
  'NavIC',
] as const satisfies Constellation[];

/** Constellation and kind (1–7) of an MSM message number, RTCM 10403.3 §3.5.16. */
export function msmKind(type: number): { constellation: Constellation; msm: number } | undefined {
  const constellation = type >= 1071 ? constellations[Math.floor((type - 1071) / 10)] : undefined;
  const msm = (type - 1070) % 10;
  return constellation && msm >= 1 && msm <= 7 ? { constellation, msm } : undefined;
}
