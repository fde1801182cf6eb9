/** What an alert can be about, in the order in which people choose. */
export const alertKinds = [
  'rover_no_fix',
  'rover_refused',
  'station_down',
  'subscription_ends',
  'sim_over_limit',
  'sim_unused',
  'system',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/**
 * What of the system is watched: a service of the casters in a country, the e-mails that leave, the jobs of the worker, and the
 * checks of System Status that these do not cover.
 */
export const systemParts = [
  'casta 1',
  'casta 2',
  'connecta 1',
  'connecta 2',
  'outbox',
  'jobs',
  'messagesync 1',
  'messagesync 2',
  'ntripcheck 1',
  'ntripcheck 2',
  'subcheck 1',
  'gdpr_check 1',
  'certificate 1',
] as const;
export type SystemPart = (typeof systemParts)[number];

/** The figures of an alert; which there are depends on its kind. */
export interface AlertDetails {
  /** The station that fed a rover that has no fix. */
  readonly station?: number | undefined;
  /** Refused requests of the last quarter of an hour, and why the last one was, as an event of the caster log. */
  readonly refusals?: number;
  readonly reason?: string;
  /** When the subscription ends. */
  readonly ends?: string;
  /** Bytes of the month, and how many the package allows. */
  readonly used?: number;
  readonly allowed?: number;
  /** Why a SIM costs for nothing. */
  readonly unused?: UnusedSim;
  /** Names of the jobs that failed. */
  readonly jobs?: readonly string[];
  /** E-mails that wait. */
  readonly waiting?: number;
}

/** Why an active SIM is paid for and unused: its rover has no subscription or no session, or it transfers no data. */
export const unusedSims = ['no_subscription', 'no_session', 'no_data'] as const;
export type UnusedSim = (typeof unusedSims)[number];
