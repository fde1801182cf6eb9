import { seededRandom } from './random.ts';
import { RoverConnection } from './rover/connection.ts';
import { RoverOperator } from './rover/operator.ts';
import { SecondTimer } from './second-timer.ts';
import { Sky } from './sky/sky.ts';
import { gpsTime } from './sky/time.ts';
import { StationOperator } from './station/operator.ts';
import type { Ports, World } from './world.ts';

/** What the simulator needs of a logger; pino's fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SimulatorOptions {
  host: string;
  ports: Ports;
  world: World;
  log: Log;
  /** The same seed gives the same orbits, fields, habits and hours. */
  seed?: number;
  /** Seconds between the GGA of a rover; 1 when unset. */
  ggaSeconds?: number;
}

export interface Counts {
  stations: number;
  stationsConnected: number;
  bursts: number;
  rovers: number;
  roversConnected: number;
  /** Connected rovers by the quality of their last GGA. */
  qualities: Record<number, number>;
  refusals: number;
  framesReceived: number;
  bytesReceived: number;
}

export interface Simulator {
  counts(): Counts;
  /** Closes every connection and timer. */
  stop(): Promise<void>;
}

/** Connects a whole world of stations and rovers to a caster, by public protocols over TCP only. */
export function startSimulator({
  host,
  ports,
  world,
  log,
  seed = 1,
  ggaSeconds,
}: SimulatorOptions): Simulator {
  const sky = new Sky(seed, gpsTime(Date.now() / 1000));
  const timer = new SecondTimer((error) => log.warn({ err: error }, 'a simulated device failed'));

  const stations = world.stations.map((account) => {
    const station = new StationOperator({
      account,
      host,
      port: account.country === 1 ? ports.connectaUk : ports.connectaDk,
      sky,
      seed,
      onEvent: (mount, what) => log.info({ mount }, `station ${what}`),
    });
    timer.join((second) => station.step(second), 0);
    return station;
  });

  const rovers = world.rovers.map((account) => {
    const port = account.country === 1 ? ports.castaUk : ports.castaDk;
    const rover = new RoverOperator({
      account,
      seed,
      ggaSeconds,
      clock: Date.now,
      dial: (options, events) => new RoverConnection({ ...options, host, port }, events),
      onRefused: (username, line) => log.info({ username }, `rover refused: ${line}`),
    });
    const part = seededRandom(seed, account.username, 'slot')();
    for (let beat = 0; beat < (rover.profile.flood ? 10 : 1); beat++)
      timer.join((_, now) => rover.step(now), part + beat / 10);
    return rover;
  });

  return {
    counts: () => counts(stations, rovers),
    async stop() {
      timer.stop();
      for (const device of [...stations, ...rovers]) device.stop();
    },
  };
}

function counts(stations: StationOperator[], rovers: RoverOperator[]): Counts {
  const qualities: Record<number, number> = {};
  for (const { quality } of rovers)
    if (quality !== undefined) qualities[quality] = (qualities[quality] ?? 0) + 1;
  const sum = <T>(all: T[], figureOf: (one: T) => number) =>
    all.reduce((total, one) => total + figureOf(one), 0);
  return {
    stations: stations.length,
    stationsConnected: sum(stations, ({ connected }) => Number(connected)),
    bursts: sum(stations, ({ bursts }) => bursts),
    rovers: rovers.length,
    roversConnected: sum(rovers, ({ connected }) => Number(connected)),
    qualities,
    refusals: sum(rovers, ({ refusals }) => refusals),
    framesReceived: sum(rovers, ({ corrections }) => corrections.frames),
    bytesReceived: sum(rovers, ({ corrections }) => corrections.bytes),
  };
}
