import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db, Secret } from '@cairn/database';
import type { SimSupplier, SupplierNumber } from '@cairn/suppliers';
import type { Log } from '../log.ts';
import { openChanges } from './changes.queries.ts';
import { askForChange, settleByReading } from './changes.ts';
import { connect, fingerprint, readSupplier, type StoredSupplier, writeHealth } from './connection.ts';
import { openRefresh } from './refresh.queries.ts';
import { runRefresh } from './refresh.ts';
import { refuseOpen } from './refusals.queries.ts';
import { openRequests } from './requests.queries.ts';
import { answerRequest } from './requests.ts';
import type { SupplierTask } from './supplier-task.ts';
import { type Turn, takeTurn } from './turn.ts';

/** Each of these at once: one that stalls for 180 s holds up none of the other kinds, and few of its own. */
const AT_ONCE = { change: 8, settling: 200, request: 16, refresh: 1 } as const;
type Kind = keyof typeof AT_ONCE;

export interface SupplierWorkOptions {
  readonly database: Database;
  /** Its connections hold the locks. */
  readonly locks: Database;
  readonly secret: Secret;
  /** Whether the suppliers are the stand-ins of the demo, on this machine. */
  readonly standIns: boolean;
  readonly log: Log;
  /** ms between two looks at the tables without a notification. */
  readonly poll: number;
  /** ms of the first pause after a failure. */
  readonly pause: number;
}

/** All that is requested of one supplier, by the one process whose turn it is. */
export class SupplierWork {
  readonly #options: SupplierWorkOptions;
  readonly #db: Db;
  readonly #number: SupplierNumber;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #turn: Turn | undefined;
  #ended = new AbortController();
  #cancel = new AbortController();
  #supplier: SimSupplier | undefined;
  #connected = '';
  #health = '';
  #writing = Promise.resolve();
  #wake = Promise.withResolvers<void>();
  #loop: Promise<void> | undefined;

  constructor(number: SupplierNumber, options: SupplierWorkOptions) {
    this.#number = number;
    this.#options = options;
    this.#db = options.database.service;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Something was requested, has ended, or was set. */
  wake(): void {
    this.#wake.resolve();
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new Error('the worker stops'));
    this.wake();
    await this.#loop;
    await this.#endTurn();
    await this.#writing;
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      this.#wake = Promise.withResolvers();
      await this.#readDue().catch((error: unknown) =>
        this.#options.log.warn({ err: error, supplier: this.#number }, 'work for SIM cards cannot be read'),
      );
      const timer = setTimeout(() => this.wake(), this.#options.poll);
      await this.#wake.promise;
      clearTimeout(timer);
    }
  }

  async #readDue(): Promise<void> {
    if (this.#ended.signal.aborted) await this.#endTurn();
    this.#turn ??= await this.#takeTurn();
    if (!this.#turn) return;
    await this.#connect(await readSupplier(this.#db, this.#number));
    if (!this.#supplier) {
      await refuseOpen(this.#db, this.#number);
      return;
    }
    this.#noteHealth();
    await this.#takeChanges();
    await this.#takeRequests();
    await this.#takeRefresh();
  }

  async #takeTurn(): Promise<Turn | undefined> {
    this.#ended = new AbortController();
    return takeTurn(this.#options.locks, this.#number, (error) => {
      this.#options.log.warn({ err: error, supplier: this.#number }, 'the turn at a supplier is lost');
      this.#ended.abort(error);
      this.wake();
    });
  }

  /** Ends all work, as another process may do it now. */
  async #endTurn(): Promise<void> {
    this.#ended.abort(new Error('the turn has ended'));
    await Promise.all(this.#running.values());
    await this.#turn?.release();
    this.#turn = undefined;
    this.#connected = '';
    this.#supplier = undefined;
  }

  async #connect(row: StoredSupplier): Promise<void> {
    const present = fingerprint(row);
    if (present === this.#connected) return;
    const connected = this.#connected !== '';
    this.#connected = present;
    this.#supplier = undefined;
    try {
      this.#supplier = connect(row, this.#options.secret, () => this.#noteHealth(), this.#options.standIns);
    } catch (error) {
      this.#options.log.error(
        { err: error, supplier: this.#number },
        'settings of a supplier cannot be used',
      );
    }
    if (connected && !this.#supplier) {
      this.#ended.abort(new Error('the supplier is not enabled'));
      this.wake();
    }
    this.#options.log.info({ supplier: this.#number, ready: !!this.#supplier }, 'supplier of SIM cards');
    await writeHealth(this.#db, this.#number, this.#supplier?.health() ?? noHealth);
  }

  /** Writes the health where it has changed, one after the other. */
  #noteHealth(): void {
    const health = this.#supplier?.health();
    const text = JSON.stringify(health);
    if (!health || text === this.#health) return;
    this.#health = text;
    this.#writing = this.#writing
      .then(() => writeHealth(this.#db, this.#number, health))
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error, supplier: this.#number }, 'health cannot be written'),
      );
  }

  async #takeChanges(): Promise<void> {
    const openOf = (kind: Kind) =>
      openChanges(this.#db, this.#number, kind === 'change' ? 'wanted' : 'asked', {
        except: [...this.#ids('change'), ...this.#ids('settling')],
        limit: this.#free(kind),
      });
    for (const change of await openOf('change'))
      this.#begin('change', change.id, (task) => askForChange(task, change));
    for (const change of await openOf('settling'))
      this.#begin('settling', change.id, (task) => settleByReading(task, change));
  }

  async #takeRequests(): Promise<void> {
    const open = { except: this.#ids('request'), limit: this.#free('request') };
    for (const request of await openRequests(this.#db, this.#number, open))
      this.#begin('request', request.id, (task) => answerRequest(task, request));
  }

  async #takeRefresh(): Promise<void> {
    const free = this.#free('refresh') > 0; // before reading: the one that runs may end meanwhile
    const refresh = await openRefresh(this.#db, this.#number);
    if (refresh?.cancelled) this.#cancel.abort(new Error('the refresh is cancelled'));
    if (!refresh || !free) return;
    this.#cancel = new AbortController();
    if (refresh.cancelled) this.#cancel.abort(new Error('the refresh is cancelled'));
    const { signal } = this.#cancel;
    this.#begin('refresh', refresh.id, (task) => runRefresh(task, refresh, signal));
  }

  #begin(kind: Kind, id: number, work: (task: SupplierTask) => Promise<void>): void {
    if (!this.#supplier) return;
    const { log, pause } = this.#options;
    const { signal } = this.#ended;
    const task = { db: this.#db, supplier: this.#supplier, signal, pause, log };
    const key = `${kind} ${id}`;
    const done = work(task)
      .catch(async (error: unknown) => {
        log.error({ err: error, supplier: this.#number, [kind]: id }, 'SIM work failed');
        await sleep(pause, undefined, { signal }).catch(() => {}); // it is taken again at once after this
      })
      .then(() => {
        this.#running.delete(key);
        this.wake();
      });
    this.#running.set(key, done);
  }

  #ids(kind: Kind): number[] {
    return [...this.#running.keys()]
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => Number(key.slice(kind.length + 1)));
  }

  #free(kind: Kind): number {
    return AT_ONCE[kind] - this.#ids(kind).length;
  }
}

const noHealth = {
  state: 'unknown',
  since: null,
  lastError: null,
  lastWords: '',
  lastErrorAt: null,
  circuit: 'closed',
} as const;
