/** GPS − UTC in s: no leap second has been added since 2017, and none is announced. */
export const leapSeconds = 18;
/** GPS time begins on 6 January 1980. */
const gpsStart = 315_964_800;
export const week = 604_800;
export const day = 86_400;
/** BeiDou time began on 1 January 2006, when GPS was 14 s and 1356 weeks old. */
export const beidouBehindGps = 14;
export const beidouWeekBehindGps = 1356;
/** Galileo time counts weeks from August 1999; its seconds are those of GPS. */
export const galileoWeekBehindGps = 1024;
/** GLONASS time is Moscow's, UTC + 3 h. */
export const glonassAheadOfUtc = 10_800;

/** Seconds of GPS time since its beginning; `unix` in s. */
export const gpsTime = (unix: number) => unix - gpsStart + leapSeconds;
export const unixTime = (gps: number) => gps + gpsStart - leapSeconds;
