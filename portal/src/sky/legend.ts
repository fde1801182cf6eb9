import { type PlotLetter, type PlottedSatellite, plotConstellations } from '@cairn/contract';

/** A constellation as the plot shows it. */
export interface ConstellationEntry {
  readonly apiLetter: PlotLetter;
  readonly text: string;
  /** Colour token. */
  readonly color: string;
  readonly visible: boolean;
  readonly sats: readonly PlottedSatellite[];
}

const tokens: Record<PlotLetter, string> = {
  P: '--gnss-g',
  L: '--gnss-r',
  B: '--gnss-c',
  A: '--gnss-e',
  Q: '--gnss-j',
  I: '--gnss-i',
};

/** The satellites by constellation; those of `hidden` letters are not drawn. */
export function entriesOf(
  satellites: readonly PlottedSatellite[],
  hidden: readonly PlotLetter[],
): ConstellationEntry[] {
  return plotConstellations.map(({ letter, text }) => ({
    apiLetter: letter,
    text,
    color: tokens[letter],
    visible: !hidden.includes(letter),
    sats: satellites.filter(({ Constellation }) => Constellation === letter),
  }));
}

export const colorToken = (letter: PlotLetter): string => tokens[letter];
export const constellationText = (letter: PlotLetter): string =>
  plotConstellations.find((one) => one.letter === letter)?.text ?? letter;

/** `shapes`: one for each constellation, so that colour is not all that tells them apart. */
export const icons = ['shapes', 'satellite', 'triangle', 'circle'] as const;
export type Icon = (typeof icons)[number];
export const iconAfter = (icon: Icon): Icon => icons[(icons.indexOf(icon) + 1) % icons.length] ?? icons[0];

/** Outlines around 0, 0 with the size of a circle of radius 1. */
const outlines = {
  circle: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  triangle: 'M0-1.15 1.1.85H-1.1z',
  diamond: 'M0-1.25 1.25 0 0 1.25-1.25 0z',
  square: 'M-.9-.9h1.8v1.8h-1.8z',
  pentagon: 'M0-1.15 1.1-.35.68.93H-.68L-1.1-.35z',
  hexagon: 'M0-1.1.95-.55v1.1L0 1.1-.95.55v-1.1z',
  // a body with a wing on each side, flying up to the right
  satellite: 'M0-.6.6 0 0 .6-.6 0zM.55-1.35 1.35-.55.85-.05.05-.85zM-.55 1.35-1.35.55-.85.05-.05.85z',
} as const;
const ofConstellation: Record<PlotLetter, keyof typeof outlines> = {
  P: 'circle',
  L: 'triangle',
  B: 'diamond',
  A: 'square',
  Q: 'pentagon',
  I: 'hexagon',
};
export const shapeOf = (icon: Icon, letter: PlotLetter): string =>
  outlines[icon === 'shapes' ? ofConstellation[letter] : icon];

/** Size of an icon in px by signal strength: 30 dB-Hz and less the smallest, 50 and more the largest. */
export function sizeOf(snr: number | null): number {
  const strength = snr === null ? 0 : Math.min(1, Math.max(0, (snr - 30) / 20));
  return 4 + 3 * strength;
}
