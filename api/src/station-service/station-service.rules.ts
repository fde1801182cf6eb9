import { type EnteredPosition, type Geodetic, positionDifference, TOLERATED_METRES } from '@cairn/gnss';

/** The position that a station transmits, against the entered one. */
export function transmittedOf(entered: EnteredPosition, transmitted: Geodetic | undefined) {
  if (!transmitted) return null;
  const metres = positionDifference(entered, transmitted);
  return {
    latitude: transmitted.latitude,
    longitude: transmitted.longitude,
    altitude: transmitted.height,
    metres: Math.round(metres * 10) / 10,
    differs: metres > TOLERATED_METRES,
  };
}

/** Whether somebody has seen how far the positions lie apart: a receiver may average its position meanwhile. */
export const isConfirmed = (
  { metres, differs }: { metres: number; differs: boolean },
  confirmed: number | undefined,
): boolean => !differs || (confirmed !== undefined && Math.abs(metres - confirmed) <= TOLERATED_METRES);
