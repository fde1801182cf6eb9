import type { Language } from './caster-events/index.ts';

/** What a message of RTCM 3 is about. */
export type RtcmKind =
  | 'observations'
  | 'position'
  | 'descriptor'
  | 'ephemeris'
  | 'biases'
  | 'time'
  | 'text'
  | 'maker';

export interface RtcmDescription {
  readonly kind: RtcmKind;
  /** The constellation that it is about, where it is about one. */
  readonly constellation?: string;
  readonly names: Readonly<Record<Language, string>>;
  /**
   * Bytes of a whole frame, with 3 of header and 3 of checksum: of every frame, or for so many satellites. Undefined where
   * the length is free.
   */
  readonly bytes?: (satellites: number) => { readonly least: number; readonly most: number };
}

/** Bytes of a frame whose message has so many bits: whole bytes, between header and checksum. */
const frame = (bits: number): number => Math.ceil(bits / 8) + 6;
const always = (bits: number) => () => ({ least: frame(bits), most: frame(bits) });
/** Header and satellites of messages before MSM, RTCM 10403.3 tables 3.5-1 to 3.5-14. */
const perSatellite = (header: number, bits: number) => (satellites: number) => {
  const bytes = frame(header + satellites * bits);
  return { least: bytes, most: bytes };
};

const msmConstellations = ['GPS', 'GLONASS', 'Galileo', 'SBAS', 'QZSS', 'BeiDou', 'NavIC'] as const;
/** Bits of a satellite and of a signal in MSM1 to MSM7, RTCM 10403.3 tables 3.5-79 to 3.5-90. */
const msmBits = [
  { satellite: 10, signal: 15 },
  { satellite: 10, signal: 27 },
  { satellite: 10, signal: 42 },
  { satellite: 18, signal: 48 },
  { satellite: 36, signal: 63 },
  { satellite: 18, signal: 65 },
  { satellite: 36, signal: 80 },
] as const;
/** Header, satellite mask and signal mask. */
const MSM_HEADER = 169;
/** Bits of the cell mask, and the most signals of a frame. */
const MSM_CELLS = 64;

/** From one signal of each satellite to as many as the cell mask holds. */
const msmBytes =
  ({ satellite, signal }: (typeof msmBits)[number]) =>
  (satellites: number) => ({
    least: frame(MSM_HEADER + satellites * (satellite + 1 + signal)),
    most: frame(MSM_HEADER + satellites * satellite + MSM_CELLS + MSM_CELLS * signal),
  });

const contents: readonly Readonly<Record<Language, string>>[] = [
  { en: 'pseudoranges, short', da: 'pseudoafstande, korte' },
  { en: 'phase ranges, short', da: 'faseafstande, korte' },
  { en: 'pseudoranges and phase ranges, short', da: 'pseudoafstande og faseafstande, korte' },
  { en: 'full pseudoranges and phase ranges', da: 'fulde pseudoafstande og faseafstande' },
  { en: 'full observations with Doppler', da: 'fulde observationer med Doppler' },
  { en: 'full observations, high resolution', da: 'fulde observationer, høj opløsning' },
  {
    en: 'full observations with Doppler, high resolution',
    da: 'fulde observationer med Doppler, høj opløsning',
  },
];

const legacy = (
  constellation: 'GPS' | 'GLONASS',
  what: Readonly<Record<Language, string>>,
  bits: number,
): RtcmDescription => ({
  kind: 'observations',
  constellation,
  names: { en: `${constellation} ${what.en}`, da: `${constellation} ${what.da}` },
  bytes: constellation === 'GPS' ? perSatellite(64, bits) : perSatellite(61, bits),
});
const l1 = { en: 'L1', da: 'L1' };
const l1Extended = { en: 'L1, extended', da: 'L1, udvidet' };
const l1l2 = { en: 'L1 and L2', da: 'L1 og L2' };
const l1l2Extended = { en: 'L1 and L2, extended', da: 'L1 og L2, udvidet' };

const ephemeris = (constellation: string, bits: number, kind = ''): RtcmDescription => ({
  kind: 'ephemeris',
  constellation,
  names: { en: `${constellation} ephemeris${kind}`, da: `${constellation}-efemeride${kind}` },
  bytes: always(bits),
});

const described: Readonly<Record<number, RtcmDescription>> = {
  1001: legacy('GPS', l1, 58),
  1002: legacy('GPS', l1Extended, 74),
  1003: legacy('GPS', l1l2, 101),
  1004: legacy('GPS', l1l2Extended, 125),
  1005: {
    kind: 'position',
    names: { en: 'Position of the antenna', da: 'Antennens position' },
    bytes: always(152),
  },
  1006: {
    kind: 'position',
    names: { en: 'Position of the antenna, with its height', da: 'Antennens position, med dens højde' },
    bytes: always(168),
  },
  1007: { kind: 'descriptor', names: { en: 'Antenna', da: 'Antenne' } },
  1008: { kind: 'descriptor', names: { en: 'Antenna and serial number', da: 'Antenne og serienummer' } },
  1009: legacy('GLONASS', l1, 64),
  1010: legacy('GLONASS', l1Extended, 79),
  1011: legacy('GLONASS', l1l2, 107),
  1012: legacy('GLONASS', l1l2Extended, 130),
  1013: { kind: 'time', names: { en: 'Messages of the station', da: 'Stationens meddelelser' } },
  1019: ephemeris('GPS', 488),
  1020: ephemeris('GLONASS', 360),
  1029: { kind: 'text', names: { en: 'Text', da: 'Tekst' } },
  1033: {
    kind: 'descriptor',
    names: { en: 'Receiver and antenna', da: 'Modtager og antenne' },
  },
  1041: ephemeris('NavIC', 482),
  1042: ephemeris('BeiDou', 511),
  1044: ephemeris('QZSS', 485),
  1045: ephemeris('Galileo', 496, ' F/NAV'),
  1046: ephemeris('Galileo', 504, ' I/NAV'),
  1230: {
    kind: 'biases',
    constellation: 'GLONASS',
    names: { en: 'GLONASS code-phase biases', da: 'GLONASS-forskydninger mellem kode og fase' },
  },
};

/** What a message of RTCM 3 holds, by its number; undefined for one that has no name here. */
export function rtcmMessage(number: number): RtcmDescription | undefined {
  const known = described[number];
  if (known) return known;
  if (number >= 4001 && number <= 4095)
    return { kind: 'maker', names: { en: 'Message of a maker', da: 'En producents egen meddelelse' } };
  const constellation = number >= 1071 ? msmConstellations[Math.floor((number - 1071) / 10)] : undefined;
  const msm = (number - 1070) % 10;
  const bits = msmBits[msm - 1];
  const what = contents[msm - 1];
  if (!constellation || !bits || !what) return undefined;
  return {
    kind: 'observations',
    constellation,
    names: { en: `${constellation} MSM${msm}: ${what.en}`, da: `${constellation} MSM${msm}: ${what.da}` },
    bytes: msmBytes(bits),
  };
}

/** The name of a message; of one that is not known an empty text. */
export const rtcmMessageName = (number: number, language: Language): string =>
  rtcmMessage(number)?.names[language] ?? '';
