import type { RtcmMessageOf } from '@cairn/gnss';
import { EARTH_RATE, type Satellite } from './constellations.ts';
import { QUARTER_HOUR } from './glonass.ts';
import { anomalies, earthAngle, nodeAt } from './orbits.ts';
import { clockAt, type Sky } from './sky.ts';
import {
  BEIDOU_BEHIND_GPS,
  BEIDOU_WEEK_BEHIND_GPS,
  DAY,
  GALILEO_WEEK_BEHIND_GPS,
  GLONASS_AHEAD_OF_UTC,
  gpsTime,
  unixTime,
  WEEK,
} from './time.ts';

export type Ephemeris = RtcmMessageOf<1019 | 1020 | 1042 | 1046>;

/** The orbit and clock that the satellite broadcasts at GPS time `gps` (s). */
export function ephemerisOf(satellite: Satellite, sky: Sky, gps: number): Ephemeris {
  if (satellite.system === 'GPS') return gpsEphemeris(satellite, gps);
  if (satellite.system === 'GLONASS') return glonassEphemeris(satellite, sky, gps);
  if (satellite.system === 'Galileo') return galileoEphemeris(satellite, gps);
  return beidouEphemeris(satellite, gps);
}

function gpsEphemeris(satellite: Satellite, gps: number): RtcmMessageOf<1019> {
  const reference = Math.round(gps / 7200) * 7200;
  const issue = (reference / 7200) % 240;
  return {
    type: 1019,
    satellite: satellite.number,
    week: Math.floor(reference / WEEK) % 1024,
    accuracy: 0,
    codesOnL2: 1,
    iode: issue,
    iodc: issue,
    ...clock(satellite, reference, reference % WEEK),
    ...kepler(satellite, reference, reference % WEEK, EARTH_RATE),
    groupDelay: 0,
    health: 0,
    l2PData: false,
    fitInterval: false,
  };
}

function galileoEphemeris(satellite: Satellite, gps: number): RtcmMessageOf<1046> {
  const reference = Math.floor(gps / 600) * 600; // unlike GPS, never ahead of now
  return {
    type: 1046,
    satellite: satellite.number,
    week: Math.floor(reference / WEEK) - GALILEO_WEEK_BEHIND_GPS,
    iodNav: (reference / 600) % 1024,
    accuracy: 107, // SISA 3.12 m, as Galileo sends it
    ...clock(satellite, reference, reference % WEEK),
    ...kepler(satellite, reference, reference % WEEK, EARTH_RATE),
    groupDelayE5a: 0,
    groupDelayE5b: 0,
    e5bHealth: 0,
    e5bInvalid: false,
    e1bHealth: 0,
    e1bInvalid: false,
  };
}

function beidouEphemeris(satellite: Satellite, gps: number): RtcmMessageOf<1042> {
  const reference = Math.floor((gps - BEIDOU_BEHIND_GPS) / 3600) * 3600;
  const toe = reference % WEEK;
  const issue = (reference / 3600) % 24;
  const elements = satellite.stationary
    ? tilted(satellite, reference + BEIDOU_BEHIND_GPS, toe)
    : kepler(satellite, reference + BEIDOU_BEHIND_GPS, toe, BEIDOU_EARTH_RATE);
  return {
    type: 1042,
    satellite: satellite.number,
    week: Math.floor(reference / WEEK) - BEIDOU_WEEK_BEHIND_GPS,
    accuracy: 0,
    aode: issue,
    aodc: issue,
    ...clock(satellite, reference + BEIDOU_BEHIND_GPS, toe),
    ...elements,
    groupDelay1: 0,
    groupDelay2: 0,
    unhealthy: false,
  };
}

/** BeiDou's own constant for the turn of the earth, BDS-SIS-ICD 5.2.4. */
const BEIDOU_EARTH_RATE = 7.292115e-5;

const semicircles = (radians: number) => {
  const turns = radians / (2 * Math.PI);
  return 2 * (turns - Math.round(turns));
};

/** Elements at GPS time `reference`, which is second `toe` of the system's own week. */
function kepler(satellite: Satellite, reference: number, toe: number, rate: number) {
  const { a, e, inclination, perigee, nodeRate } = satellite.elements;
  return {
    toe,
    eccentricity: e,
    sqrtA: Math.sqrt(a),
    m0: semicircles(anomalies(satellite, reference).mean),
    omega: semicircles(perigee),
    i0: inclination / Math.PI,
    // Receivers take the earth's turn since the week began off the node: here it is put on.
    omega0: semicircles(nodeAt(satellite.elements, reference) - earthAngle(reference) + rate * toe),
    omegaDot: nodeRate / Math.PI,
    ...unperturbed,
  };
}

/**
 * BeiDou gives the elements of its GEO in a frame tilted by 5° and turned with the earth (BDS-SIS-ICD 5.2.4.12):
 * without the tilt their node would be nowhere.
 */
function tilted(satellite: Satellite, reference: number, toe: number) {
  const { node, perigee } = satellite.elements;
  return {
    ...kepler(satellite, reference, toe, BEIDOU_EARTH_RATE),
    i0: 5 / 180,
    omega0: semicircles(Math.PI + BEIDOU_EARTH_RATE * toe),
    omega: semicircles(Math.PI + node + perigee - earthAngle(reference)),
  };
}

const unperturbed = { deltaN: 0, iDot: 0, crs: 0, crc: 0, cuc: 0, cus: 0, cic: 0, cis: 0 };

const clock = (satellite: Satellite, reference: number, toc: number) => ({
  toc,
  af0: clockAt(satellite, reference),
  af1: satellite.clock.drift,
  af2: 0,
});

function glonassEphemeris(satellite: Satellite, sky: Sky, gps: number): RtcmMessageOf<1020> {
  const now = unixTime(gps) + GLONASS_AHEAD_OF_UTC;
  const reference = Math.round(now / QUARTER_HOUR) * QUARTER_HOUR;
  const atReference = gpsTime(reference - GLONASS_AHEAD_OF_UTC);
  const { x, y, z, vx, vy, vz } = sky.stateOf(satellite, atReference);
  const year = new Date(reference * 1000).getUTCFullYear();
  const leapYear = year - (year % 4);
  const dayInFour = Math.floor((reference - Date.UTC(leapYear, 0, 1) / 1000) / DAY) + 1;
  return {
    type: 1020,
    satellite: satellite.number,
    channel: satellite.channel,
    almanacHealthy: true,
    almanacHealthKnown: true,
    updateInterval: 1, // 30 min
    tkHours: Math.floor((now % DAY) / 3600),
    tkMinutes: Math.floor((now % 3600) / 60),
    tkHalfMinutes: Math.floor((now % 60) / 30),
    unhealthy: false,
    p2: (reference / QUARTER_HOUR) % 2 === 1,
    tb: reference % DAY,
    x: x / 1000,
    y: y / 1000,
    z: z / 1000,
    vx: vx / 1000,
    vy: vy / 1000,
    vz: vz / 1000,
    ax: 0,
    ay: 0,
    az: 0,
    p3: true,
    gamma: satellite.clock.drift,
    p: 3,
    lnThird: false,
    tau: -clockAt(satellite, atReference),
    deltaTau: 0,
    age: 0,
    p4: false,
    accuracy: 2,
    day: dayInFour,
    kind: 1, // GLONASS-M
    additional: true,
    dayOfTauC: dayInFour,
    tauC: 0,
    fourYears: (leapYear - 1996) / 4 + 1,
    tauGps: 0,
    lnFifth: false,
  };
}
