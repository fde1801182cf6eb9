import type { Constellation } from './constellation.ts';
import { signalCode } from './msm-signals.ts';

/** The digit of the RINEX codes of each frequency, by the name that its constellation gives it (RINEX 4.01, tables 11–17). */
const digits: Readonly<Record<Constellation, Readonly<Record<string, string>>>> = {
  GPS: { L1: '1', L2: '2', L5: '5' },
  GLONASS: { G1: '1', G2: '2' },
  Galileo: { E1: '1', E5a: '5', E5b: '7', E5: '8', E6: '6' },
  SBAS: { L1: '1', L5: '5' },
  QZSS: { L1: '1', L2: '2', L5: '5', L6: '6' },
  BeiDou: { B1I: '2', B1C: '1', B2a: '5', B2b: '7', B3I: '6' },
  NavIC: { L5: '5', S: '9' },
};

const SIGNALS = 32;

/** The signals of frequencies that are named with their constellation, `GPS L2`, as a conversion plan has them. */
export function signalsOfBands(names: readonly string[]): Partial<Record<Constellation, string[]>> {
  const signals: Partial<Record<Constellation, string[]>> = {};
  for (const name of names) {
    const [constellation, band = ''] = name.split(' ') as [Constellation, string];
    signals[constellation] = [...(signals[constellation] ?? []), ...signalsOfBand(constellation, band)];
  }
  return signals;
}

/** RINEX codes of all signals that MSM has on a frequency: `1C 1P 1W 1S 1L 1X` of `L1` of GPS. Empty for one that there is not. */
export function signalsOfBand(constellation: Constellation, band: string): string[] {
  const digit = digits[constellation][band];
  const codes = Array.from({ length: SIGNALS }, (_, index) => signalCode(constellation, index + 1));
  return digit === undefined ? [] : codes.filter((code) => code.startsWith(digit));
}
