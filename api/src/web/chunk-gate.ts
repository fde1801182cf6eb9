import { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { networkOf } from '@cairn/domain/network-of';

/** How many chunks of replies go on, of all clients together. */
export interface ChunkBounds {
  /**
   * Chunks in one turn of the event loop. A chunk costs some 0.1 ms of writing to the kernel, twice as much with TLS,
   * and the call of somebody else needs several turns.
   */
  readonly ofTurn: number;
  /** How long the next ones wait while the api works for somebody, ms: so they take some 7 % of its time, and are 32 MB/s. */
  readonly pause: number;
  /** Chunks that are read from files at once. Node has four threads for that, which compressing replies needs too. */
  readonly reading: number;
}

const defaults: ChunkBounds = { ofTurn: 2, pause: 4, reading: 4 };

/**
 * Lets the chunks of long replies go on a few at a time, the networks in turn. Without it a thousand clients that read
 * nothing make all others wait for seconds, while the buffers of the kernel are filled for them, some megabytes each.
 */
export class ChunkGate {
  readonly #bounds: ChunkBounds;
  /** The network whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #reading = 0;
  /** Requests that the api works for. */
  #working = 0;
  #left: number;
  #counting = false;

  constructor(bounds: Partial<ChunkBounds> = {}) {
    this.#bounds = { ...defaults, ...bounds };
    this.#left = this.#bounds.ofTurn;
  }

  /** Calls `start` when a chunk for a client of the network may be read. `done` follows once it is. */
  wait(network: string, start: () => void): void {
    const queue = this.#waiting.get(network);
    if (queue) queue.push(start);
    else this.#waiting.set(network, [start]);
    this.#advance();
  }

  /** The api works for a request, or has done so. */
  work(change: 1 | -1): void {
    this.#working += change;
  }

  done(): void {
    this.#reading -= 1;
    this.#advance();
  }

  #advance(): void {
    while (this.#left > 0 && this.#reading < this.#bounds.reading) {
      const next = this.#next();
      if (!next) return;
      this.#left -= 1;
      this.#reading += 1;
      this.#countTurn();
      next();
    }
  }

  #countTurn(): void {
    if (this.#counting) return;
    this.#counting = true;
    const next = () => {
      this.#counting = false;
      this.#left = this.#bounds.ofTurn;
      this.#advance();
    };
    if (this.#working > 0) setTimeout(next, this.#bounds.pause);
    else setImmediate(next);
  }

  #next(): (() => void) | undefined {
    for (const [network, queue] of this.#waiting) {
      const next = queue.shift();
      this.#waiting.delete(network);
      if (queue.length > 0) this.#waiting.set(network, queue);
      return next;
    }
    return undefined;
  }
}

/**
 * A reply whose chunks wait at the gate: those of a file before they are read, those of any other source once they are
 * there, as a source that waits for the database must not hold the place of others.
 */
export class GatedReply extends Readable {
  readonly #source: Readable;
  readonly #gate: ChunkGate;
  readonly #network: string;
  readonly #isFile: boolean;
  /** Whoever gets this reply has asked for a chunk and has none yet. */
  #isWanted = false;
  /** It stands at the gate. */
  #isWaiting = false;
  /** It has a place at the gate and its source has nothing yet. */
  #isReading = false;
  #isBegun = false;
  /** A chunk that its source had, while it waits. */
  #held: Buffer | null = null;

  /** A client that has left has no address. */
  constructor(source: Readable, gate: ChunkGate, address: string | undefined) {
    super({ highWaterMark: 0 }); // the source has a chunk ready already
    this.#source = source;
    this.#gate = gate;
    this.#network = networkOf(address ?? '');
    this.#isFile = source instanceof ReadStream;
    source.on('error', (error) => this.destroy(error)).on('close', () => this.#leave());
  }

  override _read(): void {
    this.#isWanted = true;
    if (this.#isFile) this.#wait();
    else {
      this.#begin();
      this.#offer();
    }
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#gate.wait(this.#network, () => {
      this.#isWaiting = false;
      this.#isReading = true;
      if (this.destroyed) return this.#leave();
      this.#begin();
      this.#take();
    });
  }

  /** A source reads ahead from its first listener on. */
  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#source.on('readable', () => this.#offer()).on('end', () => this.#offer());
  }

  /** The source has a chunk, or has come to its end. */
  #offer(): void {
    if (this.#isFile) this.#take();
    else if (this.#isWanted && !this.#isWaiting) {
      this.#held ??= this.#source.read();
      if (this.#held !== null || this.#source.readableEnded) this.#wait();
    }
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#source.destroy();
    this.#leave();
    callback(error);
  }

  #take(): void {
    if (!this.#isReading) return;
    const chunk = this.#held ?? this.#source.read();
    if (chunk === null && !this.#source.readableEnded) return;
    this.#held = null;
    this.#isWanted = false;
    this.#leave();
    this.push(chunk);
  }

  #leave(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    this.#gate.done();
  }
}
