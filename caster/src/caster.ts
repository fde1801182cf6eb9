import {
  answerCommands,
  type Database,
  type Figure,
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
import { type Ports, ServerPorts, type ServerPortsOptions } from './login/server-ports.ts';
import { Admission } from './net/admission.ts';
import { RoomWatch } from './net/admission-watch.ts';
import { withinDescriptors } from './net/descriptors.ts';
import { GuessWatch } from './net/guess-watch.ts';
import type { Certificate } from './net/listener.ts';
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
import { CorrectionProfiles } from './stations/correction-profiles.ts';
import { MessageCount } from './stations/message-count.ts';
import { RtcmArchive } from './stations/rtcm-archive.ts';
import { SentCorrections } from './stations/sent-corrections.ts';
import { Sky } from './stations/sky.ts';
import { TableMaker } from './stations/sourcetable-cache.ts';
import { StationNetworks } from './stations/station-networks.ts';
import { Stations } from './stations/stations.ts';
import { FailureLog } from './telemetry/failure-log.ts';
import type { ProgramLog } from './telemetry/program-log.ts';

export interface CasterOptions extends ServerPortsOptions {
  readonly database: Database;
  /** CAIRN_SECRET: decrypts the stored passwords. */
  readonly secret: Secret;
  /** Name of this caster among its peers; a second caster of the same name ends the sessions of the first. */
  readonly node: string;
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
  const { database, node, log: program } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const recovered = await recover(database, node);
  if (recovered.sessions > 0) program.warn(recovered, 'closed the sessions that a killed caster left open');

  const network = await buildNetwork(options, limits);
  const { recorder, stations, profiles, accounts, connecta, casta, nodes } = network;
  const { messages, sky, sent, archive } = collectFrames(options, limits, network);
  const logins = buildLogins(options, limits, network);
  const { selfCheck, stationNetworks } = logins;
  const room = new RoomWatch(logins.admission, program, (line) => recorder.log.casterLine(line));
  const ports = new ServerPorts(options, logins);
  const live = new Live(database, node, casta, connecta, ports.services, program);
  casta.watch(recorder);
  casta.watch(live);
  for (const watcher of [connecta, casta, live]) stations.watch(watcher);

  await sql`select make_partitions(2)`.execute(database.service);
  await stations.start();
  await profiles.start();
  await accounts.start();
  await logins.ids.fill();
  await nodes?.start();
  await ports.open();

  const persistence = new PersistenceLoop(database, {
    recorder,
    live,
    sky,
    sent,
    connecta,
    room,
    program,
  });
  const stopWatching = watchLostCasters(database, program);
  const stopRounds = startRounds(limits.round, program, {
    judgeDeadlines: (now) => {
      for (const part of [casta, connecta, nodes, ports]) part?.tick(now);
    },
    record: (now) => {
      for (const part of [archive, room, sent, logins.guessWatch]) part?.tick(now);
      for (const part of [stationNetworks, accounts, stations, profiles]) part.retry();
      void persistence.beat();
      void persistence.flush(now);
    },
  });
  const stopAnswering = await answerCommands(database, node, (command, asker) =>
    handleCommand(command, asker, {
      accounts,
      casta,
      restart: (name, country, who) => ports.restart(name, country, who),
      address: (country) => ports.castaAddress(country),
      logIn: (country) => selfCheck.run(ports.castaAddress(country), country),
    }),
  );
  const stopSampling = sampleProgram({
    database,
    source: `caster ${node}`,
    log: program,
    more: (seconds) => messageRates(messages, node, seconds),
  });
  await Promise.all([persistence.beat(), persistence.flush(steadyNow())]);

  return {
    ports: ports.plain,
    tlsPorts: ports.tls,
    useCertificate: (certificate) => ports.useCertificate(certificate),
    stop: async () => {
      await Promise.all([stopAnswering(), stopSampling()]);
      stopRounds();
      selfCheck.stop();
      await stopWatching();
      await ports.close();
      await Promise.all(
        [nodes, stations, profiles, accounts, archive, stationNetworks].map((stopped) => stopped?.stop()),
      );
      await persistence.finish();
    },
  };
}

/** Stations and rovers, what is recorded of them, and the other nodes. */
async function buildNetwork({ database, secret, node, nats, log: program }: CasterOptions, limits: Limits) {
  const stations = new Stations(database, secret);
  const profiles = new CorrectionProfiles(database);
  const sessions = new Map<number, Rover>();
  const recorder = new Recorder(database, node, limits, program, sessions);
  const connecta = new Connecta(limits, recorder.log, recorder.changes, recorder.observations);
  const casta = new Casta(limits, recorder.log, recorder.points, connecta, stations, profiles, sessions);
  const accounts = new Accounts(database, secret, limits, casta);
  const bus = nats && (await connectBus(nats.url, node, secret, program));
  const nodes = bus && new Nodes(bus, node, connecta, casta, limits);
  return { stations, profiles, accounts, recorder, connecta, casta, nodes };
}

type Network = Awaited<ReturnType<typeof buildNetwork>>;

/** Makes those who read what stations send, after the rovers have it. */
function collectFrames(
  { database, node, rtcm, log: program }: CasterOptions,
  limits: Limits,
  { connecta, recorder }: Network,
) {
  const messages = new MessageCount();
  const sky = new Sky(database, node);
  const sent = new SentCorrections(database, node, connecta, recorder.log, limits);
  const archive =
    rtcm === undefined
      ? undefined
      : new RtcmArchive(rtcm, limits, program, (line) => recorder.log.casterLine(line));
  connecta.watch({
    frames: (frames, stream, now) => {
      messages.add(frames, stream.source?.request.service.country ?? stream.station.connecta);
      sky.add(frames, stream.station.id, now);
      archive?.store(frames, stream, now);
    },
  });
  return { messages, sky, sent, archive };
}

function buildLogins(
  { database, log: program }: CasterOptions,
  limits: Limits,
  { stations, profiles, accounts, connecta, casta, nodes, recorder: { log } }: Network,
): LoginServices {
  const guard = new LoginThrottle(limits.freeRefusals);
  const stationNetworks = new StationNetworks(database, program);
  const failures = new FailureLog(program, 'networks of former logins are read');
  return {
    admission: new Admission(withinDescriptors(limits), (name) => guard.isGuessing(name, steadyNow())),
    accounts,
    stations,
    connecta,
    casta,
    ids: new SessionIds(database),
    guard,
    roverGuesses: new PasswordGuesses(limits, (username) => readRoverNetworks(database, username), failures),
    stationGuesses: new PasswordGuesses(limits, (station) => stationNetworks.read(station), failures),
    guessWatch: new GuessWatch(limits, (id, line) => {
      const station = connecta.streams.get(id)?.station;
      if (station) log.line(line, { country: station.connecta, station: id, mountpoint: station.mount });
    }),
    stationNetworks,
    tables: new TableMaker(connecta, profiles, limits.round),
    names: new StringPool(),
    log,
    limits,
    program,
    nodes,
    selfCheck: new SelfCheck(connecta),
  };
}

/** What is done once a round. */
interface Round {
  /** Ends what has been silent for too long. */
  judgeDeadlines(now: number): void;
  record(now: number): void;
}

/** Returns the function that ends the rounds. */
function startRounds(interval: number, program: ProgramLog, { judgeDeadlines, record }: Round): () => void {
  let previous = steadyNow();
  const timer = setInterval(() => {
    const now = steadyNow();
    const late = now - previous - interval;
    previous = now;
    // after a standstill the sockets are read first, because nobody was silent but the caster itself
    if (late < LONGEST_DELAY) judgeDeadlines(now);
    else program.warn({ ms: late }, 'this caster stood still');
    record(now);
  }, interval);
  return () => clearInterval(timer);
}

/** RTCM messages per second of each country, for System Status. */
function messageRates(messages: MessageCount, node: string, seconds: number): Figure[] {
  const counts = messages.take();
  return ([1, 2] as const).map((system) => ({
    figure: 'messages',
    system,
    source: node,
    value: counts[system] / seconds,
  }));
}

/** Loads NATS's library only where it is used, because a caster that runs alone is 5 MB lighter without it. */
async function connectBus(url: string, node: string, secret: Secret, program: ProgramLog): Promise<Bus> {
  const { Bus } = await import('./cluster/bus.ts');
  return new Bus(url, node, secret, program);
}
