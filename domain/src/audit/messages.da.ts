import type { archivedTables, auditDetails, auditMessages } from './messages.ts';

type Danish<Texts> = { readonly [Code in keyof Texts]: string };

export const messages: Danish<typeof auditMessages> = {
  created: '{{kind}} {{title}} oprettet',
  edited: '{{kind}} {{title}} ændret',
  deleted: '{{kind}} {{title}} slettet',
  restored: '{{kind}} {{title}} gendannet',
  details_sent: 'Oplysninger om {{title}} sendt til {{to}}',
  login_details_sent: 'Loginoplysninger for {{title}} sendt til {{to}}',
  report_sent: 'Aktivitetsrapport sendt til {{to}}',
  ntrip_password_read: 'NTRIP-adgangskode for {{title}} læst',
  ntrip_details_sent: 'NTRIP-oplysninger for {{title}} sendt til {{to}}',
  rover_moved: '{{title}} flyttet fra {{from}} til {{to}}',
  acceptance_requested: '{{title}} bedt om accept, med e-mail til {{to}}',
  accepted: '{{name}} accepterede meddelelsen om databehandling for {{title}}',
  refused: '{{name}} accepterer ikke meddelelsen om databehandling for {{title}}',
  accepted_by_mail:
    '{{name}} accepterede meddelelsen om databehandling for {{title}} med linket, der blev sendt til {{email}}',
  refused_by_mail:
    '{{name}} accepterer ikke meddelelsen om databehandling for {{title}} med linket, der blev sendt til {{email}}',
  warned: '{{title}} blev advaret: ikke accepteret efter {{days}} dage',
  personal_data_removed: 'Personoplysninger for {{title}} blev fjernet: ikke accepteret efter {{days}} dage',
  data_exported: 'Data for {{title}} eksporteret',
  email_resent: 'E-mailen »{{subject}}« sendt igen',
  acting_began: 'Handler for forhandleren {{title}}',
  acting_ended: 'Handler ikke længere for forhandleren {{title}}',
  authenticator_app: 'Godkendelsesapp',
  recovery_codes: 'Gendannelseskoder',
  passkey: 'Adgangsnøgle',
  named_passkey: 'Adgangsnøglen {{name}}',
  every_second_factor: 'Alle ekstra faktorer, på serveren',
  sessions_ended: 'Afsluttede sessioner: {{count}}',
  bounce_cleared: 'Markering af {{title}}s afviste adresse {{email}} fjernet',
  sessions_ended_of: '{{title}} logget ud, afsluttede sessioner: {{count}}',
  maintenance_on: 'Vedligeholdelse slået til, afsluttede sessioner: {{count}}',
  restarted: '{{title}} genstartet, afbrudte forbindelser: {{count}}',
  restart_failed: '{{title}} blev ikke genstartet: {{reason}}',
  maintenance_off: 'Vedligeholdelse slået fra',
  rover_disconnected: '{{title}}, session {{session}}: Roveren er afbrudt',
  rover_not_connected: '{{title}}, session {{session}}: Ingen caster har denne session',
  caster_silent:
    '{{title}}, session {{session}}: Casteren svarede ikke i tide: Roveren er måske stadig forbundet',
  stock_moved: '{{count}} × {{type}}, {{title}}',
  subscription: '{{title}}, {{type}}',
  order_of: '{{reference}}, {{title}}',
  sim_moved: '{{title}} flyttet fra {{from}} til {{to}}',
  sims_moved: '{{count}} SIM-kort flyttet til {{title}}',
  sim_activate: '{{title}}: aktivering bestilt',
  sim_suspend: '{{title}}: suspendering bestilt',
  sim_unsuspend: '{{title}}: ophævelse af suspendering bestilt',
  alert_taken: 'Advarsel om {{title}} taget',
  alert_released: 'Advarsel om {{title}} frigivet',
  alerts_taken_by_mail: 'Advarsler taget med linket i en e-mail: {{count}}',
  out_of_service: '{{title}} taget ud af drift',
  in_service: '{{title}} sat i drift igen',
  idle: 'inaktiv',
  too_long: 'for længe',
  maintenance: 'vedligeholdelse',
};

export const details: Danish<typeof auditDetails> = {
  changed: '{{field}}: {{before}} → {{after}}',
  administrator_changed: 'administrator: {{field}}: {{before}} → {{after}}',
  password_set: 'en engangsadgangskode blev sat',
  administrator_password_set: 'administrator: en engangsadgangskode blev sat',
  person_removed: '{{count}} person',
  people_removed: '{{count}} personer',
  archived: '{{what}}: {{count}} arkiveret',
  restored: '{{what}}: {{count}} gendannet',
  moved: '{{before}} til {{after}}, {{distance}}',
  alarm: '{{alarm}}',
  purchase_order: 'indkøbsordre: {{value}}',
  reason: 'årsag: {{value}}',
  expected_back: 'forventes tilbage: {{value}}',
  position_confirmed: 'sendt position {{distance}} fra den indtastede, bekræftet',
  reference: 'reference: {{value}}',
  payment_reported: 'betalingsudbyderen meldte: {{company}}, £{{amount}}, abonnementer: {{count}}',
  sim: '{{title}}',
  password_by_themselves: 'af brugeren selv, med den nuværende adgangskode',
  password_after_initial: 'af brugeren selv, i stedet for en engangsadgangskode',
  password_by_link: 'med et link, som brugeren fik tilsendt',
  credential_set: 'et token eller en adgangskode blev gemt',
};

export const tables: Danish<typeof archivedTables> = {
  dealers: 'Forhandlere',
  companies: 'Firmaer',
  users: 'Brugere',
  rovers: 'Rovere',
};

export const alarms: Readonly<Record<string, string>> = {
  position: 'position',
  no_position: 'ingen position',
  silent: 'tavs',
  satellites: 'satellitter',
  constellations: 'konstellationer',
  data_rate: 'datahastighed',
  flapping: 'mange afbrydelser',
};

export const words = { none: 'ingen' };
