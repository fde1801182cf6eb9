import {
  alarmStates,
  type DatabaseState,
  type ProgramState,
  type ServiceRestart,
  type SystemAlarm,
  type SystemCheck,
  type SystemId,
  type SystemState,
  systemChecks,
  systemIds,
  systemOf,
} from '@cairn/contract';
import type { FigureName } from '@cairn/database';
import { sentence, translated } from '@cairn/domain/language';
import { checkStates, type ServiceSigns } from '@cairn/domain/system-checks';
import { bit } from '../records/reply-values.ts';
import type { LatestFigure, RestartRow } from './system-status.queries.ts';

/** A figure or a program that was measured this long ago is not of now, ms. */
const FRESH = 30_000;
const iso = (ms: number | undefined): string | null => (ms === undefined ? null : new Date(ms).toISOString());

/** A system's id that a row of the database has. */
export const isSystem = (id: number): id is SystemId => systemIds.some((known) => known === id);

/* ---- checks ---- */

/** The checks and figures of one system. */
export function systemState(
  signs: ServiceSigns,
  figures: readonly LatestFigure[],
  system: SystemId,
  now: number,
): SystemState {
  const states = checkStates(signs, system, now);
  const stateOf = (kind: SystemCheck) => states.find((state) => state.kind === kind);
  const alarmOf = (kind: SystemCheck): 0 | 1 => stateOf(kind)?.alarm ?? 0;
  const lastOf = (kind: SystemCheck) => iso(stateOf(kind)?.last);
  const figureOf = (figure: FigureName) => sumOf(figures, figure, system, now);
  const [online, offline, out] = (['stations_online', 'stations_offline', 'stations_out'] as const).map(
    figureOf,
  );
  const { name, casta, connecta } = systemOf(system);
  return {
    system,
    name,
    casta,
    connecta,
    alarm: bit(states.some(({ alarm }) => alarm === 1)),
    time: new Date(now).toISOString(),
    lastcasterpoll: lastOf('roversync'),
    casterpolloffline: alarmOf('roversync'),
    roversync_alarm: alarmOf('roversync'),
    last_roverssync: lastOf('roversync'),
    messagesync_alarm: alarmOf('messagesync'),
    last_messagesync: lastOf('messagesync'),
    basesync_alarm: alarmOf('basesync'),
    last_basesync: lastOf('basesync'),
    ntripcheck_alarm: alarmOf('ntripcheck'),
    last_ntripcheck: lastOf('ntripcheck'),
    ...(stateOf('subcheck') && { subcheck_alarm: alarmOf('subcheck'), last_subcheck: lastOf('subcheck') }),
    ...(stateOf('gdpr_check') && {
      gdpr_check_alarm: alarmOf('gdpr_check'),
      last_gdpr_check: lastOf('gdpr_check'),
    }),
    checks: states.map(({ kind, after, alarm, last, problem }) => ({
      kind,
      after,
      alarm,
      last: iso(last),
      problem: problem === undefined ? null : translated(problem),
    })),
    rovers: figureOf('rovers') ?? null,
    messages: figureOf('messages') ?? null,
    stations:
      online === undefined || offline === undefined || out === undefined ? null : { online, offline, out },
  };
}

/** The fresh samples of a figure of a system, of all that measure it. */
function sumOf(
  figures: readonly LatestFigure[],
  figure: FigureName,
  system: number,
  now: number,
): number | undefined {
  const found = figures.filter(
    (one) => one.figure === figure && one.system === system && now - one.sampled_at.getTime() <= FRESH,
  );
  return found.length === 0 ? undefined : found.reduce((sum, { latest }) => sum + latest, 0);
}

/* ---- programs and database ---- */

const programs = ['caster', 'api', 'worker', 'postgres'] as const;

/** Every program that was measured in the last minutes: caster, api, worker, database; each by its node. */
export function programStates(figures: readonly LatestFigure[], now: number): ProgramState[] {
  const found = new Map<string, ProgramState>();
  for (const { figure, source, latest, sampled_at } of figures) {
    if (figure !== 'cpu' && figure !== 'memory') continue;
    const [name = '', ...node] = source.split(' ');
    const program = programs.find((known) => known === name);
    if (!program) continue;
    const before = found.get(source) ?? { cpu: null, memory: null };
    const seen = sampled_at.toISOString();
    found.set(source, {
      ...before,
      program,
      node: node.join(' '),
      [figure]: latest,
      seen, // a program samples both at once
      silent: bit(now - sampled_at.getTime() > FRESH),
    });
  }
  return [...found.values()].sort(
    (one, other) =>
      programs.indexOf(one.program) - programs.indexOf(other.program) || (one.node < other.node ? -1 : 1),
  );
}

export function databaseState(
  figures: readonly LatestFigure[],
  slowest: DatabaseState['slowest'],
  now: number,
): DatabaseState {
  const latestOf = (figure: FigureName, fresh = FRESH) => {
    const found = figures.find((one) => one.figure === figure);
    return found && now - found.sampled_at.getTime() <= fresh ? found.latest : null;
  };
  return {
    active: latestOf('db_active'),
    waiting: latestOf('db_waiting'),
    connections: latestOf('db_connections'),
    max_connections: latestOf('db_max_connections'),
    cache_hits: latestOf('db_cache_hits'),
    transactions: latestOf('db_transactions'),
    oldest_transaction: latestOf('db_oldest_transaction'),
    longest_statement: latestOf('db_longest_statement'),
    bytes: latestOf('db_bytes', 4 * FRESH), // once a minute
    disk_free: latestOf('db_disk_free'),
    disk_size: latestOf('db_disk_size'),
    slowest,
  };
}

/* ---- alarms and restarts ---- */

const alarmTexts = {
  roversync: '{{casta}} does not report',
  messagesync: '{{casta}} is behind with its records, or has dropped some',
  basesync: '{{connecta}} does not report',
  ntripcheck: 'A rover cannot log in at {{casta}}, or receives no corrections',
  subcheck: 'Subscriptions are not started and ended in time',
  gdpr_check: 'The check of GDPR acceptances has not run',
  certificate: 'The TLS certificate ends soon, or has expired',
} as const satisfies Record<SystemCheck, string>;

function alarmText(kind: SystemCheck, system: SystemId): string {
  const { casta, connecta } = systemOf(system);
  if (kind === 'basesync') return sentence(alarmTexts[kind], { connecta });
  if (kind === 'subcheck' || kind === 'gdpr_check' || kind === 'certificate')
    return sentence(alarmTexts[kind]);
  return sentence(alarmTexts[kind], { casta });
}

interface AlarmRow {
  readonly id: number;
  readonly system: number;
  readonly kind: string;
  readonly raised_at: Date;
  readonly cleared_at: Date | null;
}

/** Rows of a check or system that this version does not know are left out. */
export function alarmsOf(rows: readonly AlarmRow[]): SystemAlarm[] {
  return rows.flatMap(({ id, system, kind, raised_at, cleared_at }) => {
    const check = systemChecks.find((known) => known.kind === kind);
    if (!check || !isSystem(system)) return [];
    const status = bit(cleared_at === null);
    return {
      id,
      system,
      kind: check.kind,
      text: alarmText(check.kind, system),
      status,
      statustext: alarmStates[status].text,
      color: alarmStates[status].color,
      datetime: raised_at.toISOString(),
      cleared: cleared_at?.toISOString() ?? null,
    };
  });
}

export const restartsOf = (rows: readonly RestartRow[]): ServiceRestart[] =>
  rows.flatMap((row) => {
    if (!isSystem(row.system)) return [];
    const { id, system, by, problem, connected, returned, asked_at, returned_at } = row;
    return {
      id,
      service: row.service === 'casta' ? 'casta' : 'connecta',
      system,
      at: asked_at.toISOString(),
      by,
      succeeded: row.succeeded === null ? null : bit(row.succeeded),
      problem,
      connected,
      returned,
      seconds: returned_at && (returned_at.getTime() - asked_at.getTime()) / 1000,
      watching: bit(row.succeeded !== false && row.watched_until === null),
    };
  });
