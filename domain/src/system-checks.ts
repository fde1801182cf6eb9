import { checksOf, type SystemCheck, type SystemId, systemChecks, systemIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** Casta and Connecta of one country at one node, as they report. */
export interface CasterService {
  readonly node: string;
  readonly service: string;
  readonly country: number;
  /** Connections that have logged in. */
  readonly clients: number;
  readonly seen_at: Date;
  readonly shed_rows: number;
  /** How long before `seen_at` everything that waited was written, ms. */
  readonly behind_ms: number;
}

/** When the work of a check last succeeded, from `last_runs`. */
interface Run {
  readonly name: string;
  readonly system: number;
  readonly succeeded_at: Date | null;
  readonly problem: string | null;
}

/**
 * What is known of the services. A process carries it on from reading to reading, as `caster_services` is empty after a crash
 * of the database, and what was dropped shows in the difference of two readings.
 */
export interface ServiceSigns {
  /** Last success of each check of each system (`kind system`), ms. */
  readonly last: ReadonlyMap<string, number>;
  readonly problems: ReadonlyMap<string, string>;
  /** When a service was last seen to have dropped log rows or connections, ms. */
  readonly droppedAt: ReadonlyMap<number, number>;
  readonly droppedRows: ReadonlyMap<string, number>;
}
export const noServiceSigns: ServiceSigns = {
  last: new Map(),
  problems: new Map(),
  droppedAt: new Map(),
  droppedRows: new Map(),
};

/** A caster that is silent for this long no longer counts for what is behind, ms. */
const SILENT = 30_000;

/** Where the work of a check that no heartbeat shows is recorded, and whether it is one for all systems. */
const runs = {
  ntripcheck: { name: 'ntripcheck', shared: false },
  subcheck: { name: 'settling', shared: true },
  gdpr_check: { name: 'job gdpr', shared: true },
  certificate: { name: 'certificate', shared: true },
} as const satisfies Partial<Record<SystemCheck, { name: string; shared: boolean }>>;

export const readCasterServices = (db: Db): Promise<CasterService[]> =>
  db
    .selectFrom('caster_services')
    .select(['node', 'service', 'country', 'clients', 'seen_at', 'shed_rows', 'behind_ms'])
    .execute();

export const readRuns = (db: Db): Promise<Run[]> =>
  db.selectFrom('last_runs').select(['name', 'system', 'succeeded_at', 'problem']).execute();

/** Records that work succeeded, or why it did not, by the clock of the database. `system` 0: the work is one for all. */
export async function recordRun(db: Db, name: string, system: number, problem?: string): Promise<void> {
  await sql`
    insert into last_runs (name, system, succeeded_at, failed_at, problem)
    values (${name}, ${system}, case when ${problem ?? null}::text is null then clock_timestamp() end,
      case when ${problem ?? null}::text is not null then clock_timestamp() end, ${problem ?? null})
    on conflict (name, system) do update set succeeded_at = coalesce(excluded.succeeded_at, last_runs.succeeded_at),
      failed_at = coalesce(excluded.failed_at, last_runs.failed_at), problem = excluded.problem`.execute(db);
}

/** What is known after `services` and `lastRuns` were read at `now`. */
export function noteServices(
  before: ServiceSigns,
  services: readonly CasterService[],
  lastRuns: readonly Run[],
  now: number,
): ServiceSigns {
  const last = new Map(before.last);
  const problems = new Map<string, string>();
  const droppedAt = new Map(before.droppedAt);
  const droppedRows = new Map<string, number>();
  const behind = new Map<number, number>();
  const see = (kind: SystemCheck, system: number, at: number) => {
    const key = `${kind} ${system}`;
    last.set(key, Math.max(last.get(key) ?? 0, at));
  };
  for (const { node, service, country, seen_at, shed_rows, behind_ms } of services) {
    const seen = seen_at.getTime();
    see(service === 'casta' ? 'roversync' : 'basesync', country, seen);
    if (now - seen <= SILENT)
      behind.set(country, Math.min(behind.get(country) ?? Number.POSITIVE_INFINITY, seen - behind_ms));
    const key = `${service} ${country} ${node}`;
    const known = before.droppedRows.get(key);
    if (known !== undefined && shed_rows > known) droppedAt.set(country, now);
    droppedRows.set(key, shed_rows);
  }
  // the node that is furthest behind counts, and a silent one not: that is an alarm of its own
  for (const [country, at] of behind) see('messagesync', country, at);
  for (const { name, system, succeeded_at, problem } of lastRuns)
    for (const { kind } of systemChecks) {
      const run = kind in runs ? runs[kind as keyof typeof runs] : { name: kind, shared: false };
      if (run.name !== name) continue;
      for (const id of run.shared ? systemIds : [system]) {
        if (succeeded_at) see(kind, id, succeeded_at.getTime());
        if (problem) problems.set(`${kind} ${id}`, problem);
      }
    }
  return { last, problems, droppedAt, droppedRows };
}

export interface CheckState {
  readonly kind: SystemCheck;
  readonly name: string;
  /** Seconds without a success that are an alarm. */
  readonly after: number;
  readonly alarm: 0 | 1;
  /** Last success, ms; undefined: none is known. */
  readonly last: number | undefined;
  /** What failed last, while it fails. */
  readonly problem: string | undefined;
}

/** The checks of a system at `now`. */
export const checkStates = (signs: ServiceSigns, system: SystemId, now: number): CheckState[] =>
  checksOf(system).map(({ kind, name, after }) => {
    const last = signs.last.get(`${kind} ${system}`);
    const dropped = kind === 'messagesync' ? signs.droppedAt.get(system) : undefined;
    const alarm = isOver(last, after, now) || (dropped !== undefined && !isOver(dropped, after, now)) ? 1 : 0;
    return { kind, name, after, alarm, last, problem: signs.problems.get(`${kind} ${system}`) };
  });

const isOver = (last: number | undefined, seconds: number, now: number): boolean =>
  last === undefined || now - last > seconds * 1000;
