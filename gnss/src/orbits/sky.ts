import { degrees, type Ecef, ecefToGeodetic, radians } from '../geodesy/wgs84.ts';
import type { RtcmMessageOf } from '../rtcm/messages.ts';
import { glonassPosition } from './glonass.ts';
import { beidouEarth, galileoEarth, gpsEarth, keplerPosition } from './kepler.ts';
import { type Clock, sinceReference } from './time.ts';

/** The broadcast ephemerides of GPS, GLONASS, BeiDou, QZSS and Galileo. */
export type Ephemeris = RtcmMessageOf<1019 | 1020 | 1042 | 1044 | 1045 | 1046>;

/**
 * Seconds from the ephemeris' reference time to a moment in UTC (seconds since 1970), negative before it.
 * Broadcast orbits hold for two hours (Galileo: four), those of GLONASS for half an hour.
 */
export function ephemerisAge(ephemeris: Ephemeris, utcSeconds: number): number {
  if (ephemeris.type === 1020) return sinceReference('GLONASS', ephemeris.tb, utcSeconds);
  const clock: Clock = ephemeris.type === 1042 ? 'BeiDou' : 'GPS';
  return sinceReference(clock, ephemeris.toe, utcSeconds);
}

/** No satellite flies below this many metres from the earth's centre; empty ephemerides describe such orbits. */
const LOWEST_ORBIT = 6_500_000;

/**
 * Where the satellite is in ECEF metres at a moment in UTC (seconds since 1970), good to a few metres while
 * the ephemeris holds. Undefined when the ephemeris describes no orbit.
 */
export function satellitePosition(ephemeris: Ephemeris, utcSeconds: number): Ecef | undefined {
  const age = ephemerisAge(ephemeris, utcSeconds);
  if (ephemeris.type === 1020) {
    return Math.hypot(ephemeris.x, ephemeris.y, ephemeris.z) * 1000 < LOWEST_ORBIT
      ? undefined
      : glonassPosition(ephemeris, age);
  }
  if (ephemeris.sqrtA ** 2 < LOWEST_ORBIT) return undefined;
  switch (ephemeris.type) {
    case 1019:
    case 1044:
      return keplerPosition(ephemeris, age, gpsEarth);
    case 1042:
      return keplerPosition(ephemeris, age, beidouEarth, isGeostationary(ephemeris.satellite));
    default:
      return keplerPosition(ephemeris, age, galileoEarth);
  }
}

/** BeiDou satellites 1–5 and 59–63 (BDS-SIS-ICD-B1I-3.0 table 4-1). */
function isGeostationary(satellite: number): boolean {
  return satellite <= 5 || satellite >= 59;
}

/** Degrees: azimuth from north over east, 0 to 360; elevation above the horizon of the ellipsoid. */
export function azimuthElevation(station: Ecef, satellite: Ecef): { azimuth: number; elevation: number } {
  const { latitude, longitude } = ecefToGeodetic(station);
  const [sinLat, cosLat] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))];
  const [sinLon, cosLon] = [Math.sin(radians(longitude)), Math.cos(radians(longitude))];
  const dx = satellite.x - station.x;
  const dy = satellite.y - station.y;
  const dz = satellite.z - station.z;
  const east = -sinLon * dx + cosLon * dy;
  const outward = cosLon * dx + sinLon * dy;
  const north = cosLat * dz - sinLat * outward;
  const up = cosLat * outward + sinLat * dz;
  return {
    azimuth: (degrees(Math.atan2(east, north)) + 360) % 360,
    elevation: degrees(Math.atan2(up, Math.hypot(east, north))),
  };
}
