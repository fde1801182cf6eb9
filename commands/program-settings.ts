import { listeners, tlsListeners } from './listeners.ts';
import type { Settings } from './settings.ts';

/** Where the data is, and all ports: a program compares them, and words its refusals by them. */
const everyone = ['CAIRN_DATA', 'HOST', ...listeners, ...tlsListeners] as const;
const data = ['DATABASE_URL', 'CAIRN_SECRET', 'CAIRN_SECRET_OLD', 'CLEAR_CONNECTIONS'] as const;
const certificate = ['TLS_CERT', 'TLS_KEY', 'certificateFiles'] as const;

/** The settings that each program gets when the supervisor starts it. */
const settingsOf = {
  watchdog: everyone,
  simulator: everyone,
  caster: [...everyone, ...data, 'RTCM_KEEP_DAYS', 'NATS_URL', ...certificate],
  worker: [
    ...everyone,
    ...data,
    'JOBS_INTERVAL',
    'WEBHOOK_TARGETS',
    'RTCM_KEEP_DAYS',
    'PUBLIC_URL',
    'SMTP_URL',
    'SMTP_TLS',
    'MAIL_FROM',
    'DEMO_MAILBOX',
  ],
  api: [
    ...everyone,
    ...data,
    ...certificate,
    'RTCM_KEEP_DAYS',
    'PUBLIC_URL',
    'NTRIP_HOSTS',
    'TRUSTED_PROXIES',
    'METRICS',
    'CAIRN_SYSTEM_ADMIN_IDS',
    'REQUIRE_SECOND_FACTOR',
    'PASSWORD_LENGTH',
    'DEMO_MAILBOX',
    'SUPPORT_URL',
    'REMOTE_VIEW_URL',
    'REMOTE_VIEW_AUTH',
    'PAYMENT_WEBHOOK_SECRET',
    'WEBHOOK_TARGETS',
    'MAP_FILE',
    'MAP_FILE_ATTRIBUTION',
    'MAP_STREET_URL',
    'MAP_DARK_URL',
    'MAP_SATELLITE_URL',
    'MAP_STREET_ATTRIBUTION',
    'MAP_DARK_ATTRIBUTION',
    'MAP_SATELLITE_ATTRIBUTION',
  ],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

type ProgramName = keyof typeof settingsOf;

/** What a program may read of the settings. */
export type SettingsOf<Program extends ProgramName> = Pick<Settings, (typeof settingsOf)[Program][number]>;

/** These variables are no settings of ours: Node, its libraries and the programs that they run need them. */
const system = [
  'PATH',
  'LANG',
  'TZ',
  'TMPDIR',
  'SystemRoot',
  'TEMP',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'PGSSLMODE',
];

/** The variables of one program. Certificate and key go as text: its account may not be able to read the files. */
export function environmentOf(
  program: string,
  { TLS_CERT, TLS_KEY }: Pick<Settings, 'TLS_CERT' | 'TLS_KEY'>,
  all: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const names: readonly string[] = settingsOf[program as ProgramName] ?? [];
  const texts: NodeJS.ProcessEnv = { TLS_CERT, TLS_KEY: TLS_KEY?.reveal() };
  return Object.fromEntries(
    [...system, ...names].map((name) => [name, texts[name] ?? all[name]]).filter(([, value]) => value),
  );
}
