import type { AuditDetail } from '@cairn/domain/audit-events';
import { distanceText } from '@cairn/domain/station-position';
import { type EnteredPosition, type Geodetic, positionDifference, TOLERATED_METRES } from '@cairn/gnss';

interface Shown {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
}

/** Whether a position that was shown is still transmitted: a base may average it. */
export const transmits = (transmitted: Geodetic | undefined, shown: Shown): boolean =>
  transmitted !== undefined && positionDifference(shown, transmitted) <= TOLERATED_METRES;

/** Old and new position and the distance between them, for the record of events. */
export function positionChange(before: EnteredPosition, after: Shown): AuditDetail {
  const metres = positionDifference(before, { ...after, height: after.altitude });
  return {
    code: 'moved',
    parameters: { before: coordinates(before), after: coordinates(after), distance: distanceText(metres) },
  };
}

const coordinates = ({ latitude, longitude, altitude }: EnteredPosition): string =>
  `${latitude.toFixed(8)} ${longitude.toFixed(8)} ${altitude == null ? '-' : altitude.toFixed(3)} m`;
