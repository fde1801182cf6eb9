/** Seconds by which GPS time is ahead of UTC since 2017 (IERS Bulletin C 52). */
export const gpsLeapSeconds = 18;

const gpsEpochUnix = 315_964_800; // 1980-01-06
const week = 604_800;
const day = 86_400;
/** BeiDou time is 14 s behind GPS time; GLONASS counts the day of UTC + 3 h. */
const beidouBehindGps = 14;
const moscow = 10_800;

/** The clocks in which the constellations give their reference times; Galileo and QZSS use that of GPS. */
export type Clock = 'GPS' | 'BeiDou' | 'GLONASS';

/**
 * Seconds from a broadcast reference time to a moment in UTC (seconds since 1970), taking the nearest week
 * or, for GLONASS, the nearest day.
 */
export function sinceReference(clock: Clock, reference: number, utcSeconds: number): number {
  if (clock === 'GLONASS') return nearest(utcSeconds + moscow - reference, day);
  const gps = utcSeconds - gpsEpochUnix + gpsLeapSeconds;
  return nearest((clock === 'BeiDou' ? gps - beidouBehindGps : gps) - reference, week);
}

/** `seconds` brought into plus or minus half a period. */
function nearest(seconds: number, period: number): number {
  return seconds - Math.round(seconds / period) * period;
}
