import { seededRandom } from '../random.ts';
import { SecondTimer } from '../second-timer.ts';
import type { RoverAccount } from '../world.ts';
import { LoadRover, type LoadTarget } from './load-rover.ts';
import { preciseNow } from './timestamp-frame.ts';

export interface LoadOptions extends LoadTarget {
  rovers: RoverAccount[];
  /** Connections begun in a second; all at once when unset. */
  connectsPerSecond?: number;
  /** Connects again, after a pause of `reconnectAfter` ms, whatever ended the connection. */
  reconnectAfter?: number;
}

export interface LoadCounts {
  rovers: number;
  /** Connections that were granted and live. */
  streaming: number;
  granted: number;
  refused: number;
  closed: number;
  frames: number;
  broken: number;
  bytes: number;
  marks: number;
  /** Rovers that got a whole burst since the counts were reset. */
  fed: number;
  /** ms from sending to arrival of the bursts that carried a `mark`, since the last reset. */
  p50: number;
  p99: number;
  worst: number;
  lastRefusal: string;
  lastClose: string;
}

export interface Load {
  counts(): LoadCounts;
  /** Begins the latencies and `fed` afresh. */
  reset(): void;
  /** Ends every connection and lets all connect again at once. */
  storm(): void;
  /** The first `count` rovers stop reading, their connections stay open. */
  freeze(count: number): void;
  stop(): void;
}

const LATENCY_LIMIT = 60_000; // ms; one bucket for each

/** Thousands of rovers that only read, count and time what they get. No solution, no movement. */
export function startLoad(options: LoadOptions): Load {
  const latencies = new Latencies();
  const counts = {
    granted: 0,
    refused: 0,
    closed: 0,
    bytes: 0,
    marks: 0,
    fed: 0,
    lastRefusal: '',
    lastClose: '',
  };
  let generation = 0;
  let stopped = false;
  const rovers = options.rovers.map((account) => new LoadRover(account));
  const timer = new SecondTimer((error) => {
    counts.lastClose = String(error);
  });
  const waiting = new Set<NodeJS.Timeout>();

  const connect = (rover: LoadRover) => {
    if (stopped) return;
    rover.open(options, {
      onGranted: () => counts.granted++,
      onRefused(line) {
        counts.refused++;
        counts.lastRefusal = line;
      },
      onBytes(length) {
        counts.bytes += length;
      },
      onMark(sentAt) {
        counts.marks++;
        if (rover.fedSecond !== generation) counts.fed++;
        rover.fedSecond = generation;
        latencies.count(preciseNow() - sentAt);
      },
      onClose(reason) {
        counts.closed++;
        counts.lastClose = reason;
        if (options.reconnectAfter !== undefined) later(() => connect(rover), options.reconnectAfter);
      },
    });
  };
  const later = (what: () => void, milliseconds: number) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      what();
    }, milliseconds);
    waiting.add(timer);
  };

  const pace = options.connectsPerSecond ?? Infinity;
  let started = 0;
  for (const rover of rovers) later(() => connect(rover), (1000 * started++) / pace);
  if (options.ggaSeconds > 0)
    for (const rover of rovers) {
      const random = seededRandom(1, rover.account.username);
      const turn = Math.floor(random() * options.ggaSeconds);
      timer.join((second, now) => {
        if (second % options.ggaSeconds === turn) rover.report(now);
      }, random());
    }

  return {
    counts: () => ({
      ...counts,
      rovers: rovers.length,
      streaming: rovers.filter(({ streaming }) => streaming).length,
      frames: rovers.reduce((sum, { counter }) => sum + counter.frames, 0),
      broken: rovers.reduce((sum, { counter }) => sum + counter.broken, 0),
      ...latencies.percentiles(),
    }),
    reset() {
      latencies.reset();
      generation++;
      counts.fed = 0;
    },
    storm() {
      for (const rover of rovers) rover.close();
      if (options.reconnectAfter === undefined) for (const rover of rovers) connect(rover);
    },
    freeze(count) {
      for (const rover of rovers.slice(0, count)) rover.freeze();
    },
    stop() {
      stopped = true;
      timer.stop();
      for (const timer of waiting) clearTimeout(timer);
      for (const rover of rovers) rover.close();
    },
  };
}

/** How many bursts were so many ms on their way. */
class Latencies {
  readonly #counts = new Uint32Array(LATENCY_LIMIT + 1);

  count(ms: number): void {
    const late = Math.min(Math.max(0, Math.round(ms)), LATENCY_LIMIT);
    this.#counts[late] = (this.#counts[late] ?? 0) + 1;
  }

  reset(): void {
    this.#counts.fill(0);
  }

  percentiles() {
    const total = this.#counts.reduce((sum, count) => sum + count, 0);
    const percentile = (share: number) => {
      let left = Math.ceil(total * share);
      if (left === 0) return 0;
      return this.#counts.findIndex((count) => {
        left -= count;
        return left <= 0;
      });
    };
    return { p50: percentile(0.5), p99: percentile(0.99), worst: percentile(1) };
  }
}
