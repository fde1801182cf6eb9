/** Why sessions and streams end, and what the caster logs: codes with parameters, and the sentences made of them. */
export { type Language, logText, reasonText, type StoredLine, storedLogText } from './format.ts';
export { type GgaFault, ggaFault, ggaFaultText, LONG_BASELINE_KM, readGgaFault } from './gga-faults.ts';
export { lack, lackText, type StreamLack } from './lacks.ts';
export {
  type LogEvent,
  type LogEventName,
  logEventNames,
  messageCodes,
  messageType,
  type RequestEvent,
} from './log-lines.ts';
export { NETWORK_MOUNTPOINT } from './network-mountpoint.ts';
export {
  type Reason,
  readSessionEnd,
  readStreamChange,
  type ServiceEnd,
  type SessionEnd,
  type StreamChange,
  sessionEnd,
  sessionEndCodes,
  storedReason,
  streamChange,
} from './reasons.ts';
export { messageTitle } from './titles.ts';
