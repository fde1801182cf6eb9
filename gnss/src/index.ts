export { type ReferenceFrame, referenceFrames, transformFrame, yearOf } from './geodesy/reference-frames.ts';
export * from './geodesy/station-position.ts';
export * from './geodesy/wgs84.ts';
export * from './nmea/gga.ts';
export { type GgaFault, ggaFault } from './nmea/gga-fault.ts';
export * from './nmea/line-splitter.ts';
export * from './nmea/rtk-status.ts';
export { ggaHolds, StatusTimes } from './nmea/status-times.ts';
export * from './ntrip/chunked.ts';
export { type StrangeEncoding, strangeEncodings, strangeReadingsOf } from './ntrip/encodings.ts';
export * from './ntrip/request.ts';
export * from './ntrip/sourcetable.ts';
export { filterSourcetable, parseSourcetableFilter } from './ntrip/sourcetable-filter.ts';
export { ephemerisConstellation, isCurrent, isEphemeris, isHealthy } from './orbits/ephemeris-age.ts';
export { azimuthElevation, type Ephemeris, ephemerisAge, satellitePosition } from './orbits/sky.ts';
export { leapSecondsAt } from './orbits/time.ts';
export { dayOfYear, HOUR, hourFile, hourOf } from './rtcm/archive-files.ts';
export { signalsOfBand, signalsOfBands } from './rtcm/bands.ts';
export type {
  EphemerisMessages,
  GlonassEphemeris,
  KeplerElements,
  SatelliteClock,
} from './rtcm/broadcast.ts';
export { type Constellation, constellations, msmKind, satelliteName } from './rtcm/constellation.ts';
export { isAligned } from './rtcm/conversion/aligned-receivers.ts';
export { expectedMessages, type SentMessage } from './rtcm/conversion/expected-messages.ts';
export { expectedLacks } from './rtcm/conversion/lacks.ts';
export {
  type ConversionPlan,
  isChosen,
  type Lack,
  NULL_ANTENNA,
  type ReceiverDescriptor,
} from './rtcm/conversion/plan.ts';
export { StreamConverter } from './rtcm/conversion/stream-converter.ts';
export { crc24q } from './rtcm/crc24q.ts';
export { EpochCounter, type SatelliteCounts } from './rtcm/epoch-counter.ts';
export { encodeFrame, messageType } from './rtcm/frame.ts';
export { lockIndicator } from './rtcm/lock-indicator.ts';
export {
  decode,
  encode,
  isMsm,
  type MsmMessage,
  type RtcmMessage,
  type RtcmMessageOf,
  stationPosition,
} from './rtcm/messages.ts';
export type { MsmType } from './rtcm/msm.ts';
export type { Msm, MsmSatellite, MsmSignal } from './rtcm/msm-message.ts';
export { type FrameSatellites, frameSatellites } from './rtcm/satellites.ts';
export { FrameScanner } from './rtcm/scanner.ts';
export { signalStrengths } from './rtcm/signal-strengths.ts';
export { wholeFrames } from './rtcm/whole-frames.ts';
