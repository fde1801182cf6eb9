import type { LogEvent } from '@cairn/contract/caster-events';
import type { Limits } from '../limits.ts';

interface Guessed {
  guesses: number;
  /** Guesses whose passwords were not compared. */
  unchecked: number;
  readonly networks: Set<string>;
}

/** How many networks are counted for one station. */
const MAX_NETWORKS = 1_000;

/** Logs, once a minute for each station, that its password is being guessed; the worker's alarm reads those lines. */
export class GuessWatch {
  readonly #limits: Pick<Limits, 'guessLogEvery'>;
  /** Writes a line of the caster log about a station. */
  readonly #log: (station: number, line: LogEvent) => void;
  readonly #guessed = new Map<number, Guessed>();
  #loggedAt = 0;

  constructor(limits: Pick<Limits, 'guessLogEvery'>, log: (station: number, line: LogEvent) => void) {
    this.#limits = limits;
    this.#log = log;
  }

  /** Counts a wrong password, or one that was not compared, as `checked` says. */
  wrong(station: number, network: string, checked: boolean): void {
    const guessed = this.#guessed.get(station) ?? { guesses: 0, unchecked: 0, networks: new Set<string>() };
    this.#guessed.set(station, guessed);
    guessed.guesses++;
    if (!checked) guessed.unchecked++;
    if (guessed.networks.size < MAX_NETWORKS) guessed.networks.add(network);
  }

  /** Runs once a second. */
  tick(now: number): void {
    if (now - this.#loggedAt < this.#limits.guessLogEvery) return;
    this.#loggedAt = now;
    for (const [station, { guesses, unchecked, networks }] of this.#guessed)
      if (unchecked > 0) this.#log(station, { event: 'station_guessed', guesses, networks: networks.size });
    this.#guessed.clear();
  }
}
