import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  Database,
  hasSafeDefaults,
  type LoginName,
  loginUrl,
  refuseOtherSecret,
  untilAvailable,
} from '@cairn/database';
import about from '../package.json' with { type: 'json' };
import { WARNED_DAYS, watchCertificate } from '../supervisor/certificate.ts';
import type { DataLocation } from '../supervisor/installation.ts';
import { buildPortal, choosePortalFolder } from '../supervisor/portal-build.ts';
import { type Running, runProgram } from '../supervisor/program.ts';
import { StartError } from '../supervisor/start-error.ts';
import { WaitingRoom } from '../supervisor/waiting-room.ts';
import { allowClearConnections } from './clear-connections.ts';
import { explain } from './explain.ts';
import { type DataSettings, findDataLocation, portalAddress } from './open-database.ts';
import type { SettingsOf } from './program-settings.ts';
import type { Settings } from './settings.ts';
import { weakSettings } from './warnings.ts';

/** The supervisor prints warnings of the settings for all its programs. */
const isSupervised = process.send !== undefined;

type Log = Parameters<Parameters<typeof runProgram>[1]['start']>[0];

/** What a program runs on, besides its settings. */
export interface Ground {
  /** Connected by the program's own login. */
  readonly database: Database;
  readonly dataLocation: Pick<DataLocation, 'url' | 'secret'>;
  readonly log: Log;
}

/** Portal and API until a signal. */
export function api(settings: SettingsOf<'api'>): Promise<void> {
  const program = { name: 'api', waitingRoom: new WaitingRoom(portalAddress(settings)) } as const;
  return withDataLocation(program, settings, (ground) =>
    runApi(settings, ground, portalFolder(settings, ground.log)),
  );
}

/** @param portal the folder of the built portal */
export async function runApi(
  settings: SettingsOf<'api'>,
  { database, dataLocation, log }: Ground,
  portal: string,
): Promise<Running> {
  const { startApi } = await import('@cairn/api');
  const { TLS_CERT: cert, TLS_KEY: key } = settings;
  const running = await startApi({
    database,
    secret: dataLocation.secret,
    log,
    version: about.version,
    host: settings.HOST,
    port: settings.PORT,
    https:
      cert && key
        ? { cert, key: key.reveal(), port: settings.HTTPS_PORT, warnedDays: WARNED_DAYS }
        : undefined,
    portal,
    support: settings.SUPPORT_URL,
    tiles: {
      street: tiles(settings.MAP_STREET_URL, settings.MAP_STREET_ATTRIBUTION),
      dark: tiles(settings.MAP_DARK_URL, settings.MAP_DARK_ATTRIBUTION),
      satellite: tiles(settings.MAP_SATELLITE_URL, settings.MAP_SATELLITE_ATTRIBUTION),
      file: settings.MAP_FILE ? { ...settings.MAP_FILE, attribution: settings.MAP_FILE_ATTRIBUTION } : null,
    },
    remoteView: settings.REMOTE_VIEW_URL
      ? { url: settings.REMOTE_VIEW_URL, auth: settings.REMOTE_VIEW_AUTH?.reveal() }
      : undefined,
    ntrip: {
      ports: { 1: settings.CASTA_PORT_UK, 2: settings.CASTA_PORT_DK },
      hosts: { default: new URL(publicUrl(settings)).hostname, ...settings.NTRIP_HOSTS },
    },
    proxies: settings.TRUSTED_PROXIES,
    publicUrl: publicUrl(settings),
    plainHttp: await allowsPlainHttp(settings, database),
    mailbox: settings.DEMO_MAILBOX,
    standIns: settings.DEMO_MAILBOX !== undefined,
    webhooksAnywhere: settings.WEBHOOK_TARGETS === 'anywhere',
    systemAdmins: settings.CAIRN_SYSTEM_ADMIN_IDS ?? [],
    signIn: await signInPolicy(settings, database),
    webhookSecret: settings.PAYMENT_WEBHOOK_SECRET,
    openMetrics: settings.METRICS === 'everyone',
    rtcmArchive: archiving(settings),
  });
  const ports: Running['ports'] = { http: running.port };
  if (running.httpsPort !== undefined) ports.https = running.httpsPort;
  return renewing(settings, log, {
    ports,
    useCertificate: (certificate) => running.useCertificate(certificate),
    stop: () => running.stop(),
  });
}

/** The supervisor builds the portal and says where; an api that is started alone builds it itself. */
function portalFolder({ CAIRN_DATA }: SettingsOf<'api'>, log: Log): string {
  if (process.env.CAIRN_PORTAL) return process.env.CAIRN_PORTAL;
  const folder = choosePortalFolder(resolve(CAIRN_DATA));
  buildPortal(folder).then(
    (built) => built && log.info({ folder }, 'the portal is built'),
    (err) => log.error({ err }, 'the portal could not be built'),
  );
  return folder;
}

/** Takes the renewed certificate of its files; where a supervisor reads them, it hands it over instead. */
function renewing(
  {
    certificateFiles: files,
    TLS_CERT: cert,
    TLS_KEY,
  }: Pick<Settings, 'certificateFiles' | 'TLS_CERT' | 'TLS_KEY'>,
  log: Log,
  running: Running,
): Running {
  if (!files || !cert || !TLS_KEY) return running;
  const unwatch = watchCertificate({
    files,
    inUse: { cert, key: TLS_KEY.reveal() },
    warn: (message) => log.warn(message),
    renewed: (certificate) => {
      running.useCertificate?.(certificate);
      log.info('the renewed certificate is in use');
    },
  });
  return {
    ...running,
    stop: () => {
      unwatch();
      return running.stop();
    },
  };
}

/** How people sign in, by the settings or what this installation began with. Passkeys and links need an address first. */
async function signInPolicy(settings: SettingsOf<'api'>, database: Database) {
  const safe = await hasSafeDefaults(database);
  return {
    secondFactor: settings.REQUIRE_SECOND_FACTOR ?? (safe && settings.PUBLIC_URL ? 'everybody' : 'no'),
    shortestPassword: settings.PASSWORD_LENGTH ?? (safe ? 8 : 6),
  } as const;
}

/** An installation from before may have a proxy in front that it never named, and that does not say that it is one. */
async function allowsPlainHttp(
  { CLEAR_CONNECTIONS }: SettingsOf<'api'>,
  database: Database,
): Promise<boolean> {
  return CLEAR_CONNECTIONS ? CLEAR_CONNECTIONS === 'allowed' : !(await hasSafeDefaults(database));
}

function publicUrl({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** Folders of the RTCM archive and of RINEX. Archived hours stay readable when the setting is switched off. */
function archiving({ CAIRN_DATA, RTCM_KEEP_DAYS: days }: Pick<Settings, 'CAIRN_DATA' | 'RTCM_KEEP_DAYS'>) {
  const folder = resolve(CAIRN_DATA);
  return { rtcm: join(folder, 'rtcm'), rinex: join(folder, 'rinex'), days };
}

function tiles(url: string | undefined, attribution: string) {
  return url === undefined ? null : { url, attribution };
}

/** Casta and Connecta of both countries until a signal. */
export function caster(settings: SettingsOf<'caster'>): Promise<void> {
  return withDataLocation({ name: 'caster' }, settings, (ground) => runCaster(settings, ground));
}

export async function runCaster(
  settings: SettingsOf<'caster'>,
  { database, dataLocation, log }: Ground,
): Promise<Running> {
  const { startCaster } = await import('@cairn/caster');
  const { TLS_CERT: cert, TLS_KEY: key } = settings;
  const running = await startCaster({
    database,
    secret: dataLocation.secret,
    log,
    host: settings.HOST,
    // the same after a restart, so that what a killed caster left open is found and closed
    node: `${hostname()}-${settings.CASTA_PORT_UK}`,
    ports: ntripPorts(settings),
    nats: settings.NATS_URL === undefined ? undefined : { url: settings.NATS_URL.reveal() },
    rtcm: settings.RTCM_KEEP_DAYS > 0 ? archiving(settings).rtcm : undefined,
    tls:
      cert && key
        ? {
            cert,
            key: key.reveal(),
            ports: {
              castaUk: settings.CASTA_TLS_PORT_UK,
              castaDk: settings.CASTA_TLS_PORT_DK,
              connectaUk: settings.CONNECTA_TLS_PORT_UK,
              connectaDk: settings.CONNECTA_TLS_PORT_DK,
            },
          }
        : undefined,
  });
  return renewing(settings, log, {
    ports: { ...running.ports },
    useCertificate: (certificate) => running.useCertificate(certificate),
    stop: () => running.stop(),
  });
}

/** The scheduled jobs and the e-mails until a signal. */
export function worker(settings: SettingsOf<'worker'>): Promise<void> {
  return withDataLocation({ name: 'worker' }, settings, (ground) => runWorker(settings, ground));
}

export async function runWorker(
  settings: SettingsOf<'worker'>,
  { database, dataLocation, log }: Ground,
): Promise<Running> {
  const { startWorker } = await import('@cairn/worker');
  const { SMTP_URL, SMTP_TLS, MAIL_FROM } = settings;
  const { url, secret } = dataLocation;
  return startWorker({
    database,
    url: loginUrl(url, secret, 'worker'),
    secret,
    log,
    publicUrl: publicUrl(settings),
    standIns: settings.DEMO_MAILBOX !== undefined,
    webhooksAnywhere: settings.WEBHOOK_TARGETS === 'anywhere',
    smtp:
      SMTP_URL && MAIL_FROM
        ? { url: SMTP_URL.reveal(), from: MAIL_FROM, clear: SMTP_TLS === 'optional' }
        : undefined,
    archive: archiving(settings),
    dataFolder: resolve(settings.CAIRN_DATA),
    interval: settings.JOBS_INTERVAL,
  });
}

/** The demo world's stations and rovers until a signal. They speak to the casters only, and know no database. */
export function simulator(settings: SettingsOf<'simulator'>): Promise<void> {
  return run('simulator', settings, async (log) => {
    const { startSimulator } = await import('@cairn/simulator');
    const { simulatedWorld } = await import('../demo/world.ts');
    const host = settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST;
    const simulated = startSimulator({ host, ports: ntripPorts(settings), world: simulatedWorld(), log });
    return { ports: {}, stop: () => simulated.stop() };
  });
}

function ntripPorts(settings: SettingsOf<'simulator'>) {
  return {
    castaUk: settings.CASTA_PORT_UK,
    castaDk: settings.CASTA_PORT_DK,
    connectaUk: settings.CONNECTA_PORT_UK,
    connectaDk: settings.CONNECTA_PORT_DK,
  };
}

function run(
  name: string,
  settings: SettingsOf<'simulator'>,
  start: (log: Log) => Promise<Running>,
): Promise<void> {
  return runProgram(name, {
    explain: (error) => explain(error, settings),
    start: (log) => {
      if (!isSupervised) for (const warning of weakSettings(settings)) log.warn(warning);
      return start(log);
    },
  });
}

/**
 * A program with the database, by its own login. One that is started alone without DATABASE_URL uses the embedded
 * server in its own right, so that the last to end stops it. A database that is away or starting is waited for.
 */
function withDataLocation(
  { name, waitingRoom }: { readonly name: LoginName; readonly waitingRoom?: WaitingRoom },
  settings: SettingsOf<'simulator'> & DataSettings,
  start: (ground: Ground) => Promise<Running>,
) {
  return run(name, settings, async (log) => {
    const info = (message: string) => log.info(message);
    const recovering = () => waitingRoom?.say('starting');
    const dataLocation = await findDataLocation(settings, { info, warn: info, recovering }); // the supervisor prints it already
    try {
      const options = { ...dataLocation, login: name, name: `cairn ${name}` };
      const database = await untilAvailable(() => Database.connect(options), {
        say: (line) => log.warn(line),
        onFault: (fault) => waitingRoom?.say(fault),
        signal: ended(),
      });
      await waitingRoom?.close();
      await refuseOtherSecret(database, dataLocation.secret);
      const clear = await allowClearConnections(settings, () => hasSafeDefaults(database));
      if (!isSupervised) for (const warning of clear) log.warn(warning);
      const running = await start({ database, dataLocation, log });
      return {
        ...running,
        async stop() {
          await running.stop();
          await database.close();
          await dataLocation.leave();
        },
      };
    } catch (error) {
      await waitingRoom?.close();
      await dataLocation.leave();
      throw error;
    }
  });
}

/** Aborted when the supervisor is gone. A signal ends a program that is not ready yet by itself. */
function ended(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort(new StartError('who started us is gone'));
  if (isSupervised) process.once('disconnect', end);
  if (isSupervised && !process.connected) end();
  return ending.signal;
}
