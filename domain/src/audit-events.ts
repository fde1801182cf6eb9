import type { Tables, TenantSession } from '@cairn/database';
import type { Kysely } from 'kysely';
import { auditText, detailText } from './audit/format.ts';
import type { AuditDetail, AuditMessage } from './audit/messages.ts';

export type { AuditDetail, AuditMessage };

/** Groups of user events, see `eventGroups` of the contract. */
const group = { user: 1, admin: 2, system: 3, basestations: 4, gdpr: 5, subscriptions: 6 } as const;

/** Every user event that the server records: its type, its group and its name. */
export const events = {
  login: { type: 1, group: group.user, name: 'Login' },
  logout: { type: 2, group: group.user, name: 'Logout' },
  automaticLogout: { type: 3, group: group.user, name: 'Automatic logout' },
  secondFactorOn: { type: 4, group: group.user, name: 'Second factor added' },
  secondFactorOff: { type: 5, group: group.user, name: 'Second factor removed' },
  recoveryCodesRenewed: { type: 6, group: group.user, name: 'Recovery codes renewed' },
  sessionEnded: { type: 7, group: group.user, name: 'Signed out elsewhere' },
  profileChanged: { type: 8, group: group.user, name: 'Profile changed' },
  dealerCreated: { type: 10, group: group.admin, name: 'Dealer created' },
  dealerDeleted: { type: 11, group: group.admin, name: 'Dealer deleted' },
  companyCreated: { type: 12, group: group.admin, name: 'Company created' },
  companyDeleted: { type: 13, group: group.admin, name: 'Company deleted' },
  roverCreated: { type: 14, group: group.admin, name: 'Rover created' },
  roverEdited: { type: 15, group: group.admin, name: 'Rover edited' },
  roverDeleted: { type: 16, group: group.admin, name: 'Rover deleted' },
  roverDisconnected: { type: 17, group: group.admin, name: 'Rover disconnected' },
  companyEdited: { type: 18, group: group.admin, name: 'Company edited' },
  resellerCreated: { type: 19, group: group.admin, name: 'Reseller created' },
  resellerDeleted: { type: 20, group: group.admin, name: 'Reseller deleted' },
  dealerEdited: { type: 21, group: group.admin, name: 'Dealer edited' },
  resellerEdited: { type: 22, group: group.admin, name: 'Reseller edited' },
  gdprAccepted: { type: 23, group: group.gdpr, name: 'GDPR accepted' },
  acceptanceRequested: { type: 24, group: group.gdpr, name: 'GDPR acceptance asked for' },
  gdprWarned: { type: 25, group: group.gdpr, name: 'GDPR warning' },
  gdprRemoved: { type: 26, group: group.gdpr, name: 'Personal data removed' },
  gdprExported: { type: 27, group: group.gdpr, name: 'Company data exported' },
  maintenanceOn: { type: 28, group: group.system, name: 'Maintenance on' },
  maintenanceOff: { type: 29, group: group.system, name: 'Maintenance off' },
  userCreated: { type: 30, group: group.user, name: 'User created' },
  userEdited: { type: 31, group: group.user, name: 'User edited' },
  userDeleted: { type: 32, group: group.user, name: 'User deleted' },
  passwordChanged: { type: 33, group: group.user, name: 'Password changed' },
  resetRequested: { type: 34, group: group.user, name: 'Password reset asked for' },
  resetDone: { type: 35, group: group.user, name: 'Password reset' },
  roleChanged: { type: 36, group: group.user, name: 'Role changed' },
  loginDetailsSent: { type: 37, group: group.user, name: 'Login details sent again' },
  actedAs: { type: 38, group: group.user, name: 'Acted as dealer' },
  emailResent: { type: 39, group: group.user, name: 'E-mail sent again' },
  stockAdded: { type: 40, group: group.subscriptions, name: 'Stock added' },
  stockRemoved: { type: 41, group: group.subscriptions, name: 'Stock removed' },
  stockAssigned: { type: 42, group: group.subscriptions, name: 'Stock assigned to dealer' },
  stockReturned: { type: 43, group: group.subscriptions, name: 'Stock returned by dealer' },
  subscriptionSold: { type: 50, group: group.subscriptions, name: 'Subscription added' },
  subscriptionStarted: { type: 51, group: group.subscriptions, name: 'Subscription started' },
  subscriptionCancelled: { type: 53, group: group.subscriptions, name: 'Subscription cancelled' },
  subscriptionSuspended: { type: 54, group: group.subscriptions, name: 'Subscription suspended' },
  subscriptionResumed: { type: 55, group: group.subscriptions, name: 'Subscription resumed' },
  subscriptionRenewed: { type: 56, group: group.subscriptions, name: 'Subscription renewed' },
  scheduledCancelled: { type: 57, group: group.subscriptions, name: 'Scheduled renewal cancelled' },
  renewalScheduled: { type: 58, group: group.subscriptions, name: 'Renewal scheduled' },
  subscriptionExpired: { type: 59, group: group.subscriptions, name: 'Subscription expired' },
  resellerRestored: { type: 80, group: group.admin, name: 'Reseller restored' },
  dealerRestored: { type: 81, group: group.admin, name: 'Dealer restored' },
  companyRestored: { type: 82, group: group.admin, name: 'Company restored' },
  roverRestored: { type: 83, group: group.admin, name: 'Rover restored' },
  noteAdded: { type: 84, group: group.admin, name: 'Note added' },
  noteEdited: { type: 85, group: group.admin, name: 'Note edited' },
  noteDeleted: { type: 86, group: group.admin, name: 'Note deleted' },
  machineCreated: { type: 60, group: group.admin, name: 'Machine created' },
  machineEdited: { type: 61, group: group.admin, name: 'Machine edited' },
  makerCreated: { type: 62, group: group.admin, name: 'Machine maker created' },
  makerEdited: { type: 63, group: group.admin, name: 'Machine maker edited' },
  makerDeleted: { type: 64, group: group.admin, name: 'Machine maker deleted' },
  modelCreated: { type: 65, group: group.admin, name: 'Machine model created' },
  modelEdited: { type: 66, group: group.admin, name: 'Machine model edited' },
  modelDeleted: { type: 67, group: group.admin, name: 'Machine model deleted' },
  baseCreated: { type: 70, group: group.basestations, name: 'Base station created' },
  baseEdited: { type: 71, group: group.basestations, name: 'Base station edited' },
  baseDeleted: { type: 72, group: group.basestations, name: 'Base station deleted' },
  baseReached: { type: 73, group: group.basestations, name: 'Base station device opened' },
  basePositionAccepted: { type: 75, group: group.basestations, name: 'Base station position accepted' },
  alarmAcknowledged: { type: 74, group: group.basestations, name: 'Station alarm acknowledged' },
} as const;
export type UserEvent = (typeof events)[keyof typeof events];
export type EventName = keyof typeof events;

export type EventScope = Pick<TenantSession, 'resellerId' | 'dealerId' | 'companyId'>;

/** From where a request came. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
}

/** Who did it: a session, or a person who has none yet. */
export interface Actor extends EventScope {
  readonly userId: number;
  readonly name: string;
  /** The dealer that they act for. */
  readonly actingFor?: { readonly dealer: number; readonly title: string } | undefined;
}

export interface About {
  /** What happened, with the target and without the actor; default: the event's name. */
  readonly message?: AuditMessage;
  /** In place of a message: a title, or what a client sent. */
  readonly text?: string;
  /** Details such as old and new values. */
  readonly details?: readonly AuditDetail[];
  /** The record concerned. */
  readonly target?: {
    readonly type:
      | 'reseller'
      | 'dealer'
      | 'company'
      | 'user'
      | 'rover'
      | 'station'
      | 'machine'
      | 'note'
      | 'maker'
      | 'model';
    readonly id: number;
    readonly title: string;
  };
  /** Tenant scope whose tenants, and those above, may read it; default: the actor's. */
  readonly scope?: EventScope;
  /** The e-mail sent with it, of table emails. */
  readonly emailId?: number | undefined;
  /** Address; left out when the system did it. */
  readonly from?: Caller;
}

/**
 * Records who did what to whom, from where: one row for each action, in its own transaction. Without an actor
 * the system did it by itself.
 */
export async function recordEvent(
  db: Kysely<Tables>,
  event: UserEvent,
  actor: Actor | undefined,
  about: About,
): Promise<void> {
  const { target, from, scope = actor, message, details = [] } = about;
  await db
    .insertInto('user_events')
    .values({
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
    })
    .execute();
}
