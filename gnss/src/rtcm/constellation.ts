export type Constellation = 'GPS' | 'GLONASS' | 'Galileo' | 'SBAS' | 'QZSS' | 'BeiDou' | 'NavIC';

/** The order is that of their MSM numbers: 107x, 108x … 113x. */
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

/** RINEX name of a satellite by its MSM id: G05, R24, E11, S23 (PRN 123), J02, C30, I04. */
export function satelliteName(constellation: Constellation, id: number): string {
  const { letter, offset } = naming[constellation];
  return letter + (id + offset).toString().padStart(2, '0');
}

const naming: Readonly<Record<Constellation, { letter: string; offset: number }>> = {
  GPS: { letter: 'G', offset: 0 },
  GLONASS: { letter: 'R', offset: 0 },
  Galileo: { letter: 'E', offset: 0 },
  SBAS: { letter: 'S', offset: 19 },
  QZSS: { letter: 'J', offset: 0 },
  BeiDou: { letter: 'C', offset: 0 },
  NavIC: { letter: 'I', offset: 0 },
};
