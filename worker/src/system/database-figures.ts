import { readdir, readFile, statfs } from 'node:fs/promises';
import type { Database, Figure } from '@cairn/database';
import { sql } from 'kysely';

interface Activity {
  pid: number;
  active: number;
  waiting: number;
  hidden: number;
  connections: number;
  max_connections: number;
  blocks_hit: number;
  blocks_read: number;
  transactions: number;
  oldest_transaction: number;
  longest_statement: number;
}

/** Clock ticks a second, in which Linux reports processor time: 100 on every machine that Node runs on. */
const TICKS = 100;
/** Samples between two readings of the size of the database, which reads the sizes of all its files. */
const SIZE_EVERY = 6;

/**
 * What the database says of itself, and, where its processes are on this machine and can be read, the processor time and the
 * memory that they take. `dataFolder`: whose disk is measured.
 */
export class DatabaseFigures {
  readonly #database: Database;
  readonly #dataFolder: string | undefined;
  #before: Pick<Activity, 'blocks_hit' | 'blocks_read' | 'transactions'> | undefined;
  #ticks: { server: number; ticks: number } | undefined;
  #turn = 0;

  constructor(database: Database, dataFolder: string | undefined) {
    this.#database = database;
    this.#dataFolder = dataFolder;
  }

  /** `seconds` since the last time. */
  async sample(seconds: number): Promise<Figure[]> {
    const { service: db } = this.#database;
    const { rows } = await sql<Activity>`select * from database_activity()`.execute(db);
    const [activity] = rows;
    if (!activity) return [];
    return [
      ...this.#ofActivity(activity, seconds),
      ...(await this.#ofProcesses(activity.pid, seconds)),
      ...(await this.#ofDisk()),
    ];
  }

  #ofActivity(activity: Activity, seconds: number): Figure[] {
    const before = this.#before;
    this.#before = activity;
    const { active, waiting, hidden, connections, max_connections } = activity;
    const figures: Figure[] = [
      { figure: 'db_connections', value: connections },
      { figure: 'db_max_connections', value: max_connections },
    ];
    // a login that may not see what the others do would report a database at rest
    if (hidden === 0)
      figures.push(
        { figure: 'db_active', value: active },
        { figure: 'db_waiting', value: waiting },
        { figure: 'db_oldest_transaction', value: activity.oldest_transaction },
        { figure: 'db_longest_statement', value: activity.longest_statement },
      );
    if (!before || activity.transactions < before.transactions) return figures; // the first time, or they were reset
    const hit = activity.blocks_hit - before.blocks_hit;
    const read = activity.blocks_read - before.blocks_read;
    figures.push({
      figure: 'db_transactions',
      value: (activity.transactions - before.transactions) / seconds,
    });
    if (hit + read > 0) figures.push({ figure: 'db_cache_hits', value: hit / (hit + read) });
    return figures;
  }

  async #ofProcesses(backend: number, seconds: number): Promise<Figure[]> {
    const found = await readServer(backend).catch(() => undefined);
    const before = this.#ticks;
    this.#ticks = found;
    if (!found) return [];
    const memory: Figure = { figure: 'memory', source: 'postgres', value: found.memory };
    if (before?.server !== found.server || found.ticks < before.ticks) return [memory];
    return [
      memory,
      { figure: 'cpu', source: 'postgres', value: (found.ticks - before.ticks) / TICKS / seconds },
    ];
  }

  async #ofDisk(): Promise<Figure[]> {
    const figures: Figure[] = [];
    if (this.#turn++ % SIZE_EVERY === 0) {
      const { rows } = await sql<{ bytes: number }>`select database_bytes()::float8 as bytes`.execute(
        this.#database.service,
      );
      if (rows[0]) figures.push({ figure: 'db_bytes', value: rows[0].bytes });
    }
    const disk = this.#dataFolder && (await statfs(this.#dataFolder).catch(() => undefined));
    if (disk)
      figures.push(
        { figure: 'db_disk_free', value: disk.bavail * disk.bsize },
        { figure: 'db_disk_size', value: disk.blocks * disk.bsize },
      );
    return figures;
  }
}

/**
 * Processor time and memory of the server that one of its backends belongs to; rejects or gives undefined when it does not run
 * on this machine. What has ended is in the times of the server's first process, so nothing is lost between two readings.
 */
async function readServer(
  backend: number,
): Promise<{ server: number; ticks: number; memory: number } | undefined> {
  const own = await readStat(backend);
  if (own?.name !== 'postgres') return undefined;
  const server = own.parent;
  const first = await readStat(server);
  if (first?.name !== 'postgres') return undefined;
  let ticks = first.ticks + first.childTicks;
  let shared = 0;
  let memory = 0;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const stat = pid === server ? first : await readStat(pid);
    if (!stat || (pid !== server && stat.parent !== server)) continue;
    if (pid !== server) ticks += stat.ticks;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    memory += kilobytes(status, 'RssAnon');
    shared = Math.max(shared, kilobytes(status, 'RssShmem')); // the buffers, which all of them share
  }
  return { server, ticks, memory: (memory + shared) * 1024 };
}

/** proc_pid_stat(5): the name is in parentheses and may have spaces; then state, parent, and from the 14th on the times. */
async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const close = text.lastIndexOf(')');
  if (close < 0) return undefined;
  const fields = text
    .slice(close + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
  return {
    name: text.slice(text.indexOf('(') + 1, close),
    parent,
    ticks: user + system,
    childTicks: childUser + childSystem,
  };
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
