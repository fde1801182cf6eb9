import { type PlotLetter, type PlottedSatellite, plotConstellations } from '@cairn/contract';
import {
  azimuthElevation,
  type Ecef,
  type Ephemeris,
  isCurrent,
  isHealthy,
  satellitePosition,
} from '@cairn/gnss';

/** What a station received last. */
export interface Received {
  /** Unix seconds. */
  readonly at: number;
  readonly station: Ecef;
  /** dB-Hz by RINEX name; null when its messages have none. */
  readonly strengths: ReadonlyMap<string, number | null>;
}

/** Below this many degrees trees and houses hide satellites: nothing is amiss when one is not received. */
const EXPECTED_FROM = 10;
/** Time between two points of a path, s. */
const PATH_STEP = 600;
const PATH_STEPS = 6;

/**
 * The satellites over a station when it received them, by constellation and number, and those that it does not receive
 * but should, because it receives others of their constellation. Each has the path that it came.
 */
export function plotOf(
  { at, station, strengths }: Received,
  ephemerides: ReadonlyMap<string, Ephemeris>,
  letters: readonly PlotLetter[],
): PlottedSatellite[] {
  const receives = new Set([...strengths.keys()].map((name) => name.charAt(0)));
  const viewOf = (name: string, seconds: number) => {
    const ephemeris = ephemerides.get(name);
    const position =
      ephemeris && isCurrent(ephemeris, seconds) ? satellitePosition(ephemeris, seconds) : undefined;
    return position && azimuthElevation(station, position);
  };
  const pathOf = (name: string) =>
    Array.from({ length: PATH_STEPS }, (_, step) =>
      viewOf(name, at - (PATH_STEPS - step) * PATH_STEP),
    ).flatMap((view): [number, number][] =>
      view && view.elevation >= 0 ? [[rounded(view.azimuth) % 360, rounded(view.elevation)]] : [],
    );
  const plotted: PlottedSatellite[] = [];
  for (const [number, { letter, rinex }] of plotConstellations.entries()) {
    if (letters.length > 0 && !letters.includes(letter)) continue;
    if (!receives.has(rinex)) continue;
    const names = new Set(
      [...strengths.keys(), ...ephemerides.keys()].filter((name) => name.startsWith(rinex)),
    );
    for (const name of [...names].sort()) {
      const ephemeris = ephemerides.get(name);
      const received = strengths.has(name);
      const found = viewOf(name, at);
      if (!received && !(found && found.elevation >= EXPECTED_FROM && ephemeris && isHealthy(ephemeris)))
        continue;
      const PRN = Number(name.slice(1));
      plotted.push({
        id: (number + 1) * 100 + PRN,
        Plot_id: Math.round(at),
        Constellation: letter,
        PRN,
        Name: name,
        Azimuth: found ? rounded(found.azimuth) % 360 : null,
        Elevation: found ? rounded(found.elevation) : null,
        Timestamp: new Date(at * 1000).toISOString(),
        SNR: strengths.get(name) ?? null,
        received: received ? 1 : 0,
        path: found ? pathOf(name) : [],
      });
    }
  }
  return plotted;
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
