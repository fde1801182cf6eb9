export { type BicsOptions, bics } from './bics/bics.ts';
export { type Clock, systemClock } from './clock.ts';
export { type EmnifyOptions, emnify } from './emnify/emnify.ts';
export { SupplierError, type SupplierErrorCode } from './error.ts';
export {
  type Iccid,
  type Imsi,
  iccidOf,
  type Msisdn,
  parseIccid,
  parseImsi,
  parseMsisdn,
} from './identifiers.ts';
export {
  type CallOptions,
  type ChangeOutcome,
  type DailyUsage,
  type EndpointProfile,
  type Health,
  type Period,
  resultingStatus,
  type Sim,
  type SimListEnd,
  type SimLocation,
  type SimPage,
  type SimReference,
  type SimStatus,
  type SimSupplier,
  type StatusAction,
  type SupplierNumber,
} from './supplier.ts';
