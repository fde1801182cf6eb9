import { type PasswordLength, passwordLengths } from '@cairn/contract/passwords';
import { hostKinds } from '@cairn/domain/connection-hosts';
import { type SecondFactorRule, secondFactorRules } from '@cairn/domain/login-sessions';
import { z } from 'zod';
import { type CertificateFiles, problemOf } from '../supervisor/certificate.ts';
import { StartError } from '../supervisor/start-error.ts';
import { clearConnections, refusalOf } from './clear-connections.ts';
import { listeners, tlsListeners } from './listeners.ts';
import {
  areNatsServers,
  attribution,
  file,
  isMailServer,
  isPath,
  isRemoteView,
  mapFile,
  ntripHosts,
  port,
  secret,
  secrets,
  tiles,
  webhookSecrets,
} from './setting-values.ts';

/** Every setting, once: its name in the environment, what it must be, its default and what it is for. */
const schema = z.object({
  PORT: port(8080).describe('Portal and API, HTTP'),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .describe('Address that all ports listen on; `127.0.0.1` restricts them to this machine'),
  CASTA_PORT_UK: port(2101).describe('Casta UK: rovers of the United Kingdom'),
  CASTA_PORT_DK: port(2102).describe('Casta Denmark: rovers of Denmark'),
  CONNECTA_PORT_UK: port(2111).describe('Connecta UK: stations push here'),
  CONNECTA_PORT_DK: port(2112).describe('Connecta Denmark: stations push here'),
  TLS_CERT: file
    .optional()
    .describe('Certificate chain, PEM file; with `TLS_KEY` portal, API and casters also speak TLS'),
  TLS_KEY: file.transform(secret).optional().describe('Private key of `TLS_CERT`, PEM file'),
  HTTPS_PORT: port(8443).describe('Portal and API, HTTPS'),
  CASTA_TLS_PORT_UK: port(2121).describe('Casta UK over TLS'),
  CASTA_TLS_PORT_DK: port(2122).describe('Casta Denmark over TLS'),
  CONNECTA_TLS_PORT_UK: port(2131).describe('Connecta UK over TLS'),
  CONNECTA_TLS_PORT_DK: port(2132).describe('Connecta Denmark over TLS'),
  CAIRN_DATA: z
    .string()
    .min(1)
    .default('./data')
    .describe('Folder for the embedded database, its secret and the logs'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://')
    .transform(secret)
    .optional()
    .describe(
      'PostgreSQL 16 to 18 as owner of the database; without it an embedded one runs in `CAIRN_DATA`',
    ),
  CAIRN_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .transform(secret)
    .optional()
    .describe(
      'Seals passwords at rest; needed with `DATABASE_URL`, else generated once and stored in `CAIRN_DATA`',
    ),
  CAIRN_SECRET_OLD: z
    .string()
    .min(16, 'must have at least 16 characters')
    .transform(secret)
    .optional()
    .describe('A second secret that is accepted while `CAIRN_SECRET` is changed; see docs/operations.md'),
  NATS_URL: z
    .string()
    .refine(
      areNatsServers,
      'must be addresses such as nats://host:4222 or tls://host:4222, separated by commas',
    )
    .transform(secret)
    .optional()
    .describe(
      'NATS server that connects several casters, such as `nats://user:password@10.0.0.5:4222`; a caster alone needs none',
    ),
  RTCM_KEEP_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number of days, from 0 to 999')
    .default('0')
    .transform(Number)
    .describe(
      'Days that the RTCM of every station is stored on disk, in `CAIRN_DATA/rtcm`, so that RINEX files can be made of it; some 150 MB for a station and day. 0 stores none',
    ),
  JOBS_INTERVAL: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, 'must be a whole number of seconds, from 1 to 60')
    .default('60')
    .transform(Number)
    .describe('Seconds between two runs of the jobs that make alarms, roll-ups and snapshots'),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+\/?$/, 'must be an address such as https://rtk.example.com, without a path')
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe(
      'Address that people reach the portal at, which links in e-mails begin with and passkeys belong to; with https, `CLEAR_CONNECTIONS` decides on plain HTTP from other machines. Without it `http://localhost:PORT`',
    ),
  NTRIP_HOSTS: z
    .string()
    .regex(ntripHosts, `must be name=host pairs with commas between; names are ${hostKinds.join(', ')}`)
    .transform((pairs) => Object.fromEntries(pairs.split(',').map((pair) => pair.trim().split('='))))
    .optional()
    .describe(
      'Hosts that the portal names for rovers to connect to, such as `default=ntrip.example.com,denmark=ntrip.example.dk`; also `jd`, `jd-denmark`, `jd-4` and `jd-14` for JD dealers (all, of Denmark, dealers 4 and 14). A dealer may have a host of its own; without any it is the host of `PUBLIC_URL`',
    ),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be an address such as smtp://user:password@host:587 or smtps://host:465')
    .transform(secret)
    .optional()
    .describe(
      'Mail server, such as `smtp://user:password@mail.example.com:587`; without it e-mails wait in the outbox',
    ),
  SMTP_TLS: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('required')
    .describe(
      'Whether e-mails, which carry links that open accounts, leave this machine over TLS only; a password for `SMTP_URL` always does',
    ),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Address that e-mails come from; needed with `SMTP_URL`'),
  CLEAR_CONNECTIONS: z
    .enum(['refused', 'allowed'], 'must be refused or allowed')
    .optional()
    .describe(
      'Whether `PUBLIC_URL`, `DATABASE_URL`, `NATS_URL` and `SMTP_TLS` may make secrets cross a network without TLS (where they must not, the start ends), and plain HTTP comes from other machines although `PUBLIC_URL` is https. `refused` in a new installation, `allowed` in one from before the setting',
    ),
  DEMO_MAILBOX: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'must be an address such as http://127.0.0.1:8025')
    .optional()
    .describe(
      'Where the demo’s mailbox is, which the portal shows at `/demo/mail`; `npm run demo` sets it. With it the suppliers of SIM cards may be stand-ins on this machine',
    ),
  CAIRN_ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@cairn.local')
    .describe('Sign-in of the system admin that the first start creates'),
  CAIRN_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .transform(secret)
    .optional()
    .describe('Password of that admin; without it one is generated, shown once and valid for a day'),
  CAIRN_SYSTEM_ADMIN_IDS: z
    .string()
    .regex(/^\d{1,9}( *, *\d{1,9})*$/, 'must be ids of users, separated by commas')
    .transform((ids) => ids.split(',').map(Number))
    .optional()
    .describe('Ids of users who are system admins whatever their record says, such as `12, 17`'),
  REQUIRE_SECOND_FACTOR: z
    .enum(
      Object.keys(secondFactorRules) as [SecondFactorRule],
      `must be one of ${Object.keys(secondFactorRules).join(', ')}`,
    )
    .optional()
    .describe(
      'Who must set up an authenticator app or a passkey at their next login: `no` (nobody), `system-admins`, `administrators` (all but company users) or `everybody`. Without it `everybody` once `PUBLIC_URL` is set, and `no` in an installation from before November 2026',
    ),
  PASSWORD_LENGTH: z
    .enum(passwordLengths.map(String), `must be one of ${passwordLengths.join(', ')}`)
    .transform((length) => Number(length) as PasswordLength)
    .optional()
    .describe(
      'Characters that a new password of a person needs: `6`, `8` or `12`. Without it `8`, and `6` in an installation from before November 2026',
    ),
  SUPPORT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional()
    .describe('Form where people ask for help: the quick link Support opens it'),
  REMOTE_VIEW_URL: z
    .string()
    .refine(
      isRemoteView,
      'must be an http(s) address with {mount}, such as https://remote.example.com/{mount}',
    )
    .optional()
    .describe(
      'Remote view of the devices of stations, such as `https://remote.example.com/{mount}`: Device/Modem Access opens it with the lower-cased mountpoint',
    ),
  REMOTE_VIEW_AUTH: z
    .string()
    .transform(secret)
    .optional()
    .describe('Credentials for that address, such as `user:password`: they go in its `auth` parameter'),
  PAYMENT_WEBHOOK_SECRET: z
    .string()
    .regex(webhookSecrets, 'must be secrets of 16 characters or more, separated by commas')
    .transform(secrets)
    .optional()
    .describe(
      'Signing secret of the payment provider’s webhook, `/api/paymentevents`, which orders come in by; while it is changed, both with a comma between. Without it no orders come in',
    ),
  WEBHOOK_TARGETS: z
    .enum(['internet', 'anywhere'], 'must be internet or anywhere')
    .default('internet')
    .describe(
      'Where webhooks of alerts may lead: `internet` is https and no private address; `anywhere` is for tests, and lets whoever may sign in reach what this machine reaches',
    ),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-f.:/, ]+$/i, 'must be addresses or networks, separated by commas')
    .optional()
    .describe(
      'Addresses of reverse proxies whose `X-Forwarded-For` is trusted, such as `127.0.0.1, 10.0.0.0/8`',
    ),
  METRICS: z
    .enum(['local', 'everyone'], 'must be local or everyone')
    .default('local')
    .describe('Who may read `/metrics`: `local` is this machine only'),
  MAP_FILE: mapFile.describe(
    'A PMTiles file in the schema of the Protomaps basemap: streets without a tile server, in the colours of the portal; see docs/operations.md',
  ),
  MAP_FILE_ATTRIBUTION: attribution
    .default('© OpenStreetMap')
    .describe('Whose map that file is, shown on the map'),
  MAP_STREET_URL: tiles.describe('Street map tiles, such as `https://tiles.example.com/{z}/{x}/{y}.png`'),
  MAP_STREET_ATTRIBUTION: attribution.describe('Whose street map it is, shown on the map'),
  MAP_DARK_URL: tiles.describe('Dark map tiles'),
  MAP_DARK_ATTRIBUTION: attribution.describe('Whose dark map it is'),
  MAP_SATELLITE_URL: tiles.describe('Satellite tiles'),
  MAP_SATELLITE_ATTRIBUTION: attribution.describe('Whose satellite tiles they are'),
});

export interface Settings extends z.output<typeof schema> {
  /** The paths of TLS_CERT and TLS_KEY; absent where these came as texts. */
  readonly certificateFiles?: CertificateFiles;
}
type Name = keyof Settings;

/**
 * The settings in an environment. An empty variable counts as absent.
 * @throws {StartError} one sentence for each wrong value, each beginning with the variable's name
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const variables = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(sentence).join('\n'));
  const settings = parsed.data;
  const wrong = disagreement(settings);
  if (wrong) throw new StartError(wrong);
  const { TLS_CERT: cert, TLS_KEY: key } = variables;
  return cert && key && isPath(cert) && isPath(key)
    ? { ...settings, certificateFiles: { cert, key } }
    : settings;

  function sentence(issue: z.core.$ZodIssue) {
    const name = String(issue.path[0]);
    const secret = /SECRET|PASSWORD|AUTH|URL$/.test(name);
    return `${name} ${issue.message}${secret ? '' : `, not "${variables[name]}"`}.`;
  }
}

/** What is wrong between settings that are each right alone. */
function disagreement(settings: z.output<typeof schema>): string | undefined {
  if (!settings.TLS_CERT !== !settings.TLS_KEY) {
    return settings.TLS_CERT
      ? 'TLS_KEY must be given with TLS_CERT.'
      : 'TLS_CERT must be given with TLS_KEY.';
  }
  if (settings.TLS_CERT && settings.TLS_KEY) {
    const problem = problemOf({ cert: settings.TLS_CERT, key: settings.TLS_KEY.reveal() });
    if (problem) return `TLS_CERT and TLS_KEY must be a PEM certificate and its key (${problem}).`;
  }
  if (settings.DATABASE_URL && !settings.CAIRN_SECRET) {
    return 'CAIRN_SECRET must be given with DATABASE_URL: all programs of one database share it.';
  }
  if (settings.CAIRN_SECRET_OLD && !settings.CAIRN_SECRET) {
    return 'CAIRN_SECRET must be given with CAIRN_SECRET_OLD: it is the one that values are sealed with.';
  }
  if (settings.SMTP_URL && !settings.MAIL_FROM) {
    return 'MAIL_FROM must be given with SMTP_URL: mail servers refuse e-mails from nobody.';
  }
  if (settings.REMOTE_VIEW_AUTH && !settings.REMOTE_VIEW_URL) {
    return 'REMOTE_VIEW_URL must be given with REMOTE_VIEW_AUTH: it is the address that they open.';
  }
  const clear = clearConnections(settings);
  if (clear.length > 0 && settings.CLEAR_CONNECTIONS === 'refused') return refusalOf(clear);
  const holders = new Map<number, Name>();
  for (const name of settings.TLS_CERT ? [...listeners, ...tlsListeners] : listeners) {
    const holder = holders.get(settings[name]);
    if (holder && settings[name] !== 0)
      return `${name} must differ from ${holder}: both are ${settings[name]}.`;
    holders.set(settings[name], name);
  }
  return undefined;
}

/** The README's table of settings, as Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const standard = field.safeParse(undefined).data;
    return `| \`${name}\` | ${standard === undefined || standard === '' ? '' : `\`${standard}\``} | ${field.description} |`;
  });
  return ['| setting | default | what it is for |', '|---|---|---|', ...rows].join('\n');
}
