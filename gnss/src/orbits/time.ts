/**
 * The seconds by which GPS time is ahead of UTC, and the day since when, newest first (IERS Bulletins C, to 52 of
 * 2016).
 */
const leaps = (
  [
    ['2017-01-01', 18],
    ['2015-07-01', 17],
    ['2012-07-01', 16],
    ['2009-01-01', 15],
    ['2006-01-01', 14],
    ['1999-01-01', 13],
  ] as const
).map(([day, seconds]) => ({ since: Date.parse(day) / 1000, seconds }));
/** RTCM 3 is of 2004: times before 1999 do not occur. */
const EARLIEST_LEAP_SECONDS = 13;

/** Seconds by which GPS time is ahead of UTC at a moment in UTC (seconds since 1970). */
export function leapSecondsAt(utcSeconds: number): number {
  return leaps.find(({ since }) => utcSeconds >= since)?.seconds ?? EARLIEST_LEAP_SECONDS;
}

const GPS_EPOCH_UNIX = 315_964_800; // 1980-01-06
const WEEK = 604_800;
const DAY = 86_400;
/** BeiDou time is 14 s behind GPS time; GLONASS counts the day of UTC + 3 h. */
const BEIDOU_BEHIND_GPS = 14;
const MOSCOW_OFFSET = 10_800;

/** The clocks in which the constellations give their reference times; Galileo and QZSS use that of GPS. */
export type Clock = 'GPS' | 'BeiDou' | 'GLONASS';

/**
 * Seconds from a broadcast reference time to a moment in UTC (seconds since 1970), taking the nearest week
 * or, for GLONASS, the nearest day.
 */
export function sinceReference(clock: Clock, reference: number, utcSeconds: number): number {
  if (clock === 'GLONASS') return nearest(utcSeconds + MOSCOW_OFFSET - reference, DAY);
  const gps = utcSeconds - GPS_EPOCH_UNIX + leapSecondsAt(utcSeconds);
  return nearest((clock === 'BeiDou' ? gps - BEIDOU_BEHIND_GPS : gps) - reference, WEEK);
}

/** `seconds` brought into plus or minus half a period. */
function nearest(seconds: number, period: number): number {
  return seconds - Math.round(seconds / period) * period;
}
