import { isRole, type TenantRole } from '@cairn/contract/roles';
import type { Tables, TenantSession } from '../../src/database.ts';

/** Where a row is in the tenant tree. */
export interface TenantScope {
  reseller_id: number | null;
  dealer_id: number | null;
  company_id: number | null;
}

/** A row as the oracle sees it. */
export interface Row extends TenantScope {
  /** The value that finds it, see `keyColumn`. */
  key: number;
  /** Log lines and alerts of a station that the whole network may see; lines that anybody can cause are not. */
  shared?: boolean;
  /** A person of the system, whom no tenant sees. */
  system?: boolean;
}

type Sees = (session: TenantSession, row: Row) => boolean;

/** Each level sees rows with its own id. */
const ownAndBelow: Sees = (session, row) => {
  if (isRole(session.role, 'reseller')) return row.reseller_id === session.resellerId;
  if (isRole(session.role, 'dealer')) return row.dealer_id === session.dealerId;
  return row.company_id === session.companyId;
};

const nobody: Sees = () => false;

/** Companies see nothing of stock. */
const sellers: Sees = (session, row) =>
  isRole(session.role, 'reseller', 'dealer') && ownAndBelow(session, row);

/**
 * Who may see a row, implemented a second time without SQL: the row policies are right when they agree with this.
 * Every table with row-level security has its line here; the test fails for one that has none.
 */
export const sees = {
  machines: ownAndBelow,
  rovers: ownAndBelow,
  rover_notes: ownAndBelow,
  rover_live: ownAndBelow,
  subscriptions: ownAndBelow,
  subscription_events: ownAndBelow,
  subscription_counts: sellers,
  orders: sellers,
  order_subscriptions: sellers,
  order_sims: sellers,
  order_deliveries: nobody,
  stock_movements: sellers,
  stock_balances: sellers,
  sims: ownAndBelow,
  sim_counts: sellers,
  sim_moves: ownAndBelow,
  sim_changes: ownAndBelow,
  sim_requests: ownAndBelow,
  sim_usage: ownAndBelow,
  sim_alerts: ownAndBelow, // has the tenants of its SIM
  alerts: (session, row) => row.shared === true || ownAndBelow(session, row),
  alert_rovers: ownAndBelow,
  alert_settings: nobody,
  favourites: nobody,
  report_subscriptions: nobody,
  report_mails: nobody,
  alert_webhooks: nobody,
  alert_notices: nobody,
  webhook_deliveries: nobody,
  sim_refreshes: nobody,
  sim_refresh_changes: (session, row) => isRole(session.role, 'reseller') && ownAndBelow(session, row),
  rover_sessions: ownAndBelow,
  gga_points: ownAndBelow,
  session_fixes: ownAndBelow,
  rover_minutes: ownAndBelow,
  rover_hours: ownAndBelow,
  client_hours: ownAndBelow,
  moment_rovers: ownAndBelow,
  users: (session, row) => !row.system && ownAndBelow(session, row),
  user_events: ownAndBelow,
  user_sessions: nobody,
  user_totp: nobody,
  user_recovery_codes: nobody,
  user_passkeys: nobody,
  sign_in_challenges: nobody,
  known_addresses: nobody,
  calendar_feeds: nobody,
  expiry_notices: nobody,
  expiry_notice_settings: sellers,
  rinex_jobs: nobody,
  station_networks: nobody,
  emails: ownAndBelow,
  email_attachments: ownAndBelow, // as their e-mails
  mailed_links: nobody,
  caster_log: (session, row) => row.shared === true || ownAndBelow(session, row),
  // of the levels above, a session sees the one row on its way up
  resellers: (session, row) => row.key === session.resellerId,
  dealers: (session, row) =>
    isRole(session.role, 'reseller') ? row.reseller_id === session.resellerId : row.key === session.dealerId,
  companies: ownAndBelow,
} satisfies Partial<Record<keyof Tables, Sees>>;

export type TenantTable = keyof typeof sees;

/** The tables that belong to no tenant. */
export const shared: readonly (keyof Tables)[] = [
  'settings',
  'stations',
  'station_live',
  'live_stations',
  'live_rovers', // with the policies of rover_live, as its reader
  'station_satellites',
  'station_status_changes',
  'moments',
  'coverage_days',
  'coverage_counted',
  'station_coverage',
  'ephemerides',
  'rtcm_observations',
  'caster_services',
  'log_messages',
  'subscription_types',
  'sim_suppliers',
  'sim_packages',
  'stock_entries', // with the policies of stock_movements, as its reader
  'stock_differences',
  'subscription_count_differences',
  'sim_count_differences',
  'machine_makers',
  'correction_profiles',
  'sent_corrections',
  'said_lacks',
  'machine_models',
  'email_templates',
  'email_template_versions',
  'certificate_notices',
  'email_translations',
  'admin_emails',
  'rollup_marks',
  'rollup_state',
  'client_marks',
  'fix_marks',
  'sign_in_failures',
  'written_checks',
  'figure_minutes',
  'figure_hours',
  'last_runs',
  'system_alarms',
  'service_restarts',
  'unsealed_events',
  'event_seals',
  'event_seal_keys',
  'event_chain_checks',
  'login_titles',
  'images',
  'station_alarms',
  'station_hours',
  'out_of_service_periods',
  'idempotency_keys',
];

const systemOnly = { 5: 'all', 10: 'all', 20: 'all', 30: 'all' } as const;

function fromEverybody(...columns: string[]) {
  return { 5: columns, 10: columns, 20: columns, 30: columns };
}

/** Columns of a live station: where it is connected, and what its antenna and receiver are. */
const ofStationDevice = [
  'node',
  'user_agent',
  'address',
  'antenna',
  'antenna_serial',
  'receiver',
  'firmware',
  'receiver_serial',
];

/** What a tenant's address has. */
export const addressColumns = [
  'address1',
  'address2',
  'address3',
  'towncity',
  'county',
  'postcode',
  'tel',
  'mobile',
  'website',
];
/** Columns of the levels above that a level may not read. */
const ancestorsOwn = [...addressColumns, 'created_at', 'admin_user_id', 'search', 'version', 'edits'];

/** Columns of a supplier that tenants may not read. */
const suppliersOwn = [
  'enabled',
  'base_url',
  'username',
  'secret_sealed',
  'settings',
  'refreshed_at',
  'health',
  'health_since',
  'last_error',
  'last_error_words',
  'last_error_at',
  'circuit',
  'version',
  'edits',
];

/**
 * The columns that a level may not read, for every table that has some; `all` means that the level has no grant at all.
 */
export const hidden: {
  [Table in keyof Tables]?: { [Role in TenantRole]?: readonly string[] | 'all' };
} = {
  settings: systemOnly,
  certificate_notices: systemOnly,
  email_template_versions: systemOnly,
  admin_emails: systemOnly,
  caster_services: systemOnly,
  orders: { 20: 'all', 30: 'all' },
  order_subscriptions: { 20: 'all', 30: 'all' },
  order_sims: { 20: 'all', 30: 'all' },
  order_deliveries: systemOnly,
  stock_movements: { 20: 'all', 30: 'all' },
  stock_balances: { 20: 'all', 30: 'all' },
  stock_entries: { 20: 'all', 30: 'all' },
  stock_differences: systemOnly,
  subscription_counts: { 20: 'all', 30: 'all' },
  sim_counts: { 20: 'all', 30: 'all' },
  sim_suppliers: { ...fromEverybody('title', ...suppliersOwn), 5: suppliersOwn },
  alert_settings: systemOnly,
  favourites: systemOnly,
  report_subscriptions: systemOnly,
  report_mails: systemOnly,
  alert_webhooks: systemOnly,
  alert_notices: systemOnly,
  webhook_deliveries: systemOnly,
  sim_refreshes: systemOnly,
  sim_refresh_changes: { 10: 'all', 20: 'all', 30: 'all' },
  subscription_count_differences: systemOnly,
  sim_count_differences: systemOnly,
  rollup_marks: systemOnly,
  client_marks: systemOnly,
  fix_marks: systemOnly,
  coverage_days: systemOnly,
  coverage_counted: systemOnly,
  user_sessions: systemOnly,
  station_networks: systemOnly,
  said_lacks: systemOnly,
  user_totp: systemOnly,
  user_recovery_codes: systemOnly,
  user_passkeys: systemOnly,
  sign_in_challenges: systemOnly,
  sign_in_failures: systemOnly,
  written_checks: systemOnly,
  figure_minutes: systemOnly,
  figure_hours: systemOnly,
  last_runs: systemOnly,
  system_alarms: systemOnly,
  service_restarts: systemOnly,
  unsealed_events: systemOnly,
  event_seals: systemOnly,
  event_seal_keys: systemOnly,
  event_chain_checks: systemOnly,
  known_addresses: systemOnly,
  calendar_feeds: systemOnly,
  expiry_notices: systemOnly,
  expiry_notice_settings: { 20: 'all', 30: 'all' },
  mailed_links: systemOnly,
  login_titles: systemOnly,
  images: systemOnly,
  station_hours: systemOnly,
  rinex_jobs: systemOnly,
  idempotency_keys: systemOnly,
  station_alarms: { 5: ['acknowledged_by'], 10: ['acknowledged_by'], 20: 'all', 30: 'all' },
  resellers: { ...fromEverybody(...ancestorsOwn, 'single_country'), 5: [] },
  dealers: { 20: ancestorsOwn, 30: ancestorsOwn },
  users: {
    ...fromEverybody('password_hash', 'system_admin', 'effective_role', 'language', 'password_expires_at'),
    30: ['password_hash', 'system_admin', 'effective_role', 'language', 'password_expires_at', 'edits'],
  },
  rovers: { 30: ['password_sealed', 'edits', 'case_twin'] },
  stations: fromEverybody(
    'password_sealed',
    'client_serial',
    'gnss_serial',
    'iccid',
    'virtual_ip',
    'version',
    'edits',
    'out_of_service_by',
  ),
  ephemerides: systemOnly,
  station_satellites: fromEverybody('node'),
  station_live: fromEverybody(...ofStationDevice, 'due_at'),
  live_stations: fromEverybody(...ofStationDevice),
  caster_log: fromEverybody('address'),
};
