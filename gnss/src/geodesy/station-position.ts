import { baselineMetres, type Geodetic, geodeticToEcef } from './wgs84.ts';

/** The position in a station's record. Its height may be missing. */
export interface EnteredPosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number | null | undefined;
}

/**
 * A transmitted position (RTCM 1005/1006) refines the entered one up to this distance, m. It is half of the 2 km by
 * which another station must be nearer before a rover changes to it, so that it cannot move a rover by itself, and it
 * covers coordinates entered with two decimals of a degree.
 */
const TRUSTED = 1000;
/**
 * People are told of a transmitted position that is further than this from the entered one, m. It may differ by less,
 * because a receiver may average it.
 */
export const TOLERATED_METRES = 5;
/** Where antennas stand on Earth, metres above the ellipsoid. */
const LOWEST = -500;
const HIGHEST = 9000;

/** Metres between both positions; without an entered height they are compared on the ground. */
export function positionDifference(entered: EnteredPosition, transmitted: Geodetic): number {
  const height = Math.min(HIGHEST, Math.max(LOWEST, transmitted.height));
  return baselineMetres(
    geodeticToEcef({ ...entered, height: entered.altitude ?? height }),
    geodeticToEcef(transmitted),
  );
}

/** Whether a transmitted position at this distance from the entered one may stand in for it. */
export const isTrusted = (metres: number): boolean => metres <= TRUSTED;

/**
 * The one position of a station that everything is computed from: the transmitted one as long as it is close to the
 * entered one, else the entered one. See docs/decisions/016-station-position.md.
 */
export function leadingPosition(entered: EnteredPosition, transmitted: Geodetic | undefined): Geodetic {
  if (transmitted && isTrusted(positionDifference(entered, transmitted))) return transmitted;
  const { latitude, longitude, altitude } = entered;
  return { latitude, longitude, height: altitude ?? 0 };
}
