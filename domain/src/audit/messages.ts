import type { ParameterNames, ParametersOf } from '@cairn/contract';

/** The sentences of audit events by their codes. `kind` is the kind of a record. */
export const auditMessages = {
  created: '{{kind}} {{title}} created',
  edited: '{{kind}} {{title}} edited',
  deleted: '{{kind}} {{title}} deleted',
  restored: '{{kind}} {{title}} restored',
  details_sent: 'Details of {{title}} sent to {{to}}',
  login_details_sent: 'Login details of {{title}} sent to {{to}}',
  report_sent: 'Activity report sent to {{to}}',
  report_subscribed: 'Performance report of {{title}} is mailed to {{to}}',
  report_unsubscribed: 'Performance report of {{title}} is no longer mailed to {{to}}',
  report_unsubscribed_by_mail:
    'Performance report of {{title}} is no longer mailed to {{to}}, stopped with the link of its e-mail',
  report_paused: 'Performance report of {{title}} to {{to}} paused',
  report_resumed: 'Performance report of {{title}} to {{to}} resumed',
  ntrip_password_read: 'NTRIP password of {{title}} read',
  ntrip_details_sent: 'NTRIP details of {{title}} sent to {{to}}',
  rover_moved: '{{title}} moved from {{from}} to {{to}}',
  acceptance_requested: 'Acceptance requested from {{title}}, by e-mail to {{to}}',
  accepted: '{{name}} accepted the data-processing notice for {{title}}',
  refused: '{{name}} does not accept the data-processing notice for {{title}}',
  accepted_by_mail:
    '{{name}} accepted the data-processing notice for {{title}}, with the link that was mailed to {{email}}',
  refused_by_mail:
    '{{name}} does not accept the data-processing notice for {{title}}, with the link that was mailed to {{email}}',
  warned: '{{title}} was reminded: not accepted after {{days}} days',
  personal_data_removed: 'Personal data of {{title}} was removed: not accepted after {{days}} days',
  data_exported: 'Data of {{title}} exported',
  email_resent: 'E-mail “{{subject}}” sent again',
  acting_began: 'Acting as dealer {{title}}',
  acting_ended: 'No longer acting as dealer {{title}}',
  authenticator_app: 'Authenticator app',
  recovery_codes: 'Recovery codes',
  passkey: 'Passkey',
  named_passkey: 'Passkey {{name}}',
  every_second_factor: 'Every second factor, on the server',
  sessions_ended: 'Sessions ended: {{count}}',
  bounce_cleared: 'Mark of the refused address {{email}} of {{title}} cleared',
  sessions_ended_of: '{{title}} signed out, sessions ended: {{count}}',
  maintenance_on: 'Maintenance turned on, sessions ended: {{count}}',
  maintenance_off: 'Maintenance turned off',
  restarted: '{{title}} restarted, disconnected: {{count}}',
  restart_failed: '{{title}} was not restarted: {{reason}}',
  rover_disconnected: '{{title}}, session {{session}}: Rover disconnected',
  rover_not_connected: '{{title}}, session {{session}}: No caster has this session',
  caster_silent:
    '{{title}}, session {{session}}: The caster did not answer in time: the rover may still be connected',
  stock_moved: '{{count}} × {{type}}, {{title}}',
  subscription: '{{title}}, {{type}}',
  order_of: '{{reference}}, {{title}}',
  sim_moved: '{{title}} moved from {{from}} to {{to}}',
  sims_moved: '{{count}} SIM cards moved to {{title}}',
  sim_activate: '{{title}}: activation requested',
  sim_suspend: '{{title}}: suspension requested',
  sim_unsuspend: '{{title}}: end of the suspension requested',
  alert_taken: 'Alert about {{title}} taken',
  alert_released: 'Alert about {{title}} released',
  alerts_taken_by_mail: 'Alerts taken with the link of an e-mail: {{count}}',
  out_of_service: '{{title}} taken out of service',
  in_service: '{{title}} returned to service',
  idle: 'idle',
  too_long: 'too long',
  maintenance: 'maintenance',
} as const;

/** The lines below the sentence: what was changed, from what to what. `field` is a field of a record. */
export const auditDetails = {
  changed: '{{field}}: {{before}} → {{after}}',
  administrator_changed: 'administrator: {{field}}: {{before}} → {{after}}',
  password_set: 'a one-time password was set',
  administrator_password_set: 'administrator: a one-time password was set',
  person_removed: '{{count}} person',
  people_removed: '{{count}} people',
  archived: '{{what}}: {{count}} deleted',
  restored: '{{what}}: {{count}} restored',
  moved: '{{before}} to {{after}}, {{distance}}',
  alarm: '{{alarm}}',
  purchase_order: 'purchase order: {{value}}',
  reason: 'reason: {{value}}',
  expected_back: 'expected back: {{value}}',
  position_confirmed: 'transmitted position {{distance}} from the entered one, confirmed',
  reference: 'reference: {{value}}',
  payment_reported: 'the payment provider reported: {{company}}, £{{amount}}, subscriptions: {{count}}',
  sim: '{{title}}',
  password_by_themselves: 'by themselves, with the present password',
  password_after_initial: 'by themselves, in place of a one-time password',
  password_by_link: 'by a link that was mailed to them',
  credential_set: 'a token or password was stored',
} as const;

export const archivedTables = {
  dealers: 'Dealers',
  companies: 'Companies',
  users: 'Users',
  rovers: 'Rovers',
} as const;

type MessageOf<Texts extends Readonly<Record<string, string>>> = {
  [Code in keyof Texts]: [ParameterNames<Texts[Code]>] extends [never]
    ? { readonly code: Code; readonly parameters?: undefined }
    : { readonly code: Code; readonly parameters: ParametersOf<Texts[Code]> };
}[keyof Texts];

/** A sentence, as a code with parameters. */
export type AuditMessage = MessageOf<typeof auditMessages>;
/** One line of details. */
export type AuditDetail = MessageOf<typeof auditDetails>;
