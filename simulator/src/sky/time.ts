/** GPS − UTC in s: no leap second has been added since 2017, and none is announced. */
export const LEAP_SECONDS = 18;
/** GPS time begins on 6 January 1980. */
const GPS_START = 315_964_800;
export const WEEK = 604_800;
export const DAY = 86_400;
/** BeiDou time began on 1 January 2006, when GPS was 14 s and 1356 weeks old. */
export const BEIDOU_BEHIND_GPS = 14;
export const BEIDOU_WEEK_BEHIND_GPS = 1356;
/** Galileo time counts weeks from August 1999; its seconds are those of GPS. */
export const GALILEO_WEEK_BEHIND_GPS = 1024;
/** GLONASS time is Moscow's, UTC + 3 h. */
export const GLONASS_AHEAD_OF_UTC = 10_800;

/** Seconds of GPS time since its beginning; `unix` in s. */
export const gpsTime = (unix: number) => unix - GPS_START + LEAP_SECONDS;
export const unixTime = (gps: number) => gps + GPS_START - LEAP_SECONDS;
