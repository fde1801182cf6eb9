import type { AuditDetail } from '@cairn/domain/audit-events';
import { type EnteredPosition, type Geodetic, positionDifference } from '@cairn/gnss';

interface Shown {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
}

/** A position that was shown is still transmitted while no more than this lies between, m: a base may average it. */
const SAME = 5;

export const transmits = (transmitted: Geodetic | undefined, shown: Shown): boolean =>
  transmitted !== undefined && positionDifference(shown, transmitted) <= SAME;

/** Old and new position and the distance between them, for the record of events. */
export function positionChange(before: EnteredPosition, after: Shown): AuditDetail {
  const metres = positionDifference(before, { ...after, height: after.altitude });
  const distance = metres < 1000 ? `${metres.toFixed(1)} m` : `${(metres / 1000).toFixed(1)} km`;
  return {
    code: 'moved',
    parameters: { before: coordinates(before), after: coordinates(after), distance },
  };
}

const coordinates = ({ latitude, longitude, altitude }: EnteredPosition): string =>
  `${latitude.toFixed(8)} ${longitude.toFixed(8)} ${altitude == null ? '-' : altitude.toFixed(3)} m`;
