import type { Limits } from '../limits.ts';
import type { SendQueues } from '../net/send-queues.ts';
import type { Rover } from './rover.ts';

/** What Casta does with rovers that do not read what is sent. */
interface TooSlow {
  /** More bytes wait for the rover than may. */
  overflowed(rover: Rover, bytes: number): void;
  /** The rover has acknowledged nothing for as long as it may. */
  stalled(rover: Rover): void;
}

/** How much had been sent to a rover at a moment. It must be acknowledged in time. */
interface Mark {
  readonly bytes: number;
  readonly at: number;
}

/** Rounds come some ms early or late, so a deadline is due once this share of its time has passed. */
const PUNCTUAL_SHARE = 0.95;

type SlowLimits = Pick<Limits, 'roverBacklogBytes' | 'roverStall' | 'sendQueueEvery'>;

/**
 * Finds rovers that do not read what is sent, by what the kernel still holds for them: it takes megabytes, half an hour
 * of corrections, before the first byte waits in this process.
 */
export class SlowRovers {
  readonly #limits: SlowLimits;
  readonly #queues: Pick<SendQueues, 'read'>;
  readonly #tooSlow: TooSlow;
  readonly #byConnection = new Map<string, Rover>();
  readonly #ports = new Set<number>();
  readonly #marks = new Map<Rover, Mark>();
  #reading = false;
  #readAt = 0;

  constructor(limits: SlowLimits, queues: Pick<SendQueues, 'read'>, tooSlow: TooSlow) {
    this.#limits = limits;
    this.#queues = queues;
    this.#tooSlow = tooSlow;
  }

  began(rover: Rover): void {
    this.#byConnection.set(rover.connection, rover);
    this.#ports.add(Number.parseInt(rover.connection, 10));
  }

  ended(rover: Rover): void {
    if (this.#byConnection.get(rover.connection) === rover) this.#byConnection.delete(rover.connection);
    this.#marks.delete(rover);
  }

  /** Runs once a second. */
  tick(now: number): void {
    const early = now - this.#readAt < this.#limits.sendQueueEvery * PUNCTUAL_SHARE;
    if (this.#reading || early || this.#byConnection.size === 0) return;
    this.#readAt = now;
    void this.read(now);
  }

  /** Compares every queue with what had been sent at earlier readings. */
  async read(now: number): Promise<void> {
    const behind = new Set<Rover>();
    const check = (connection: string, bytes: number) => {
      const rover = this.#byConnection.get(connection);
      if (!rover) return;
      behind.add(rover);
      this.#check(rover, bytes, now);
    };
    this.#reading = true;
    await this.#queues.read((port) => this.#ports.has(port), check);
    this.#reading = false;
    for (const rover of this.#marks.keys()) if (!behind.has(rover)) this.#marks.delete(rover);
  }

  #check(rover: Rover, bytes: number, now: number): void {
    const waiting = bytes + rover.backlog;
    if (waiting > this.#limits.roverBacklogBytes) {
      this.#tooSlow.overflowed(rover, waiting);
      return;
    }
    const mark = this.#marks.get(rover);
    const sent = rover.bytesWritten;
    if (!mark || sent - bytes >= mark.bytes) this.#marks.set(rover, { bytes: sent, at: now });
    else if (now - mark.at >= this.#limits.roverStall * PUNCTUAL_SHARE) this.#tooSlow.stalled(rover);
  }
}
