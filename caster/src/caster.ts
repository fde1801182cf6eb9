import type { LogEvent } from '@cairn/contract/caster-events';
import {
  answerCommands,
  type Database,
  recover,
  type Secret,
  sampleProgram,
  watchLostCasters,
} from '@cairn/database';
import { sql } from 'kysely';
import { steadyNow } from './clock.ts';
import type { Bus } from './cluster/bus.ts';
import { handleCommand } from './cluster/commands.ts';
import { Nodes } from './cluster/nodes.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { LoginServices } from './login/login-services.ts';
import { SelfCheck } from './login/self-check.ts';
import { ServerPort } from './login/server-port.ts';
import { Admission } from './net/admission.ts';
import { RoomWatch } from './net/admission-watch.ts';
import { withinDescriptors } from './net/descriptors.ts';
import { GuessWatch } from './net/guess-watch.ts';
import type { Certificate, Service } from './net/listener.ts';
import { LoginThrottle } from './net/login-throttle.ts';
import { PasswordGuesses } from './net/password-guesses.ts';
import { StringPool } from './net/string-pool.ts';
import { Live } from './recording/live-tables.ts';
import { PersistenceLoop } from './recording/persistence-loop.ts';
import { Recorder } from './recording/recorder.ts';
import { Accounts } from './rovers/accounts.ts';
import { Casta } from './rovers/casta.ts';
import type { Rover } from './rovers/rover.ts';
import { readRoverNetworks } from './rovers/rover-networks.ts';
import { SessionIds } from './rovers/session-ids.ts';
import { Connecta } from './stations/connecta.ts';
import { MessageCount } from './stations/message-count.ts';
import { RtcmArchive } from './stations/rtcm-archive.ts';
import { Sky } from './stations/sky.ts';
import { TableMaker } from './stations/sourcetable-cache.ts';
import { StationNetworks } from './stations/station-networks.ts';
import { Stations } from './stations/stations.ts';
import type { Country } from './telemetry/caster-log.ts';
import { FailureLog } from './telemetry/failure-log.ts';
import { iso } from './telemetry/iso.ts';
import type { ProgramLog } from './telemetry/program-log.ts';
import type { ServiceRow } from './telemetry/rows.ts';

/** A port for each service; 0 takes any free one. */
export interface Ports {
  readonly castaUk: number;
  readonly castaDk: number;
  readonly connectaUk: number;
  readonly connectaDk: number;
}

export interface CasterOptions {
  readonly database: Database;
  /** CAIRN_SECRET: decrypts the stored passwords. */
  readonly secret: Secret;
  /** Name of this caster among its peers; a second caster of the same name ends the sessions of the first. */
  readonly node: string;
  readonly ports: Ports;
  readonly host: string;
  /** PEM certificate and key; the same services with TLS on ports of their own. */
  readonly tls?: Certificate & { readonly ports: Ports };
  /**
   * Addresses of the NATS servers at which the nodes of one network meet, separated by commas. Without them this caster
   * runs alone.
   */
  readonly nats?: { readonly url: string } | undefined;
  /** Folder of the RTCM archive of the stations connected here; without it nothing is archived. */
  readonly rtcm?: string | undefined;
  readonly log: ProgramLog;
  readonly limits?: Partial<Limits>;
}

/** A running caster. */
export interface Caster {
  readonly ports: Ports;
  readonly tlsPorts: Ports | undefined;
  /** New connections over TLS get it; those that exist stay. */
  useCertificate(certificate: Certificate): void;
  /** Ends all sessions, writes the last rows, and closes all sockets and timers. */
  stop(): Promise<void>;
}

/**
 * A round that is later than this, ms, is not late because of load: the process was stopped, or one turn took all the
 * time.
 */
const LONGEST_DELAY = 2_000;

/**
 * Casta and Connecta of both countries in one process. Resolves once all ports listen; rejects when a port is taken
 * or the database does not answer.
 */
export async function startCaster(options: CasterOptions): Promise<Caster> {
  const { database, secret, node, log: program } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const recovered = await recover(database, node);
  if (recovered.sessions > 0) program.warn(recovered, 'closed the sessions that a killed caster left open');

  const stations = new Stations(database, secret);
  const accounts = new Accounts(database, secret, limits);
  const ids = new SessionIds(database);
  const live = new Map<number, Rover>();
  const recorder = new Recorder(database, node, limits, program, live);
  const { log } = recorder;
  const connecta = new Connecta(limits, log, recorder.changes, recorder.observations);
  const casta = new Casta(limits, log, recorder.points, connecta, stations, live);
  const bus = options.nats && (await connectBus(options.nats.url, node, secret, program));
  const nodes = bus && new Nodes(bus, node, connecta, casta, limits);

  const logOther = (line: LogEvent) => log.line(line, { country: 1 });
  const guard = new LoginThrottle(limits.freeRefusals);
  const stationNetworks = new StationNetworks(database, program);
  const networkFailures = new FailureLog(program, 'networks of former logins are read');
  const guessWatch = new GuessWatch(limits, (id, line) => {
    const station = connecta.streams.get(id)?.station;
    if (station) log.line(line, { country: station.connecta, station: id, mountpoint: station.mount });
  });
  const admission = new Admission(withinDescriptors(limits), (network) =>
    guard.isGuessing(network, steadyNow()),
  );
  const room = new RoomWatch(admission, program, logOther);
  const tables = new TableMaker(connecta, limits.round);
  const selfCheck = new SelfCheck(connecta);
  const loginServices: LoginServices = {
    admission,
    accounts,
    stations,
    connecta,
    casta,
    ids,
    guard,
    roverGuesses: new PasswordGuesses(
      limits,
      (username) => readRoverNetworks(database, username),
      networkFailures,
    ),
    stationGuesses: new PasswordGuesses(limits, (station) => stationNetworks.read(station), networkFailures),
    guessWatch,
    stationNetworks,
    names: new StringPool(),
    log,
    limits,
    program,
    nodes,
    selfCheck,
    tables: (service, host) =>
      tables.of(service.country, host, serverPortOf(service.name, service.country).port),
  };
  const serverPorts = openings(options).map((opening) => new ServerPort(opening, loginServices));
  const serverPortOf = (name: Service['name'], country: Country): ServerPort => {
    const found = serverPorts.find(({ service }) => service.name === name && service.country === country);
    if (!found) throw new Error(`There is no ${name} of country ${country}`);
    return found;
  };
  const services = (seenAt: string): ServiceRow[] =>
    serverPorts.map(({ service, port }) => ({
      node,
      service: service.name,
      country: service.country,
      port,
      clients: service.clients.size,
      started_at: iso(service.startedAt),
      seen_at: seenAt,
      shed_rows: recorder.droppedRows + room.count,
      behind_ms: Math.max(0, Math.round(steadyNow() - persistence.writtenAt)),
    }));
  const sky = new Sky(database, node);
  const archive =
    options.rtcm === undefined ? undefined : new RtcmArchive(options.rtcm, limits, program, logOther);
  const messages = new MessageCount();
  connecta.onFrames = (frames, stream, now) => {
    messages.add(frames, stream.source?.request.service.country ?? stream.station.connecta);
    sky.add(frames, stream.station.id, now);
    archive?.store(frames, stream, now);
  };
  const liveTables = new Live(database, node, casta, connecta, services, program);

  casta.onBegin = (rover) => {
    recorder.began(rover);
    nodes?.announce(rover, false);
  };
  casta.onSole = (rover) => nodes?.announce(rover, true);
  casta.onEnd = (rover) => {
    recorder.ended(rover);
    liveTables.roverEnded(rover);
  };
  accounts.onChange = (id, account) => casta.accountChanged(id, account);
  accounts.isLive = (id) => casta.sessionsOf(id).length > 0;
  stations.onChange = (before, after) => {
    connecta.stationChanged(before, after);
    casta.stationChanged(before, after);
    if (before && !after) liveTables.stationRemoved(before.id);
  };

  await sql`select make_partitions(2)`.execute(database.service);
  await stations.start();
  await accounts.start();
  await ids.fill();
  await nodes?.start();
  for (const serverPort of serverPorts) await serverPort.open();

  const persistence = new PersistenceLoop(database, recorder, liveTables, sky, connecta, program);
  const stopWatching = watchLostCasters(database, program);
  let roundAt = steadyNow();
  const judgeDeadlines = (now: number) => {
    casta.tick(now);
    connecta.tick(now);
    nodes?.tick(now);
    for (const serverPort of serverPorts) serverPort.tick(now);
  };
  const timer = setInterval(() => {
    const now = steadyNow();
    const late = now - roundAt - limits.round;
    roundAt = now;
    // after a standstill the sockets are read first, because nobody was silent but the caster itself
    if (late < LONGEST_DELAY) judgeDeadlines(now);
    else program.warn({ ms: late }, 'this caster stood still');
    archive?.tick(now);
    room.tick(now);
    guessWatch.tick(now);
    stationNetworks.retry();
    accounts.retry();
    stations.retry();
    void persistence.beat();
    void persistence.flush(now);
  }, limits.round);
  const restarting = new Map<ServerPort, Promise<void>>();
  const reopen = async (serverPort: ServerPort, by: string) => {
    const { name, country } = serverPort.service;
    log.line({ event: 'service_restarted', service: name, by }, { country });
    selfCheck.stop();
    await serverPort.close({ code: 'restarted_by_user', by });
    await serverPort.open();
  };
  /** Two at a time are one. */
  const restart = (name: Service['name'], country: Country, by: string): Promise<void> => {
    const serverPort = serverPortOf(name, country);
    const running =
      restarting.get(serverPort) ?? reopen(serverPort, by).finally(() => restarting.delete(serverPort));
    restarting.set(serverPort, running);
    return running;
  };
  const address = (country: Country) => ({
    host: options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host,
    port: serverPortOf('casta', country).port,
  });
  const stopAnswering = await answerCommands(database, node, (command, by) =>
    handleCommand(command, by, {
      accounts,
      casta,
      restart,
      address,
      logIn: (country) => selfCheck.run(address(country), country),
    }),
  );
  const stopSampling = sampleProgram({
    database,
    source: `caster ${node}`,
    log: program,
    more: (seconds) => {
      const counts = messages.take();
      return ([1, 2] as const).map((system) => ({
        figure: 'messages',
        system,
        source: node,
        value: counts[system] / seconds,
      }));
    },
  });
  await Promise.all([persistence.beat(), persistence.flush(steadyNow())]);

  return {
    ports: portsOf((name, country) => serverPortOf(name, country).port),
    tlsPorts: options.tls && portsOf((name, country) => serverPortOf(name, country).tlsPort ?? 0),
    useCertificate: (certificate) => {
      if (options.tls) for (const serverPort of serverPorts) serverPort.useCertificate(certificate);
    },
    stop: async () => {
      await Promise.all([stopAnswering(), stopSampling()]);
      clearInterval(timer);
      selfCheck.stop();
      await stopWatching();
      await Promise.all(serverPorts.map((serverPort) => serverPort.close({ code: 'caster_stopped' })));
      await Promise.all([
        nodes?.stop(),
        stations.stop(),
        accounts.stop(),
        archive?.stop(),
        stationNetworks.stop(),
      ]);
      await persistence.finish();
    },
  };
}

/** Loads NATS's library only where it is used, because a caster that runs alone is 5 MB lighter without it. */
async function connectBus(url: string, node: string, secret: Secret, program: ProgramLog): Promise<Bus> {
  const { Bus } = await import('./cluster/bus.ts');
  return new Bus(url, node, secret, program);
}

const portNames = [
  ['castaUk', 'casta', 1],
  ['castaDk', 'casta', 2],
  ['connectaUk', 'connecta', 1],
  ['connectaDk', 'connecta', 2],
] as const satisfies [keyof Ports, Service['name'], Country][];

function openings({ ports, host, tls }: CasterOptions) {
  return portNames.map(([portName, name, country]) => ({
    service: { name, country, clients: new Set(), startedAt: 0 } satisfies Service,
    host,
    port: ports[portName],
    tls: tls && { cert: tls.cert, key: tls.key, port: tls.ports[portName] },
  }));
}

function portsOf(port: (name: Service['name'], country: Country) => number): Ports {
  const found = portNames.map(([portName, name, country]) => [portName, port(name, country)]);
  return Object.fromEntries(found) as Ports;
}
