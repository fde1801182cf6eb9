import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from '@cairn/caster';
import { areas, roleIds } from '@cairn/contract';
import { systemPrograms } from '../supervisor/start.ts';
import { crowd, gather } from './caster-fixture.ts';
import { Child, type Usage } from './child.ts';
import { openEmptyDatabase, secret, seedRovers } from './database-fixture.ts';
import { signIn } from './sign-in.ts';
import { Sources, seedStations, towns } from './sources.ts';
import { mb, percentile, printTable, type Row } from './table.ts';

/** Between two samples of the memory, ms; each collects all garbage first. */
const SAMPLING = 15_000;
/** Between two storms of the rovers that come and go, and between two logins and exports of each person, ms. */
const CHURN = 20_000;
/** What the last quarter may have more than the second: the caches of V8 and of the database fill slowly. */
const FLAT = 1.1;

/**
 * Caster, api and worker under a steady load for a long time: 200 rovers on a mount of their own and 300 under RTK_RTCM3
 * with a GGA a second, 100 that all reconnect every 20 s, people who read, export and sign in again and again. The memory
 * of each program that is reachable stays flat: the median of the last quarter is that of the second, but for a tenth.
 */
export async function benchSoak({ minutes }: { minutes: number }): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const children: Child[] = [];
  const child = (program: string, name: string | undefined, ...args: string[]) => {
    const { flags = [], variables } = systemPrograms.find((one) => one.name === name) ?? {};
    const made = new Child(program, args, {
      flags: [...flags, '--expose-gc'],
      ...(variables && { variables }),
    });
    children.push(made);
    return made;
  };
  const sources = new Sources();
  let isOver = false;
  const failures = new Map<string, number>();
  /** Does something again and again until the end; what fails is counted, as a soak goes on. */
  const again = async (what: string, pause: number, act: () => Promise<unknown>) => {
    while (!isOver) {
      await act().catch((error) => {
        const key = `${what}: ${error instanceof Error ? error.message : error}`;
        failures.set(key, (failures.get(key) ?? 0) + 1);
      });
      await wait(pause);
    }
  };
  try {
    await seedStations(databaseFixture);
    const [first] = towns;
    const own = { mountpoint: first?.mount ?? '', needsGga: false, around: first ? [first] : [] };
    const steady = await seedRovers(databaseFixture, { ...own, prefix: 's', count: 200 });
    const churning = await seedRovers(databaseFixture, { ...own, prefix: 'c', count: 100 });
    const nearest = await seedRovers(databaseFixture, {
      prefix: 'n',
      count: 300,
      mountpoint: 'RTK_RTCM3',
      needsGga: true,
      around: towns,
    });
    const url = [databaseFixture.url, secret.reveal()];
    const caster = child('caster-process.ts', 'caster', ...url);
    const api = child('api-process.ts', 'api', ...url, '', 'https');
    const worker = child('worker-process.ts', 'worker', ...url);
    const rovers = child('rovers-process.ts', undefined);
    const ports = await caster.ask<Ports>('ports');
    await worker.ask('ready');
    await sources.connect('127.0.0.1', ports.connectaUk);
    await gather(rovers, 'steady', { ...crowd(steady), ports });
    await gather(rovers, 'nearest', { ...crowd(nearest), ports, ggaSeconds: 1 });
    await gather(rovers, 'churning', { ...crowd(churning), ports, reconnectAfter: 1_000 });

    const baseUrl = `http://127.0.0.1:${await api.ask<number>('port')}`;
    const reads = [areas.rovers.list, areas.network.loggedRovers, areas.logs.caster, areas.outages.list];
    const work = [
      again('storm', CHURN, () => rovers.ask('storm', 'churning')),
      ...Array.from({ length: 4 }, () =>
        again('person', 1_000, async () => {
          const ask = await signIn(databaseFixture, baseUrl, { role: roleIds.systemAdmin });
          const until = performance.now() + CHURN;
          for (let n = 0; !isOver && performance.now() < until; n++) {
            const path = reads[n % reads.length]?.path ?? '';
            const { status } = await ask(path);
            if (status !== 200) throw new Error(`${path} ${status}`);
            await wait(250);
          }
          await ask(areas.logs.casterFile.path);
        }),
      ),
    ];

    const programs = { caster, api, worker };
    const samples = new Map(Object.keys(programs).map((name) => [name, [] as Usage[]]));
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      await wait(SAMPLING);
      for (const [name, program] of Object.entries(programs)) samples.get(name)?.push(await program.usage());
    }
    isOver = true;
    await Promise.all(work);
    const rows = [...samples].flatMap(([name, all]) => flatness(name, all));
    const failed = [...failures].map(([what, times]) => `${times} × ${what}`);
    rows.push({
      measure: 'requests, storms and exports that failed',
      bar: '0',
      measured: failed.join('; ') || '0',
      good: failed.length === 0,
    });
    printTable(`Memory over ${minutes} minutes`, rows);
    return rows;
  } finally {
    isOver = true;
    await sources.stop();
    for (const one of children.reverse()) await one.end();
    await databaseFixture.remove();
  }
}

/** Medians of the four quarters of the time. What is reachable is judged; the rest of what is resident is V8's and malloc's. */
function flatness(name: string, samples: readonly Usage[]): Row[] {
  const quarters = (figure: 'live' | 'rss') =>
    [0, 1, 2, 3].map((n) =>
      percentile(
        samples.slice((n * samples.length) / 4, ((n + 1) * samples.length) / 4).map((usage) => usage[figure]),
        0.5,
      ),
    );
  const live = quarters('live');
  const [, second = 0, , last = 0] = live;
  return [
    {
      measure: `${name}: reachable memory, median of each quarter`,
      bar: `last ≤ ${FLAT} × second`,
      measured: live.map(mb).join(', '),
      good: last <= FLAT * second,
    },
    {
      measure: `${name}: resident memory`,
      bar: '',
      measured: quarters('rss').map(mb).join(', '),
      good: undefined,
    },
  ];
}
