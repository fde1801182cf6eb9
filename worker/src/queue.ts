import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '@cairn/database';
import { sql } from 'kysely';
import type { Log } from './log.ts';

/** Work that waits in a table until it is due, and whoever commits some says so on a channel. */
export interface Queue<Claimed> {
  readonly database: Database;
  readonly log: Log;
  /** Has `state`, of which `waiting` is one, and `next_at`, with an index on what waits. */
  readonly table: 'emails' | 'webhook_deliveries';
  readonly channel: string;
  /** What the log says when the table cannot be read. */
  readonly unreadable: string;
  /** How much is done at the same time. */
  readonly most: number;
  /** ms that a stop waits for what is under way; what is not done then is tried again when its lease is over. */
  readonly stopTimeout: number;
  /**
   * Takes what is due longest, with a lease: whoever is killed with it has left it to the next. Two never take the same.
   * Not what is under way, here or with another worker: where the clock is set forward its lease is over at once.
   */
  claim(db: Db, by: Claimant): Promise<Claimed | undefined>;
  /** Does it, and writes down what came of it. */
  work(claimed: Claimed, isStopping: () => boolean): Promise<void>;
}

/** Who claims: the number of the worker (`Database.present`), and what it works on already. */
export interface Claimant {
  readonly worker: number;
  readonly underWay: readonly number[];
}

/** What waits and nobody works on: neither the claimant nor another worker that is there. */
export const isFree = ({ worker, underWay }: Claimant) =>
  sql<boolean>`(state = 'waiting' and id <> all (${underWay}::bigint[])
    and (claimed_by is null or claimed_by = ${worker} or not worker_is_there(claimed_by)))`;

/** The table is read this often, ms, also when nobody says that something waits. */
const POLL_MS = 60_000;
/** It also runs after this time when the database was away. */
const AWAY_MS = 5_000;
/** A moment that has come by the clock of the database may be a little ahead by ours. */
const SHORTEST_MS = 50;

/** Does what waits: at once when it is committed, and when it is due again. Any number of workers may do so. */
export async function startQueue<Claimed extends { readonly id: number }>(
  queue: Queue<Claimed>,
): Promise<{ stop(): Promise<void> }> {
  const { database, log, most } = queue;
  const running = new Set<Promise<void>>();
  const underWay = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  const isStopping = () => stopping;
  const worker = await database.present();
  const claimant = (): Claimant => ({ worker, underWay: [...underWay] });
  let lastClaim: Promise<unknown> = Promise.resolve();

  /** One claim after the other, so that each knows of what the one before it took, whose answer may be on its way. */
  function claimNext(): Promise<Claimed | undefined> {
    const next = lastClaim.then(async () => {
      const claimed = await queue.claim(database.service, claimant());
      if (claimed) underWay.add(claimed.id);
      return claimed;
    });
    lastClaim = next.catch(() => undefined);
    return next;
  }

  /** Begins one more run, if there is room; each that finds work begins another. */
  function more(): void {
    if (stopping || running.size >= most) return;
    const one = run()
      .catch((error: unknown) => log.warn({ err: error }, queue.unreadable))
      .finally(() => {
        running.delete(one);
        pollAgain();
      });
    running.add(one);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const claimed = await claimNext();
      if (claimed === undefined) return;
      more();
      await queue.work(claimed, isStopping).finally(() => underWay.delete(claimed.id));
    }
  }

  function pollAgain(): void {
    clearTimeout(timer);
    if (stopping) return;
    untilDue(database.service, queue.table, claimant()).then(
      (due = POLL_MS) => again(Math.min(Math.max(due, SHORTEST_MS), POLL_MS)),
      () => again(AWAY_MS),
    );
  }
  function again(after: number): void {
    clearTimeout(timer);
    if (!stopping) timer = setTimeout(more, after);
  }

  const unlisten = await database.listen(queue.channel, more, more);
  more();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await unlisten();
      await Promise.race([Promise.all(running), wait(queue.stopTimeout, undefined, { ref: false })]);
    },
  };
}

/** Milliseconds until something is due that nobody works on; undefined when nothing waits. */
async function untilDue(db: Db, table: Queue<unknown>['table'], by: Claimant): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select greatest(0, ceil(extract(epoch from min(next_at) - clock_timestamp()) * 1000))::float8 as ms
    from ${sql.table(table)} where ${isFree(by)}`.execute(db);
  return rows[0]?.ms ?? undefined;
}
