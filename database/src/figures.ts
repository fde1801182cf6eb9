import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isUnavailable } from './unavailable.ts';

/** What is measured, and in which unit. */
export const figureNames = [
  'cpu', // of a program: cores, 1 is one core fully used
  'memory', // of a program: bytes
  'messages', // RTCM messages from the stations of a system, a second
  'rovers', // connected rovers of a system
  'stations_online', // stations of a system
  'stations_offline',
  'stations_out', // out of service
  'db_active', // statements that are running
  'db_waiting', // sessions that wait for a lock
  'db_connections',
  'db_max_connections',
  'db_cache_hits', // share of the blocks that were in memory, 0 to 1
  'db_transactions', // a second
  'db_bytes',
  'db_disk_free', // bytes
  'db_disk_size',
  'db_oldest_transaction', // age, s
  'db_longest_statement', // s
] as const;
export type FigureName = (typeof figureNames)[number];

export interface Figure {
  readonly figure: FigureName;
  /** The network; 0 or left out: what all share. */
  readonly system?: number;
  /** Program and node, for what is measured in several places. */
  readonly source?: string;
  readonly value: number;
}

/** Adds samples to the rows of the present minute, by the clock of the database. */
export async function storeFigures(db: Db, figures: readonly Figure[]): Promise<void> {
  const rows = figures.filter(({ value }) => Number.isFinite(value));
  if (rows.length === 0) return;
  await sql`
    insert into figure_minutes as known (figure, system, source, at, samples, total, most, latest, sampled_at)
    select figure, coalesce(system, 0), coalesce(source, ''), date_trunc('minute', clock_timestamp()), 1, value, value, value, clock_timestamp()
    from json_to_recordset(${JSON.stringify(rows)}::json) sample (figure text, system smallint, source text, value float8)
    on conflict (figure, system, at, source) do update set samples = known.samples + 1, total = known.total + excluded.total,
      most = greatest(known.most, excluded.most), latest = excluded.latest, sampled_at = excluded.sampled_at`.execute(
    db,
  );
}

/** How often a program measures itself, ms. */
const SAMPLE_INTERVAL = 10_000;

interface Sampling {
  readonly database: Database;
  /** The program and where it runs: `caster alpha-2101`. */
  readonly source: string;
  readonly log: { warn(details: object, message: string): void };
  /** What this program measures besides itself, for `seconds` since the last time. */
  readonly more?: (seconds: number) => readonly Figure[] | Promise<readonly Figure[]>;
  /** ms; for tests. */
  readonly interval?: number;
}

/**
 * Measures the processor time and the memory of this program every ten seconds and stores them. While the database is
 * away there are no figures: a chart shows a gap, which is true. Gives the function that ends it.
 */
export function sampleProgram({
  database,
  source,
  log,
  more,
  interval = SAMPLE_INTERVAL,
}: Sampling): () => Promise<void> {
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  let running: Promise<void> | undefined;
  let failing = false;
  const sample = async () => {
    const at = performance.now();
    const seconds = Math.max((at - before.at) / 1000, 0.001);
    const { user, system } = process.cpuUsage(before.cpu);
    before = { at, cpu: process.cpuUsage() };
    const own: Figure[] = [
      { figure: 'cpu', source, value: (user + system) / 1e6 / seconds },
      { figure: 'memory', source, value: process.memoryUsage.rss() },
    ];
    try {
      await storeFigures(database.service, [...own, ...((await more?.(seconds)) ?? [])]);
      failing = false;
    } catch (error) {
      // others report that the database is away
      if (!failing && !isUnavailable(error)) log.warn({ error: String(error) }, 'figures cannot be stored');
      failing = true;
    }
  };
  const timer = setInterval(() => {
    running ??= sample().finally(() => {
      running = undefined;
    });
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
