import { between, type Random, seededRandom } from '../random.ts';
import type { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import type { StationAccount } from '../world.ts';
import { StationConnection } from './connection.ts';
import { flapping, type Link } from './flapping.ts';
import { ReferenceStation } from './reference-station.ts';

export interface StationOperatorOptions {
  account: StationAccount;
  host: string;
  port: number;
  sky: Sky;
  seed: number;
  onEvent?: (mount: string, what: string) => void;
}

/** One reference station on its line: pushes a burst each second and connects again whenever it must. */
export class StationOperator {
  bursts = 0;
  bytes = 0;
  readonly #options: StationOperatorOptions;
  readonly #station: ReferenceStation;
  readonly #random: Random;
  readonly #version: 1 | 2;
  readonly #link: (now: number) => Link;
  #connection: StationConnection | undefined;
  #attempts = 0;
  #nextAttempt = 0;
  #fresh = true;

  constructor(options: StationOperatorOptions) {
    const { account, seed } = options;
    this.#options = options;
    this.#random = seededRandom(seed, account.mount, 'line');
    this.#version = this.#random() < 0.5 ? 1 : 2;
    this.#link = account.flapping ? flapping(this.#random) : () => 'up';
    this.#station = new ReferenceStation({ location: account, ...account, seed });
  }

  get connected() {
    return this.#connection?.granted === true;
  }

  /** Call once a second, on the second, with Unix time in whole seconds. */
  step(second: number) {
    const now = second * 1000;
    const link = this.#link(now);
    if (link === 'down') this.#connection?.close('line lost');
    else if (!this.#connection && now >= this.#nextAttempt) this.#connect();
    if (link !== 'up' || !this.connected) return;
    const burst = this.#station.burst(this.#options.sky, gpsTime(second), { allEphemerides: this.#fresh });
    if (!this.#connection?.push(burst)) return;
    this.#fresh = false;
    this.bursts++;
    this.bytes += burst.length;
  }

  stop() {
    this.#nextAttempt = Infinity;
    this.#connection?.close();
  }

  #connect() {
    const { account, host, port, onEvent } = this.#options;
    const { mount, password } = account;
    this.#attempts++;
    this.#fresh = true;
    this.#connection = new StationConnection(
      { host, port, mount, password, version: this.#version, userAgent: 'NTRIP CloudbaseMk4/4.2.1' },
      {
        onReply: ({ granted, line }) => {
          if (granted) this.#attempts = 0;
          onEvent?.(mount, granted ? 'connected' : `refused: ${line}`);
        },
        onClose: (reason) => {
          onEvent?.(mount, `disconnected: ${reason}`);
          this.#connection = undefined;
          const wait = Math.min(2 ** this.#attempts, 60) * 1000;
          this.#nextAttempt = Math.max(
            this.#nextAttempt,
            Date.now() + wait * between(this.#random, 0.7, 1.3),
          );
        },
      },
    );
  }
}
