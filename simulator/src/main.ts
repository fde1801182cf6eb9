import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startLoad } from './load/load.ts';
import { startSimulator } from './simulation.ts';
import { type Ports, parseWorld, type World, WorldProblem } from './world.ts';

const USAGE = `Connects simulated stations and rovers to an NTRIP caster.

  node simulator/src/main.ts --world FILE [options]

  --world FILE      JSON: { "stations": [{ mount, password, latitude, longitude, height, stationId, country,
                    flapping? }], "rovers": [{ username, password, mountpoint?, country, latitude, longitude, kind }] }
  --host HOST       where the caster is (127.0.0.1)
  --ports A,B,C,D   Casta UK, Casta DK, Connecta UK, Connecta DK (2101,2102,2111,2112)
  --stations N      only the first N stations of the file
  --rovers N        only the first N rovers of the file
  --gga SECONDS     between the GGA of a rover (1; with --load 10)
  --seed N          another sky, other fields, other habits (1)
  --load            rovers that only read, count and time: for thousands of them
  --pace N          with --load: connections begun per second (all at once)

Prints its counts as a line of JSON every 10 s (with --load every second).`;

const problem = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(2);
};

const flags = parseFlags();
const { host, ports, world, seed, gga } = flags;
if (flags.load) {
  const load = startLoad({
    host,
    ports,
    rovers: world.rovers,
    ggaSeconds: gga ?? 10,
    connectsPerSecond: flags.pace,
  });
  run(load, 1000, () => {
    print(load.counts());
    load.reset();
  });
} else {
  const log = { info: logLine('info'), warn: logLine('warn') };
  const simulator = startSimulator({ host, ports, world, seed, ggaSeconds: gga, log });
  run(simulator, 10_000, () => print(simulator.counts()));
}

function run({ stop }: { stop(): unknown }, every: number, report: () => void) {
  const timer = setInterval(report, every);
  const end = () => {
    clearInterval(timer);
    stop();
    process.disconnect?.();
  };
  process.once('SIGINT', end).once('SIGTERM', end).once('disconnect', end);
}

function print(fields: object) {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
}

function logLine(level: string) {
  return (fields: object, message: string) =>
    print({ time: new Date().toISOString(), level, ...fields, message });
}

function parseFlags() {
  try {
    const { values } = parseArgs({
      options: {
        world: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        ports: { type: 'string', default: '2101,2102,2111,2112' },
        stations: { type: 'string' },
        rovers: { type: 'string' },
        gga: { type: 'string' },
        seed: { type: 'string', default: '1' },
        load: { type: 'boolean', default: false },
        pace: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help || !values.world) return problem(USAGE);
    const whole = (name: 'stations' | 'rovers' | 'gga' | 'seed' | 'pace') => {
      const value = values[name];
      if (value === undefined) return undefined;
      return /^\d{1,9}$/.test(value) ? Number(value) : problem(`--${name}: ${value} is not a whole number`);
    };
    const all = parseWorld(readFileSync(values.world, 'utf8'));
    const world: World = {
      stations: all.stations.slice(0, whole('stations')),
      rovers: all.rovers.slice(0, whole('rovers')),
    };
    const { host, load } = values;
    return {
      host,
      load,
      world,
      ports: parsePorts(values.ports),
      seed: whole('seed'),
      gga: whole('gga'),
      pace: whole('pace'),
    };
  } catch (error) {
    const expected = error instanceof WorldProblem || (error instanceof Error && 'code' in error);
    if (expected) return problem(error.message);
    throw error;
  }
}

function parsePorts(list: string): Ports {
  const numbers = list.split(',').map(Number);
  const [castaUk, castaDk, connectaUk, connectaDk] = numbers;
  const wrong =
    numbers.length !== 4 || numbers.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535);
  if (wrong || !castaUk || !castaDk || !connectaUk || !connectaDk)
    return problem(`--ports: ${list} is not four ports, as in 2101,2102,2111,2112`);
  return { castaUk, castaDk, connectaUk, connectaDk };
}
