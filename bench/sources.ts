import { setTimeout as wait } from 'node:timers/promises';
import { gpsTime, mark, ReferenceStation, Sky, type Station, startStation } from '@cairn/simulator';
import type { BenchScope, DatabaseFixture } from './database-fixture.ts';

/** Towns some 40 km and more apart, so that the nearest station is never in doubt. */
export const towns: readonly (BenchScope & { mount: string })[] = [
  { mount: 'BENCH', latitude: 52.95, longitude: -1.15 },
  { mount: 'LEEDS', latitude: 53.8, longitude: -1.55 },
  { mount: 'NORWICH', latitude: 52.63, longitude: 1.3 },
  { mount: 'EXETER', latitude: 50.72, longitude: -3.53 },
  { mount: 'LINCOLN', latitude: 53.23, longitude: -0.54 },
  { mount: 'OXFORD', latitude: 51.75, longitude: -1.26 },
  { mount: 'HEREFORD', latitude: 52.06, longitude: -2.72 },
  { mount: 'PERTH', latitude: 56.4, longitude: -3.43 },
];

export async function seedStations({ seed }: DatabaseFixture): Promise<void> {
  for (const { mount, latitude, longitude } of towns)
    await seed.station({ mount, latitude, longitude, password: mount });
}

/** All stations of the bench have this height, m. */
export const STATION_HEIGHT = 100;

/** Stations that send a real epoch of some 1.4 kB each second, dated by a mark at its end. */
export class Sources {
  /** Seconds between two sendings of what is not an observation: position, antenna, ephemerides. */
  readonly #describeEvery: number;
  readonly #stations: { source: Station; receiver: ReferenceStation }[] = [];
  readonly #sky = new Sky(1, gpsTime(Date.now() / 1000));
  #timer: NodeJS.Timeout | undefined;
  bytes = 0;
  bursts = 0;

  constructor({ describeEvery = 1 } = {}) {
    this.#describeEvery = describeEvery;
  }

  async connect(
    host: string,
    port: number,
    mounts: readonly (BenchScope & { mount: string })[] = towns,
  ): Promise<void> {
    for (const [index, { mount, latitude, longitude }] of mounts.entries()) {
      const location = { latitude, longitude, height: STATION_HEIGHT };
      const options = {
        host,
        port,
        mount,
        password: mount,
        location,
        stationId: index,
        automatic: false,
      };
      const source = await startStation(options);
      if (!source.connected) throw new Error(`${mount}: ${source.reply?.line ?? source.closedBecause}`);
      this.#stations.push({
        source,
        receiver: new ReferenceStation({ location, stationId: index, mount, seed: 1 }),
      });
    }
    this.#push();
  }

  /** Mean size of a burst in bytes. */
  get size() {
    return this.bytes / this.bursts;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all(this.#stations.splice(0).map(({ source }) => source.stop()));
  }

  #push() {
    const gps = gpsTime(Math.floor(Date.now() / 1000));
    const bare = this.bursts >= this.#stations.length && gps % this.#describeEvery !== 0;
    for (const { source, receiver } of this.#stations) {
      const burst = source.push(Buffer.concat([receiver.burst(this.#sky, gps, { bare }), mark()]));
      this.bytes += burst.length;
      this.bursts++;
    }
    this.#timer = setTimeout(() => this.#push(), 1000 - (Date.now() % 1000));
  }
}

/** Calls `holds` every `every` ms until it is true; returns the ms that passed, or Infinity after `limit` ms. */
export async function until(holds: () => Promise<boolean>, limit: number, every = 50): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < limit) {
    if (await holds()) return performance.now() - begin;
    await wait(every);
  }
  return Infinity;
}
