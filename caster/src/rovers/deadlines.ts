import { toWall } from '../clock.ts';
import type { Limits } from '../limits.ts';
import type { Account } from './account.ts';
import type { Rover } from './rover.ts';

/** What Casta does with sessions whose time is over. */
interface TimesUp {
  expired(rover: Rover): void;
  /** The rover has not read for as long as it may. */
  stalled(rover: Rover): void;
  /** The rover's first GGA is overdue. */
  waited(rover: Rover): void;
  /** The rover has begun a line and sends no more of it. */
  lineStands(rover: Rover): void;
}

/** A sentence without a line end is complete when nothing follows for so long, ms. */
const LINE_TIMEOUT = 1_000;

/**
 * The deadlines of live sessions. A round visits only sessions that may be due, because visiting ten thousand once a
 * second took half a microsecond each, most of it waiting for memory.
 */
export class Deadlines {
  readonly #limits: Pick<Limits, 'firstGga' | 'roverStall'>;
  readonly #timesUp: TimesUp;
  /** No live session's corrections end before this time, Unix ms by the wall clock. */
  #nextExpiry = Number.POSITIVE_INFINITY;
  /** Sessions not yet checked for their first GGA, oldest first. */
  readonly #withoutPosition = new Set<Rover>();
  /** Rovers that have begun a line, and when they last sent some of it. */
  readonly #openLines = new Map<Rover, number>();
  /** Rovers for which bytes wait, and since which round, Unix ms. */
  readonly #behind = new Map<Rover, number | undefined>();

  constructor(limits: Pick<Limits, 'firstGga' | 'roverStall'>, timesUp: TimesUp) {
    this.#limits = limits;
    this.#timesUp = timesUp;
  }

  began(rover: Rover): void {
    this.#withoutPosition.add(rover);
    this.expires(rover.account);
  }

  /** A live session uses this account from now on. */
  expires(account: Account): void {
    this.#nextExpiry = Math.min(this.#nextExpiry, account.correctionsUntil);
  }

  /** Bytes wait to be sent to the rover. */
  fellBehind(rover: Rover): void {
    if (!this.#behind.has(rover)) this.#behind.set(rover, undefined);
  }

  /** The rover has begun a line, or sent more of one. */
  lineBegan(rover: Rover, now: number): void {
    this.#openLines.set(rover, now);
  }

  ended(rover: Rover): void {
    this.#openLines.delete(rover);
    this.#withoutPosition.delete(rover);
    this.#behind.delete(rover);
  }

  /** Runs once a second, with all live sessions. */
  tick(rovers: Iterable<Rover>, now: number): void {
    const wall = toWall(now);
    if (wall >= this.#nextExpiry) this.#expire(rovers, wall);
    for (const [rover, since] of this.#behind) {
      if (rover.backlog === 0) this.#behind.delete(rover);
      else if (since === undefined) this.#behind.set(rover, now);
      else if (now - since >= this.#limits.roverStall) this.#timesUp.stalled(rover);
    }
    for (const [rover, since] of this.#openLines) {
      if (now - since < LINE_TIMEOUT) continue;
      this.#openLines.delete(rover);
      this.#timesUp.lineStands(rover);
    }
    for (const rover of this.#withoutPosition) {
      if (now - rover.connectedAt < this.#limits.firstGga) break;
      this.#withoutPosition.delete(rover);
      this.#timesUp.waited(rover);
    }
  }

  #expire(rovers: Iterable<Rover>, now: number): void {
    this.#nextExpiry = Number.POSITIVE_INFINITY;
    for (const rover of rovers)
      if (rover.account.correctionsUntil <= now) this.#timesUp.expired(rover);
      else this.expires(rover.account);
  }
}
