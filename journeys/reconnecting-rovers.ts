import { setTimeout as wait } from 'node:timers/promises';
import { type Rover, type RoverConnectionOptions, type Station, startRover } from '@cairn/simulator';
import { until } from './cairn.ts';

interface Options {
  /** Connects the station; called again whenever it was cut off. */
  station: () => Promise<Station>;
  rovers: RoverConnectionOptions[];
  /** All rovers work near here. */
  location: { latitude: number; longitude: number };
}

/** Delay before a rover reconnects, ms, as usual for receivers. */
const COMES_BACK = 500;

/** One station and many rovers that reconnect, as real ones do. */
export class ReconnectingRovers {
  timesCutOff = 0;
  readonly #options: Options;
  readonly #running: Promise<void>[];
  readonly #streams = new Map<RoverConnectionOptions, Rover>();
  #station?: Station;
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#running = [this.#runStation(), ...options.rovers.map((account) => this.#runRover(account))];
  }

  get size(): number {
    return this.#options.rovers.length;
  }

  /** Resolves once every rover got two more frames than it has now. */
  async untilAllStreamAgain(): Promise<void> {
    const before = new Map(this.#streams);
    const enough = new Map([...before].map(([account, rover]) => [account, rover.received.length + 2]));
    const streams = (account: RoverConnectionOptions) => {
      const now = this.#streams.get(account);
      if (!now?.connected) return false;
      return now.received.length >= (now === before.get(account) ? (enough.get(account) ?? 2) : 2);
    };
    const missing = () => this.#options.rovers.filter((account) => !streams(account));
    await until(
      () => missing().length === 0,
      () => {
        const [first] = missing().map((account) => this.#streams.get(account));
        const why = first?.closedBecause ?? first?.reply?.line ?? 'no answer';
        return `all rovers stream: ${missing().length} do not, the first: ${why}`;
      },
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#station?.stop();
    await Promise.all([...this.#streams.values()].map((rover) => rover.stop()));
    await Promise.all(this.#running);
  }

  async #runStation() {
    while (!this.#stopped) {
      this.#station = await this.#options.station();
      await this.#station.until((station) => station.closedBecause !== undefined, 3_600_000);
      await wait(COMES_BACK);
    }
  }

  async #runRover(account: RoverConnectionOptions) {
    while (!this.#stopped) {
      const rover = await startRover(account);
      this.#streams.set(account, rover);
      while (rover.connected) {
        rover.send({ quality: 4, ...this.#options.location });
        await rover.until((now) => !now.connected, 1000).catch(() => {}); // until its next report is due
      }
      if (rover.received.length) this.timesCutOff++;
      await wait(COMES_BACK);
    }
  }
}
