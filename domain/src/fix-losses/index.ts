export { type CountedLosses, countedLosses, countNextSession } from './counting.ts';
export { lossesOf, silences } from './losses.rules.ts';
export { QUARTER, quarterOf } from './quarters.rules.ts';
export { readSessionLosses, type SessionLosses, stationsIn } from './session-losses.ts';
export { sessionsAt } from './sessions-at.ts';
export { type StationGap, stationNames } from './station-gaps.queries.ts';
export { readTrack, type SessionWithin, type Span } from './track.queries.ts';
