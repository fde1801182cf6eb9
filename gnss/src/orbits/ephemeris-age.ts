import type { Constellation } from '../rtcm/constellation.ts';
import type { RtcmMessage } from '../rtcm/messages.ts';
import { type Ephemeris, ephemerisAge } from './sky.ts';
import { leapSecondsAt } from './time.ts';

const constellationOf = {
  1019: 'GPS',
  1020: 'GLONASS',
  1042: 'BeiDou',
  1044: 'QZSS',
  1045: 'Galileo',
  1046: 'Galileo',
} as const satisfies Record<Ephemeris['type'], Constellation>;

/** The constellation of a broadcast ephemeris by its message number; undefined for other messages. */
export function ephemerisConstellation(
  type: number,
): (typeof constellationOf)[Ephemeris['type']] | undefined {
  return constellationOf[type as Ephemeris['type']];
}

export function isEphemeris(message: RtcmMessage): message is Ephemeris {
  return message.type in constellationOf;
}

/** No receiver uses an ephemeris that is older or further ahead than this, s; its orbit is then still good to 0.01°. */
const LONGEST_AGE = 4 * 3600;

/**
 * Whether an ephemeris is current at a moment in UTC (seconds since 1970): its reference time is less than four hours
 * away, also by the week or day that it names. This detects a replayed recording and a receiver with a wrong clock.
 */
export function isCurrent(ephemeris: Ephemeris, utcSeconds: number): boolean {
  const age = ephemerisAge(ephemeris, utcSeconds);
  if (Math.abs(age) > LONGEST_AGE) return false;
  const reference = utcSeconds - age;
  if (ephemeris.type === 1020) return matchesDay(ephemeris.day, reference);
  // The week is that of the transmission: for the first hours of a week it may be the one before.
  const late = modulo(weekNumber(ephemeris.type, reference) - ephemeris.week, weeks[ephemeris.type]);
  return late === 0 || (late === 1 && ephemeris.toe < LONGEST_AGE);
}

const WEEK = 604_800;
/**
 * Unix seconds, leap seconds counted in, at which the weeks of a message begin to count, and the number at which they
 * begin again.
 */
const GPS_START = 315_964_800;
const firstWeek: Record<WeekType, number> = {
  1019: GPS_START,
  1044: GPS_START,
  1042: GPS_START + 1356 * WEEK + 14, // 1 January 2006 (BDS-SIS-ICD-B1I-3.0 §3.3)
  1045: GPS_START + 1024 * WEEK, // 22 August 1999 (Galileo OS SIS ICD §5.1.2)
  1046: GPS_START + 1024 * WEEK,
};
const weeks: Record<WeekType, number> = { 1019: 1024, 1044: 1024, 1042: 8192, 1045: 4096, 1046: 4096 };
type WeekType = Exclude<Ephemeris['type'], 1020>;

const weekNumber = (type: WeekType, utcSeconds: number) =>
  Math.floor((utcSeconds + leapSecondsAt(utcSeconds) - firstWeek[type]) / WEEK);

/** NT counts the days of four years from 1 in a leap year, Moscow time; receivers that do not know it send 0. */
function matchesDay(day: number, utcSeconds: number): boolean {
  if (day === 0) return true;
  const days = Math.floor((utcSeconds + 10_800 - Date.UTC(1996, 0, 1) / 1000) / 86_400);
  const away = modulo(day - 1 - days, 1461);
  return away <= 1 || away === 1460;
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Whether the satellite is marked healthy. */
export function isHealthy(ephemeris: Ephemeris): boolean {
  switch (ephemeris.type) {
    case 1019:
    case 1044:
      return ephemeris.health === 0;
    case 1020:
    case 1042:
      return !ephemeris.unhealthy;
    case 1045:
      return ephemeris.e5aHealth === 0;
    case 1046:
      return ephemeris.e1bHealth === 0;
  }
}
