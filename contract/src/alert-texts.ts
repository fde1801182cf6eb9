import type { AlertKind, SystemPart, UnusedSim } from './alert-kinds.ts';
import type { Language } from './caster-events/index.ts';
import type { roverRefusals } from './refusals.ts';

/** What an alert says, with the names that its reader may see. */
export interface AlertFacts {
  readonly kind: AlertKind;
  /** The name of the rover or station, the ICCID of the SIM, or the part of the system. */
  readonly title: string;
  readonly reason?: string | null | undefined;
  /** Whether the subscription has ended already. */
  readonly ended?: boolean | undefined;
  readonly unused?: UnusedSim | null | undefined;
}

type Reason = Exclude<
  (typeof roverRefusals)[number],
  'rover_station_out_of_service' | 'accounts_unavailable'
>;

interface Texts {
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly parts: Readonly<Record<SystemPart, string>>;
  readonly unused: Readonly<Record<UnusedSim, string>>;
  readonly noFix: (rover: string) => string;
  readonly refused: (rover: string, reason: string | undefined) => string;
  readonly down: (station: string) => string;
  readonly ends: (rover: string, ended: boolean) => string;
  readonly overLimit: (sim: string) => string;
  readonly costs: (sim: string, unused: string | undefined) => string;
  /** What a line says that stands for several alerts of one kind. */
  readonly several: Readonly<Record<AlertKind, (count: number) => string>>;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    reasons: {
      rover_wrong_password: 'wrong password',
      rover_guessed: 'too many wrong passwords',
      rover_not_allowed: 'not allowed to connect',
      rover_suspended: 'subscription suspended',
      rover_not_started: 'subscription not begun',
      rover_cancelled: 'subscription cancelled',
      rover_sim_alone: 'subscription of a SIM alone',
      rover_expired: 'subscription ended',
      rover_unknown_mountpoint: 'unknown mountpoint',
    },
    parts: {
      'casta 1': 'Casta UK is not running',
      'casta 2': 'Casta Denmark is not running',
      'connecta 1': 'Connecta UK is not running',
      'connecta 2': 'Connecta Denmark is not running',
      outbox: 'E-mails do not leave',
      jobs: 'Jobs of the worker fail',
      'messagesync 1': 'Records of Casta UK are not written',
      'messagesync 2': 'Records of Casta Denmark are not written',
      'ntripcheck 1': 'A test rover cannot log in at Casta UK',
      'ntripcheck 2': 'A test rover cannot log in at Casta Denmark',
      'subcheck 1': 'Subscriptions are not started and ended',
      'gdpr_check 1': 'The GDPR check does not run',
      'certificate 1': 'The TLS certificate ends soon, or has expired',
    },
    unused: {
      no_subscription: 'its rover has no subscription',
      no_session: 'its rover does not connect',
      no_data: 'it sends no data',
    },
    noFix: (rover) => `${rover} has no fix`,
    refused: (rover, reason) => `${rover} cannot connect${reason ? `: ${reason}` : ''}`,
    down: (station) => `Station ${station} is down`,
    ends: (rover, ended) => `The subscription of ${rover} ${ended ? 'has ended' : 'ends soon'}`,
    overLimit: (sim) => `SIM ${sim} has used more data than its package allows`,
    costs: (sim, unused) => `SIM ${sim} is paid for, but not used${unused ? `: ${unused}` : ''}`,
    several: {
      rover_no_fix: (n) => `${n} rovers have no fix`,
      rover_refused: (n) => `${n} rovers cannot connect`,
      station_down: (n) => `${n} stations are down`,
      subscription_ends: (n) => `${n} subscriptions end`,
      sim_over_limit: (n) => `${n} SIM cards have used more data than their packages allow`,
      sim_unused: (n) => `${n} SIM cards are paid for, but not used`,
      system: (n) => `${n} parts of the system do not work`,
    },
  },
  da: {
    reasons: {
      rover_wrong_password: 'forkert adgangskode',
      rover_guessed: 'for mange forkerte adgangskoder',
      rover_not_allowed: 'har ikke tilladelse',
      rover_suspended: 'abonnementet er sat på pause',
      rover_not_started: 'abonnementet er ikke begyndt',
      rover_cancelled: 'abonnementet er opsagt',
      rover_sim_alone: 'abonnementet gælder et SIM-kort alene',
      rover_expired: 'abonnementet er udløbet',
      rover_unknown_mountpoint: 'ukendt mountpoint',
    },
    parts: {
      'casta 1': 'Casta UK kører ikke',
      'casta 2': 'Casta Danmark kører ikke',
      'connecta 1': 'Connecta UK kører ikke',
      'connecta 2': 'Connecta Danmark kører ikke',
      outbox: 'E-mails bliver ikke sendt',
      jobs: 'Workerens opgaver mislykkes',
      'messagesync 1': 'Optegnelser fra Casta UK bliver ikke gemt',
      'messagesync 2': 'Optegnelser fra Casta Danmark bliver ikke gemt',
      'ntripcheck 1': 'En testrover kan ikke logge ind på Casta UK',
      'ntripcheck 2': 'En testrover kan ikke logge ind på Casta Danmark',
      'subcheck 1': 'Abonnementer bliver ikke startet og afsluttet',
      'gdpr_check 1': 'GDPR-kontrollen kører ikke',
      'certificate 1': 'TLS-certifikatet udløber snart eller er udløbet',
    },
    unused: {
      no_subscription: 'dets rover har intet abonnement',
      no_session: 'dets rover er ikke tilsluttet',
      no_data: 'det sender ingen data',
    },
    noFix: (rover) => `${rover} har intet fix`,
    refused: (rover, reason) => `${rover} får ikke forbindelse${reason ? `: ${reason}` : ''}`,
    down: (station) => `Station ${station} er nede`,
    ends: (rover, ended) => `Abonnementet for ${rover} ${ended ? 'er udløbet' : 'udløber snart'}`,
    overLimit: (sim) => `SIM-kort ${sim} har brugt flere data, end dets pakke tillader`,
    costs: (sim, unused) => `SIM-kort ${sim} er betalt, men bruges ikke${unused ? `: ${unused}` : ''}`,
    several: {
      rover_no_fix: (n) => `${n} rovere har intet fix`,
      rover_refused: (n) => `${n} rovere får ikke forbindelse`,
      station_down: (n) => `${n} stationer er nede`,
      subscription_ends: (n) => `${n} abonnementer udløber`,
      sim_over_limit: (n) => `${n} SIM-kort har brugt flere data, end deres pakker tillader`,
      sim_unused: (n) => `${n} SIM-kort er betalt, men bruges ikke`,
      system: (n) => `${n} dele af systemet virker ikke`,
    },
  },
};

/** What is wrong, in a sentence without a full stop: on the page of alerts, in e-mails and behind the link in them. */
export function alertText({ kind, title, reason, ended, unused }: AlertFacts, language: Language): string {
  const { reasons, parts, unused: why, noFix, refused, down, ends, overLimit, costs } = texts[language];
  if (kind === 'rover_no_fix') return noFix(title);
  if (kind === 'rover_refused') return refused(title, reasons[reason as Reason]);
  if (kind === 'station_down') return down(title);
  if (kind === 'subscription_ends') return ends(title, ended === true);
  if (kind === 'sim_over_limit') return overLimit(title);
  if (kind === 'sim_unused') return costs(title, unused ? why[unused] : undefined);
  return parts[title as SystemPart] ?? title;
}

/** How many of one kind there are, as a sentence. */
export const severalAlerts = (kind: AlertKind, count: number, language: Language): string =>
  texts[language].several[kind](count);
