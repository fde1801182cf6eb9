import type { SimAlertKind, SimChange, SimHolder, SimRefresh, SupplierState } from '@cairn/contract';
import type { Name } from '../language/index.ts';

type Text = `simSuppliers.${Name<'simSuppliers'>}`;

const errors: ReadonlyMap<string, Text> = new Map([
  ['unauthorized', 'simSuppliers.errorUnauthorized'],
  ['rate_limited', 'simSuppliers.errorRateLimited'],
  ['timeout', 'simSuppliers.errorTimeout'],
  ['unavailable', 'simSuppliers.errorUnavailable'],
  ['rejected', 'simSuppliers.errorRejected'],
  ['already_in_state', 'simSuppliers.errorAlreadyInState'],
  ['malformed_reply', 'simSuppliers.errorMalformedReply'],
  ['not_found', 'simSuppliers.errorNotFound'],
  ['no_endpoint', 'simSuppliers.errorNoEndpoint'],
  ['unknown', 'simSuppliers.errorUnknown'],
  ['not_ready', 'simSuppliers.errorNotReady'],
  ['aborted', 'simSuppliers.errorAborted'],
]);

/** The sentence of a code of a connector; undefined for one that has none. */
export const errorTextOf = (code: string): Text | undefined => errors.get(code);

/** How far a change of status is. */
export function changeTextOf(state: SimChange['state']) {
  if (state === 'wanted') return 'sim.changeRecorded';
  if (state === 'asked') return 'sim.changeSent';
  return state === 'confirmed' ? 'sim.changeConfirmed' : 'sim.changeFailed';
}

/** Whether the supplier has not settled it yet. */
export const isUnsettled = (change: Pick<SimChange, 'settled'> | null | undefined): boolean =>
  change !== null && change !== undefined && change.settled === null;

/** Whether nobody knows what came of a change: a reading tells. */
export const isUncertain = (change: Pick<SimChange, 'settled' | 'code'> | null | undefined): boolean =>
  isUnsettled(change) || change?.code === 'unknown';

export const alertTexts = {
  high_usage: 'sim.alertHighUsage',
  no_usage: 'sim.alertNoUsage',
  online_without_session: 'sim.alertOnlineWithoutSession',
  session_without_online: 'sim.alertSessionWithoutOnline',
  missing: 'sim.alertMissing',
} as const satisfies Record<SimAlertKind, string>;

export const holderTexts = {
  unassigned: 'sim.unassigned',
  reseller: 'sim.inReseller',
  dealer: 'sim.inDealer',
  company: 'sim.inCompany',
  rover: 'sim.inRover',
  station: 'sim.inStation',
} as const satisfies Record<SimHolder, string>;

export const refreshStates = {
  waiting: 'simSuppliers.stateWaiting',
  running: 'simSuppliers.stateRunning',
  done: 'simSuppliers.stateDone',
  cancelled: 'simSuppliers.stateCancelled',
  failed: 'simSuppliers.stateFailed',
} as const satisfies Record<SimRefresh['state'], string>;

export const refreshKinds = {
  added: 'simSuppliers.added',
  missing: 'simSuppliers.missingNow',
  found: 'simSuppliers.found',
  status: 'simSuppliers.statusChanged',
  endpoint: 'simSuppliers.endpointChanged',
  package: 'simSuppliers.packageChanged',
} as const satisfies Record<SimRefresh['changes'][number]['kind'], string>;

export const circuitTexts = {
  closed: 'simSuppliers.circuitClosed',
  open: 'simSuppliers.circuitOpen',
  half_open: 'simSuppliers.circuitHalfOpen',
} as const satisfies Record<SupplierState['circuit'], string>;
