import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from '@cairn/caster';
import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import type { LoadCounts, LoadOptions } from '@cairn/simulator';
import { systemPrograms } from '../supervisor/start.ts';
import { type CasterFixture, crowd, gather, HOST } from './caster-fixture.ts';
import { Child } from './child.ts';
import { type DatabaseFixture, openEmptyDatabase, secret, seedRovers } from './database-fixture.ts';
import { Sources, seedStations, towns } from './sources.ts';
import { killed, reconnectStorm, slowloris, slowRovers } from './stress.ts';
import { mb, ms, printTable, type Row, µs } from './table.ts';

/** The caster runs under the options and variables that the supervisor gives it. */
const asSupervised = systemPrograms.find(({ name }) => name === 'caster');

export interface CasterBench {
  /** Rovers under load at once. */
  rovers: number;
  /** Seconds before each steady state is measured: logins are written, V8 compiles what has become hot. */
  warmUp: number;
  /** Seconds of each measurement of a steady state: whole tens, as each rover has a GGA in ten. */
  window: number;
  /** Seconds of half-open requests. */
  slowClients: number;
}

/** Measures the caster against its own bars, next to a bare Node relay in the same run. */
export async function benchCaster(options: CasterBench): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const children: Child[] = [];
  const child = (program: string, ...args: string[]) => {
    const made = new Child(program, args, program === 'caster-process.ts' ? asSupervised : {});
    children.push(made);
    return made;
  };
  const sources = new Sources();
  try {
    await seedStations(databaseFixture);
    const accounts = await seedAccounts(databaseFixture, options.rovers);
    const rovers = child('rovers-process.ts');
    const witnesses = child('rovers-process.ts');

    const relay = child('relay.ts');
    const port = await relay.ask<number>('port');
    await sources.connect(HOST, port, towns.slice(0, 1));
    const everywhere = { castaUk: port, castaDk: port };
    const silent = { ...crowd(accounts.fixed), ports: everywhere };
    const bare = await steady(relay, rovers, silent, options);
    const bareGga = await steady(relay, rovers, { ...silent, ggaSeconds: 10 }, options);
    await sources.stop();
    await relay.end();

    const freshCaster = async () => {
      const caster = child('caster-process.ts', databaseFixture.url, secret.reveal());
      const ports = await caster.ask<Ports>('ports');
      await sources.connect(HOST, ports.connectaUk);
      return { caster, ports };
    };
    const first = await freshCaster();
    const alone = await withoutRovers(first.caster, options);
    const onFixed = { ...crowd(accounts.fixed), ports: first.ports };
    const fixed = await steady(first.caster, rovers, onFixed, options);
    await sources.stop();
    await first.caster.end();

    const { caster, ports } = await freshCaster();
    const gga = { ...crowd(accounts.nearest), ports, ggaSeconds: 10 };
    const nearest = await steady(caster, rovers, gga, options);
    const { size } = sources;
    const rows = steadyRows({ count: options.rovers, size, alone, bare, bareGga, fixed, nearest });
    printTable(`Caster, ${options.rovers} rovers, steady`, rows);

    const casterFixture: CasterFixture = {
      databaseFixture,
      caster,
      ports,
      rovers,
      witnesses,
      accounts,
      sources,
    };
    const hard = [
      ...(await reconnectStorm(casterFixture)),
      ...(await slowRovers(casterFixture)),
      ...(await slowloris(casterFixture, options.slowClients)),
      ...(await killed(casterFixture, (program, ...args) => child(program, ...args))),
    ];
    printTable(`Caster, ${options.rovers} rovers, stress`, hard);
    return [...rows, ...hard];
  } finally {
    await sources.stop();
    for (const one of children.reverse()) await one.end();
    await databaseFixture.remove();
  }
}

async function seedAccounts(
  databaseFixture: DatabaseFixture,
  count: number,
): Promise<CasterFixture['accounts']> {
  const [first] = towns;
  const around = first ? [first] : [];
  const mountpoint = first?.mount ?? '';
  return {
    fixed: await seedRovers(databaseFixture, { prefix: 'f', count, mountpoint, needsGga: false, around }),
    nearest: await seedRovers(databaseFixture, {
      prefix: 'n',
      count,
      mountpoint: NETWORK_MOUNTPOINT,
      needsGga: true,
      around: towns,
    }),
    witnesses: await seedRovers(databaseFixture, {
      prefix: 'w',
      count: 50,
      mountpoint,
      needsGga: false,
      around,
    }),
  };
}

interface Steady {
  /** µs of CPU per rover and second. */
  cpu: number;
  /** What of it was spent in the kernel. */
  kernel: number;
  rss: number;
  p50: number;
  p99: number;
  /** Share of the bursts due that arrived whole. */
  arrived: number;
  broken: number;
}

/** Connects a crowd, lets it settle, measures `window` seconds and lets it go. */
async function steady(
  server: Child,
  rovers: Child,
  options: LoadOptions,
  { warmUp, window }: CasterBench,
): Promise<Steady> {
  await gather(rovers, 'steady', options);
  await wait(warmUp * 1000 + 500 - (Date.now() % 1000)); // it begins between two bursts
  await rovers.ask('reset', 'steady');
  const before = { ...(await server.usage()), at: performance.now() };
  const { marks, broken } = await rovers.ask<LoadCounts>('counts', 'steady');
  await wait(window * 1000);
  const ended = { ...(await server.usage()), at: performance.now() };
  const counts = await rovers.ask<LoadCounts>('counts', 'steady');
  await rovers.ask('stop', 'steady');
  await wait(1000);
  const roverSeconds = (options.rovers.length * (ended.at - before.at)) / 1000;
  return {
    cpu: (ended.cpu - before.cpu) / roverSeconds,
    kernel: (ended.kernel - before.kernel) / roverSeconds,
    rss: ended.rss,
    p50: counts.p50,
    p99: counts.p99,
    arrived: (counts.marks - marks) / (options.rovers.length * window),
    broken: counts.broken - broken,
  };
}

/** A caster with its stations, before the first rover. */
interface Alone {
  /** ms of CPU in a second. */
  cpu: number;
  rss: number;
}

async function withoutRovers(caster: Child, { warmUp, window }: CasterBench): Promise<Alone> {
  await wait(warmUp * 1000);
  const before = { ...(await caster.usage()), at: performance.now() };
  await wait(window * 1000);
  const ended = { ...(await caster.usage()), at: performance.now() };
  return { cpu: (ended.cpu - before.cpu) / (ended.at - before.at), rss: ended.rss };
}

interface SteadyStates {
  /** Rovers. */
  count: number;
  /** Mean bytes of a burst. */
  size: number;
  alone: Alone;
  bare: Steady;
  bareGga: Steady;
  fixed: Steady;
  nearest: Steady;
}

function steadyRows({ count, size, alone, bare, bareGga, fixed, nearest }: SteadyStates): Row[] {
  const whole = ({ arrived, broken }: Steady) => `${(arrived * 100).toFixed(1)} % whole, ${broken} broken`;
  const time = ({ cpu, kernel }: Steady) => `${µs(cpu)}, ${µs(kernel)} of it in the kernel`;
  const ratio = fixed.cpu / bare.cpu;
  const share = (alone.cpu * 1000) / count; // µs of a second, for each rover
  return [
    {
      measure: `bare Node relay: CPU per rover-second, burst ${size.toFixed(0)} B`,
      bar: '',
      measured: time(bare),
      good: undefined,
    },
    {
      measure: '  with GGA every 10 s, which it reads and forgets',
      bar: '',
      measured: time(bareGga),
      good: undefined,
    },
    {
      measure: 'bare Node relay: burst latency p50 / p99',
      bar: '',
      measured: `${ms(bare.p50)} / ${ms(bare.p99)}`,
      good: undefined,
    },
    { measure: 'bare Node relay: RSS', bar: '', measured: mb(bare.rss), good: undefined },
    {
      measure: `caster with ${towns.length} stations before its first rover: CPU of a second`,
      bar: '',
      measured: `${alone.cpu.toFixed(1)} ms, ${µs(share)} for each of the rovers`,
      good: undefined,
    },
    {
      measure: 'CPU per rover-second, fixed mount',
      bar: '≤ 10 µs',
      measured: time(fixed),
      good: fixed.cpu <= 10,
    },
    {
      measure: '  compared with the bare relay',
      bar: '≤ 1.3 ×',
      measured: `${ratio.toFixed(2)} ×`,
      good: ratio <= 1.3,
    },
    {
      measure: '  what a rover adds, compared with the bare relay',
      bar: '',
      measured: `${((fixed.cpu - share) / bare.cpu).toFixed(2)} ×`,
      good: undefined,
    },
    {
      measure: '  burst latency p50 / p99',
      bar: 'p99 ≤ 150 ms',
      measured: `${ms(fixed.p50)} / ${ms(fixed.p99)}`,
      good: fixed.p99 <= 150,
    },
    {
      measure: '  bursts that arrived',
      bar: 'all',
      measured: whole(fixed),
      good: fixed.arrived >= 0.999 && fixed.broken === 0,
    },
    {
      measure: 'CPU per rover-second, RTK_RTCM3, GGA every 10 s',
      bar: '≤ 14 µs',
      measured: time(nearest),
      good: nearest.cpu <= 14,
    },
    {
      measure: '  burst latency p50 / p99',
      bar: 'p99 ≤ 150 ms',
      measured: `${ms(nearest.p50)} / ${ms(nearest.p99)}`,
      good: nearest.p99 <= 150,
    },
    {
      measure: '  bursts that arrived',
      bar: 'all',
      measured: whole(nearest),
      good: nearest.arrived >= 0.999 && nearest.broken === 0,
    },
    {
      measure: `RSS at ${count} rovers`,
      bar: '≤ 150 MB',
      measured: `${mb(nearest.rss)}, ${mb(alone.rss)} before the first`,
      good: nearest.rss <= 150e6,
    },
  ];
}
