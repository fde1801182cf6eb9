import type { Db, TenantSession } from '@cairn/database';
import { auditText, detailText } from './audit/format.ts';
import type { AuditDetail, AuditMessage } from './audit/messages.ts';
import type { RecordKindName } from './audit/record-names.ts';

export type { AuditDetail, AuditMessage };

/** Groups of user events, see `eventGroups` of the contract. */
const group = { user: 1, admin: 2, system: 3, basestations: 4, gdpr: 5, subscriptions: 6, sims: 7 } as const;

const event = (type: number, groupName: keyof typeof group, name: string, danish: string) =>
  ({ type, group: group[groupName], name, danish }) as const;

/** Every user event that the server records: its type, its group and its name in every language. */
export const events = {
  login: event(1, 'user', 'Login', 'Login'),
  logout: event(2, 'user', 'Logout', 'Logout'),
  automaticLogout: event(3, 'user', 'Automatic logout', 'Automatisk logout'),
  secondFactorOn: event(4, 'user', 'Second factor added', 'Ekstra faktor tilføjet'),
  secondFactorOff: event(5, 'user', 'Second factor removed', 'Ekstra faktor fjernet'),
  recoveryCodesRenewed: event(6, 'user', 'Recovery codes renewed', 'Gendannelseskoder fornyet'),
  sessionEnded: event(7, 'user', 'Signed out elsewhere', 'Logget ud andre steder'),
  profileChanged: event(8, 'user', 'Profile changed', 'Profil ændret'),
  userSignedOut: event(9, 'user', 'User signed out', 'Bruger logget ud'),
  dealerCreated: event(10, 'admin', 'Dealer created', 'Forhandler oprettet'),
  dealerDeleted: event(11, 'admin', 'Dealer deleted', 'Forhandler slettet'),
  companyCreated: event(12, 'admin', 'Company created', 'Firma oprettet'),
  companyDeleted: event(13, 'admin', 'Company deleted', 'Firma slettet'),
  roverCreated: event(14, 'admin', 'Rover created', 'Rover oprettet'),
  roverEdited: event(15, 'admin', 'Rover edited', 'Rover ændret'),
  roverDeleted: event(16, 'admin', 'Rover deleted', 'Rover slettet'),
  roverDisconnected: event(17, 'admin', 'Rover disconnected', 'Rover afbrudt'),
  companyEdited: event(18, 'admin', 'Company edited', 'Firma ændret'),
  resellerCreated: event(19, 'admin', 'Reseller created', 'Distributør oprettet'),
  resellerDeleted: event(20, 'admin', 'Reseller deleted', 'Distributør slettet'),
  dealerEdited: event(21, 'admin', 'Dealer edited', 'Forhandler ændret'),
  resellerEdited: event(22, 'admin', 'Reseller edited', 'Distributør ændret'),
  gdprAccepted: event(23, 'gdpr', 'GDPR accepted', 'GDPR accepteret'),
  acceptanceRequested: event(24, 'gdpr', 'GDPR acceptance requested', 'Bedt om GDPR-accept'),
  gdprWarned: event(25, 'gdpr', 'GDPR reminder', 'GDPR-påmindelse'),
  gdprRemoved: event(26, 'gdpr', 'Personal data removed', 'Personoplysninger fjernet'),
  gdprExported: event(27, 'gdpr', 'Company data exported', 'Firmadata eksporteret'),
  gdprRefused: event(90, 'gdpr', 'GDPR refused', 'GDPR afvist'),
  maintenanceOn: event(28, 'system', 'Maintenance on', 'Vedligeholdelse slået til'),
  maintenanceOff: event(29, 'system', 'Maintenance off', 'Vedligeholdelse slået fra'),
  castaRestarted: event(99, 'system', 'Casta restarted', 'Casta genstartet'),
  connectaRestarted: event(100, 'system', 'Connecta restarted', 'Connecta genstartet'),
  userCreated: event(30, 'user', 'User created', 'Bruger oprettet'),
  userEdited: event(31, 'user', 'User edited', 'Bruger ændret'),
  userDeleted: event(32, 'user', 'User deleted', 'Bruger slettet'),
  passwordChanged: event(33, 'user', 'Password changed', 'Adgangskode ændret'),
  resetRequested: event(34, 'user', 'Password reset requested', 'Bedt om ny adgangskode'),
  resetDone: event(35, 'user', 'Password reset', 'Adgangskode nulstillet'),
  roleChanged: event(36, 'user', 'Role changed', 'Rolle ændret'),
  loginDetailsSent: event(37, 'user', 'Login details sent again', 'Loginoplysninger sendt igen'),
  actedAs: event(38, 'user', 'Acted as dealer', 'Handlede på vegne af forhandler'),
  emailResent: event(39, 'user', 'E-mail sent again', 'E-mail sendt igen'),
  stockAdded: event(40, 'subscriptions', 'Stock added', 'Lager tilføjet'),
  stockRemoved: event(41, 'subscriptions', 'Stock removed', 'Lager fjernet'),
  stockAssigned: event(42, 'subscriptions', 'Stock assigned to dealer', 'Lager tildelt forhandler'),
  stockReturned: event(43, 'subscriptions', 'Stock returned by dealer', 'Lager returneret af forhandler'),
  simsAssigned: event(44, 'sims', 'SIM cards assigned to dealer', 'SIM-kort tildelt forhandler'),
  simsAdded: event(45, 'sims', 'SIM cards added to reseller stock', 'SIM-kort tilføjet til lager'),
  simMoved: event(46, 'sims', 'SIM card moved', 'SIM-kort flyttet'),
  simChangeRequested: event(47, 'sims', 'SIM status change requested', 'Ændring af SIM-status bestilt'),
  simPackageEdited: event(48, 'sims', 'SIM package edited', 'SIM-pakke ændret'),
  subscriptionSold: event(50, 'subscriptions', 'Subscription added', 'Abonnement tilføjet'),
  subscriptionStarted: event(51, 'subscriptions', 'Subscription started', 'Abonnement startet'),
  subscriptionCancelled: event(53, 'subscriptions', 'Subscription cancelled', 'Abonnement opsagt'),
  subscriptionSuspended: event(54, 'subscriptions', 'Subscription suspended', 'Abonnement sat på pause'),
  subscriptionResumed: event(55, 'subscriptions', 'Subscription resumed', 'Abonnement genoptaget'),
  subscriptionRenewed: event(56, 'subscriptions', 'Subscription renewed', 'Abonnement fornyet'),
  scheduledCancelled: event(
    57,
    'subscriptions',
    'Scheduled renewal cancelled',
    'Planlagt fornyelse annulleret',
  ),
  renewalScheduled: event(58, 'subscriptions', 'Renewal scheduled', 'Fornyelse planlagt'),
  subscriptionExpired: event(59, 'subscriptions', 'Subscription expired', 'Abonnement udløbet'),
  resellerRestored: event(80, 'admin', 'Reseller restored', 'Distributør gendannet'),
  dealerRestored: event(81, 'admin', 'Dealer restored', 'Forhandler gendannet'),
  companyRestored: event(82, 'admin', 'Company restored', 'Firma gendannet'),
  reportSent: event(130, 'system', 'Report sent', 'Rapport sendt'),
  reportSubscribed: event(131, 'user', 'Report by e-mail added', 'Rapport på e-mail tilføjet'),
  reportPaused: event(
    132,
    'user',
    'Report by e-mail paused or resumed',
    'Rapport på e-mail sat på pause eller genoptaget',
  ),
  reportUnsubscribed: event(133, 'user', 'Report by e-mail removed', 'Rapport på e-mail fjernet'),
  calendarFeedMade: event(95, 'user', 'Calendar address created', 'Kalenderadresse oprettet'),
  calendarFeedRevoked: event(96, 'user', 'Calendar address deleted', 'Kalenderadresse slettet'),
  roverRestored: event(83, 'admin', 'Rover restored', 'Rover gendannet'),
  noteAdded: event(84, 'admin', 'Note added', 'Note tilføjet'),
  noteEdited: event(85, 'admin', 'Note edited', 'Note ændret'),
  noteDeleted: event(86, 'admin', 'Note deleted', 'Note slettet'),
  roverPasswordRead: event(88, 'admin', 'NTRIP password read', 'NTRIP-adgangskode læst'),
  ntripDetailsSent: event(87, 'admin', 'NTRIP details sent', 'NTRIP-oplysninger sendt'),
  orderReceived: event(76, 'subscriptions', 'Order received', 'Ordre modtaget'),
  orderContradicted: event(
    89,
    'subscriptions',
    'Order reported again with other details',
    'Ordre meldt igen med andre oplysninger',
  ),
  orderSimsSaved: event(77, 'subscriptions', 'SIMs of an order saved', 'SIM-kort til ordre gemt'),
  orderProcessed: event(78, 'subscriptions', 'Order processed', 'Ordre behandlet'),
  orderRefunded: event(79, 'subscriptions', 'Order refunded', 'Ordre refunderet'),
  machineCreated: event(60, 'admin', 'Machine created', 'Maskine oprettet'),
  machineEdited: event(61, 'admin', 'Machine edited', 'Maskine ændret'),
  makerCreated: event(62, 'admin', 'Machine maker created', 'Maskinmærke oprettet'),
  makerEdited: event(63, 'admin', 'Machine maker edited', 'Maskinmærke ændret'),
  makerDeleted: event(64, 'admin', 'Machine maker deleted', 'Maskinmærke slettet'),
  modelCreated: event(65, 'admin', 'Machine model created', 'Maskinmodel oprettet'),
  modelEdited: event(66, 'admin', 'Machine model edited', 'Maskinmodel ændret'),
  modelDeleted: event(67, 'admin', 'Machine model deleted', 'Maskinmodel slettet'),
  baseCreated: event(70, 'basestations', 'Base station created', 'Station oprettet'),
  baseEdited: event(71, 'basestations', 'Base station edited', 'Station ændret'),
  baseDeleted: event(72, 'basestations', 'Base station deleted', 'Station slettet'),
  basePasswordRead: event(69, 'basestations', 'Base station password read', 'Stationens adgangskode læst'),
  baseReached: event(73, 'basestations', 'Base station device opened', 'Stationens enhed åbnet'),
  basePositionAccepted: event(
    75,
    'basestations',
    'Base station position accepted',
    'Stationens position godkendt',
  ),
  baseTakenOut: event(97, 'basestations', 'Base station taken out of service', 'Station taget ud af drift'),
  basePutBack: event(98, 'basestations', 'Base station returned to service', 'Station sat i drift igen'),
  correctionProfileCreated: event(134, 'system', 'Correction profile created', 'Korrektionsprofil oprettet'),
  correctionProfileEdited: event(135, 'system', 'Correction profile edited', 'Korrektionsprofil ændret'),
  correctionProfileDeleted: event(136, 'system', 'Correction profile deleted', 'Korrektionsprofil slettet'),
  emailTemplateEdited: event(120, 'system', 'E-mail template edited', 'E-mailskabelon ændret'),
  adminEmailsEdited: event(121, 'system', 'Admin e-mails edited', 'Admin-e-mails ændret'),
  simSupplierEdited: event(91, 'sims', 'SIM supplier edited', 'SIM-leverandør ændret'),
  simRefreshStarted: event(92, 'sims', 'SIM refresh started', 'Opdatering af SIM-kort startet'),
  simRefreshCancelled: event(93, 'sims', 'SIM refresh cancelled', 'Opdatering af SIM-kort annulleret'),
  simLocationCancelled: event(94, 'sims', 'SIM location cancelled', 'SIM-kortets placering annulleret'),
  alertSettingsChanged: event(115, 'user', 'Choice of alerts changed', 'Valg af advarsler ændret'),
  webhookAdded: event(118, 'user', 'Webhook added', 'Webhook tilføjet'),
  webhookRemoved: event(119, 'user', 'Webhook removed', 'Webhook fjernet'),
  alertTaken: event(116, 'admin', 'Alert taken', 'Advarsel taget'),
  alertReleased: event(117, 'admin', 'Alert released', 'Advarsel frigivet'),
  alarmAcknowledged: event(74, 'basestations', 'Station alarm acknowledged', 'Stationsalarm kvitteret'),
} as const;
export type UserEvent = (typeof events)[keyof typeof events];

export type EventScope = Pick<TenantSession, 'resellerId' | 'dealerId' | 'companyId'>;

/** Where a request came from. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
}

/** Who acted: a session, or a person who has none yet. */
export interface Actor extends EventScope {
  readonly userId: number;
  readonly name: string;
  /** The dealer that they act for. */
  readonly actingFor?: { readonly dealer: number; readonly title: string } | undefined;
}

export interface EventTarget {
  readonly type: RecordKindName;
  readonly id: number;
  readonly title: string;
}

export interface About {
  /** What happened, with the target and without the actor; by default the name of the event. */
  readonly message?: AuditMessage;
  /** A text in place of a message: a title, or what a client sent. */
  readonly text?: string;
  /** Details such as old and new values. */
  readonly details?: readonly AuditDetail[];
  /** The record concerned. */
  readonly target?: EventTarget;
  /** The tenant scope whose tenants, and those above them, may read the event; by default that of the actor. */
  readonly scope?: EventScope;
  /** The e-mail that was sent with it, a row of `emails`. */
  readonly emailId?: number | undefined;
  /** The address of the caller; left out when the system acted by itself. */
  readonly from?: Caller;
}

/**
 * Records who did what to whom, from where: one row for each action, in the transaction of the action. Without an actor
 * the system acted by itself.
 */
export async function recordEvent(
  db: Db,
  event: UserEvent,
  actor: Actor | undefined,
  about: About,
): Promise<void> {
  await db
    .insertInto('user_events')
    .values(rowOf(event, actor, about))
    .execute();
}

/** Records many events at once, with a statement for each thousand. */
export async function recordEvents(
  db: Db,
  event: UserEvent,
  actor: Actor | undefined,
  abouts: readonly About[],
): Promise<void> {
  for (let from = 0; from < abouts.length; from += 1000) {
    const rows = abouts.slice(from, from + 1000).map((about) => rowOf(event, actor, about));
    await db.insertInto('user_events').values(rows).execute();
  }
}

function rowOf(event: UserEvent, actor: Actor | undefined, about: About) {
  const { target, from, scope = actor, message, details = [] } = about;
  return {
    type: event.type,
    group: event.group,
    user_id: actor?.userId ?? null,
    user_name: actor?.name ?? '',
    acts_for: actor?.actingFor?.dealer ?? null,
    acts_for_title: actor?.actingFor?.title ?? null,
    reseller_id: scope?.resellerId ?? null,
    dealer_id: scope?.dealerId ?? null,
    company_id: scope?.companyId ?? null,
    text: message ? auditText(message) : (about.text ?? ''),
    detail: detailText(details),
    message: message?.code ?? null,
    parameters: message?.parameters ? JSON.stringify(message.parameters) : null,
    details: details.length > 0 ? JSON.stringify(details) : null,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    target_title: target?.title ?? '',
    email_id: about.emailId ?? null,
    address: from?.address ?? null,
    user_agent: from?.agent ?? null,
  };
}
