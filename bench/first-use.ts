import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from '@cairn/caster';
import { HOST } from './caster-fixture.ts';
import { Child } from './child.ts';
import { openEmptyDatabase, secret } from './database-fixture.ts';
import { type Login, startDealer } from './selling-dealer.ts';
import { Sources, seedStations, towns } from './sources.ts';
import { ms, percentile, printTable, type Row } from './table.ts';
import { UsableEpochs } from './usable-epochs.ts';

const SALES = 60;
/** Each of the sold rovers moves so many times, and the caster places it at most every 10 s. */
const MOVES = 2;
const MOVED_EVERY = 10_000;
/** Many receivers send their position every so many seconds. */
const DESCRIBE_EVERY = 30;
/** The interval of the stations' observations, ms. */
const INTERVAL = 1_000;
/** Request, login and fan-out take some of the time as well, ms. */
const PASSAGE = 100;

/**
 * From the reply that a rover is saved, it is used as soon as it is sold, and from the GGA that moves it to another
 * station, to the first epoch that a receiver can use: with the position of the station that it is from.
 */
export async function benchFirstUse(): Promise<Row[]> {
  const databaseFixture = await openEmptyDatabase();
  const sources = new Sources({ describeEvery: DESCRIBE_EVERY });
  const children: Child[] = [];
  const start = (program: string, ...ports: string[]) => {
    const child = new Child(program, [databaseFixture.url, secret.reveal(), ...ports]);
    children.push(child);
    return child;
  };
  const rovers: UsableEpochs[] = [];
  try {
    await seedStations(databaseFixture);
    const ports = await start('caster-process.ts', '0', '0', '0', '0').ask<Ports>('ports');
    await sources.connect(HOST, ports.connectaUk, towns.slice(0, 2));
    const baseUrl = `http://${HOST}:${await start('api-process.ts').ask<number>('port')}`;
    const dealer = await startDealer(databaseFixture, baseUrl, SALES);
    const [here, there] = towns;
    if (!here || !there) throw new Error('There are no towns');
    const connect = (login: Login) => {
      const rover = new UsableEpochs(HOST, ports.castaUk, login);
      rovers.push(rover);
      return rover;
    };
    const connected: number[] = [];
    for (let n = 0; n < SALES; n++) {
      await wait((n / SALES) * INTERVAL); // at all moments of the interval
      const login = await dealer.sell();
      connected.push(await timed(() => connect(login).moveTo(here)));
    }
    const moved: number[] = [];
    for (let n = 0; n < MOVES; n++) {
      await wait(MOVED_EVERY);
      const times = rovers.map(async (rover, index) => {
        await wait((index / SALES) * INTERVAL);
        return timed(() => rover.moveTo(n % 2 === 0 ? there : here));
      });
      moved.push(...(await Promise.all(times)));
    }
    const rows = [
      rowOf('from Save to it', connected),
      rowOf('from the GGA of a change of station to it', moved),
    ];
    printTable(
      `The first epoch that a receiver can use, of ${SALES} rovers; the stations send observations every second ` +
        `and their position every ${DESCRIBE_EVERY} s, p50 / p95`,
      rows,
    );
    return rows;
  } finally {
    for (const rover of rovers) rover.close();
    await sources.stop();
    for (const child of children) await child.end();
    await databaseFixture.remove();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function rowOf(measure: string, times: number[]): Row {
  const [p95, bar] = [percentile(times, 0.95), INTERVAL + PASSAGE];
  return {
    measure,
    bar: `p95 ≤ ${ms(bar)}`,
    measured: `${ms(percentile(times, 0.5))} / ${ms(p95)}`,
    good: p95 <= bar,
  };
}
