import type { LogEvent } from '@cairn/contract/caster-events';
import { answerCommands, type Database } from '@cairn/database';
import { sql } from 'kysely';
import { Accounts } from './accounts.ts';
import { Admission } from './admission.ts';
import { Bookkeeping } from './bookkeeping.ts';
import type { Bus } from './bus.ts';
import { Casta } from './casta.ts';
import { Connecta } from './connecta.ts';
import { obey } from './control.ts';
import { withinDescriptors } from './descriptors.ts';
import { Front } from './front.ts';
import { Guard } from './guard.ts';
import { Keeper } from './keeper.ts';
import { defaultLimits, type Limits } from './limits.ts';
import type { Certificate, Service } from './listener.ts';
import { Live } from './live.ts';
import type { Country } from './log.ts';
import type { Reception } from './login.ts';
import { Names } from './names.ts';
import { Nodes } from './nodes.ts';
import { type ProgramLog, Recorder } from './recorder.ts';
import { recover } from './recovery.ts';
import { RoomWatch } from './room-watch.ts';
import type { Rover } from './rover.ts';
import type { ServiceRow } from './rows.ts';
import { SessionIds } from './session-ids.ts';
import { Sky } from './sky.ts';
import { Stations } from './stations.ts';
import { TableMaker } from './tables.ts';

/** A port for each service; 0 takes any free one. */
export interface Ports {
  readonly castaUk: number;
  readonly castaDk: number;
  readonly connectaUk: number;
  readonly connectaDk: number;
}

export interface CasterOptions {
  readonly database: Database;
  /** CAIRN_SECRET: opens the sealed passwords. */
  readonly secret: string;
  /** Name of this caster among its peers; of two with one name the later clears the earlier's sessions. */
  readonly node: string;
  readonly ports: Ports;
  readonly host: string;
  /** PEM certificate and key; the same services with TLS on ports of their own. */
  readonly tls?: Certificate & { readonly ports: Ports };
  /** Where the nodes of one network meet: NATS servers, separated by commas. Without it this caster is alone. */
  readonly nats?: { readonly url: string } | undefined;
  /** Folder that the RTCM of the stations which send here is kept in; without it none is. */
  readonly rtcm?: string | undefined;
  readonly log: ProgramLog;
  readonly limits?: Partial<Limits>;
}

/** A caster that listens. */
export interface Caster {
  readonly ports: Ports;
  readonly tlsPorts: Ports | undefined;
  /** Says goodbye to everyone, writes the last rows, and closes all sockets and timers. */
  stop(): Promise<void>;
}

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
  const bus = options.nats && (await connectedBy(options.nats.url, node, program));
  const nodes = bus && new Nodes(bus, node, connecta, casta, limits);

  const logOther = (line: LogEvent) => log.line(line, { country: 1 });
  const admission = new Admission(withinDescriptors(limits));
  const room = new RoomWatch(admission, program, logOther);
  const tables = new TableMaker(connecta, limits.round);
  const reception: Reception = {
    admission,
    accounts,
    stations,
    connecta,
    casta,
    ids,
    guard: new Guard(limits.freeRefusals),
    names: new Names(),
    log,
    limits,
    program,
    nodes,
    tables: (service, host) => tables.of(service.country, host, frontOf(service.name, service.country).port),
  };
  const fronts = openings(options).map((opening) => new Front(opening, reception));
  const frontOf = (name: Service['name'], country: Country): Front => {
    const found = fronts.find(({ service }) => service.name === name && service.country === country);
    if (!found) throw new Error(`There is no ${name} of country ${country}`);
    return found;
  };
  const services = (seenAt: string): ServiceRow[] =>
    fronts.map(({ service, port }) => ({
      node,
      service: service.name,
      country: service.country,
      port,
      clients: service.clients.size,
      started_at: new Date(service.startedAt).toISOString(),
      seen_at: seenAt,
      shed_rows: recorder.shed + room.count,
    }));
  const sky = new Sky(database, node);
  const keeper = options.rtcm === undefined ? undefined : new Keeper(options.rtcm, limits, program, logOther);
  connecta.onFrames = (frames, stream, now) => {
    sky.see(frames, stream.station.id, now);
    keeper?.keep(frames, stream, now);
  };
  const liveTables = new Live(database, node, casta, connecta, services);

  casta.onBegin = (rover) => {
    recorder.begun(rover);
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
  for (const front of fronts) await front.open();

  const bookkeeping = new Bookkeeping(database, recorder, liveTables, sky, program);
  const timer = setInterval(() => {
    const now = Date.now();
    casta.tick(now);
    connecta.tick(now);
    nodes?.tick(now);
    keeper?.tick(now);
    for (const front of fronts) front.tick(now);
    room.tick(now);
    accounts.retry();
    stations.retry();
    void bookkeeping.flush(now);
  }, limits.round);
  const restart = async (name: Service['name'], country: Country, by: string) => {
    const front = frontOf(name, country);
    log.line({ event: 'service_restarted', service: name, by }, { country });
    await front.close({ code: 'restarted_by_user', by });
    await front.open();
  };
  const address = (country: Country) => ({
    host: options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host,
    port: frontOf('casta', country).port,
  });
  const stopAnswering = await answerCommands(database, node, (command, by) =>
    obey(command, by, { accounts, casta, restart, address }),
  );
  await bookkeeping.flush(Date.now());

  return {
    ports: portsOf((name, country) => frontOf(name, country).port),
    tlsPorts: options.tls && portsOf((name, country) => frontOf(name, country).tlsPort ?? 0),
    stop: async () => {
      await stopAnswering();
      clearInterval(timer);
      await Promise.all(fronts.map((front) => front.close({ code: 'caster_stopped' })));
      await Promise.all([nodes?.stop(), stations.stop(), accounts.stop(), keeper?.stop()]);
      await bookkeeping.finish();
    },
  };
}

/** NATS's library is loaded where it is used: a caster alone is 5 MB lighter without it. */
async function connectedBy(url: string, node: string, program: ProgramLog): Promise<Bus> {
  const { Bus } = await import('./bus.ts');
  return new Bus(url, node, program);
}

const doors = [
  ['castaUk', 'casta', 1],
  ['castaDk', 'casta', 2],
  ['connectaUk', 'connecta', 1],
  ['connectaDk', 'connecta', 2],
] as const satisfies [keyof Ports, Service['name'], Country][];

function openings({ ports, host, tls }: CasterOptions) {
  return doors.map(([door, name, country]) => ({
    service: { name, country, clients: new Set(), startedAt: 0 } satisfies Service,
    host,
    port: ports[door],
    tls: tls && { cert: tls.cert, key: tls.key, port: tls.ports[door] },
  }));
}

function portsOf(port: (name: Service['name'], country: Country) => number): Ports {
  const found = doors.map(([door, name, country]) => [door, port(name, country)]);
  return Object.fromEntries(found) as Ports;
}
