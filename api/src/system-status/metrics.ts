import { setTimeout as wait } from 'node:timers/promises';
import { type SystemCheck, systemOf, systems } from '@cairn/contract';
import { checkStates } from '@cairn/domain/system-checks';
import { Gauge, type Registry } from 'prom-client';
import type { SystemNow, SystemReader } from './system-reader.ts';
import { databaseState, programStates, systemState } from './system-status.rules.ts';

/** How long Prometheus waits for the database, ms; it gives up after 10 s. */
const PATIENCE = 3_000;

type Labels = Record<string, string>;

/** What a metric is, and its values by label. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly values: (now: SystemNow, at: number) => readonly (readonly [Labels, number | null | undefined])[];
}

const ofSystems =
  (value: (state: ReturnType<typeof systemState>) => number | null | undefined) =>
  (now: SystemNow, at: number) =>
    systems.map(
      ({ id, code }) => [{ system: code }, value(systemState(now.signs, now.figures, id, at))] as const,
    );

const ofChecks =
  (value: (state: ReturnType<typeof checkStates>[number], at: number) => number | undefined) =>
  (now: SystemNow, at: number) =>
    systems.flatMap(({ id, code }) =>
      checkStates(now.signs, id, at).map(
        (state) => [{ system: code, check: state.kind satisfies SystemCheck }, value(state, at)] as const,
      ),
    );

const ofDatabase =
  (name: keyof Omit<ReturnType<typeof databaseState>, 'slowest'>) => (now: SystemNow, at: number) =>
    [[{}, databaseState(now.figures, [], at)[name]]] as const;

const ofPrograms = (name: 'cpu' | 'memory') => (now: SystemNow, at: number) =>
  programStates(now.figures, at).map(
    ({ program, node, silent, ...one }) => [{ program, node }, silent ? undefined : one[name]] as const,
  );

/** Gauges of the installation: what System Status shows, as Prometheus reads it. */
const metrics: readonly Metric[] = [
  {
    name: 'cairn_check_alarm',
    help: '1 while a check of a system is an alarm',
    labels: ['system', 'check'],
    values: ofChecks(({ alarm }) => alarm),
  },
  {
    name: 'cairn_check_age_seconds',
    help: 'Time since a check of a system last succeeded',
    labels: ['system', 'check'],
    values: ofChecks(({ last }, at) => (last === undefined ? undefined : Math.max(0, (at - last) / 1000))),
  },
  {
    name: 'cairn_rovers',
    help: 'Connected rovers of a system',
    labels: ['system'],
    values: ofSystems(({ rovers }) => rovers),
  },
  {
    name: 'cairn_messages_per_second',
    help: 'RTCM messages from the stations of a system',
    labels: ['system'],
    values: ofSystems(({ messages }) => messages),
  },
  {
    name: 'cairn_stations',
    help: 'Stations of a system by state',
    labels: ['system', 'state'],
    values: (now, at) =>
      systems.flatMap(({ id, code }) => {
        const { stations } = systemState(now.signs, now.figures, id, at);
        return Object.entries(stations ?? {}).map(
          ([state, value]) => [{ system: code, state }, value] as const,
        );
      }),
  },
  {
    name: 'cairn_caster_connections',
    help: 'Connections of a service that have logged in',
    labels: ['system', 'service', 'node'],
    values: (now) =>
      now.services.flatMap(({ node, service, country, clients }) => {
        const known = systems.find(({ id }) => id === country);
        return known ? [[{ system: systemOf(known.id).code, service, node }, clients] as const] : [];
      }),
  },
  {
    name: 'cairn_caster_dropped',
    help: 'Records that a caster dropped and connections that it had no room for, since its start',
    labels: ['node'],
    values: (now) =>
      [...new Map(now.services.map(({ node, shed_rows }) => [node, shed_rows]))].map(
        ([node, value]) => [{ node }, value] as const,
      ),
  },
  {
    name: 'cairn_program_cpu_cores',
    help: 'Processor time of a program: 1 is one core',
    labels: ['program', 'node'],
    values: ofPrograms('cpu'),
  },
  {
    name: 'cairn_program_memory_bytes',
    help: 'Memory of a program',
    labels: ['program', 'node'],
    values: ofPrograms('memory'),
  },
  {
    name: 'cairn_job_last_success_timestamp_seconds',
    help: 'When a job of the worker last succeeded, Unix time',
    labels: ['task'], // `job` is a label of Prometheus itself, which renames ours
    values: (now) =>
      now.runs
        .filter(({ name }) => name.startsWith('job '))
        .map(({ name, succeeded_at }) => [
          { task: name.slice('job '.length) },
          succeeded_at ? succeeded_at.getTime() / 1000 : undefined,
        ]),
  },
  ...(
    [
      ['active', 'cairn_database_active', 'Statements that run'],
      ['waiting', 'cairn_database_waiting', 'Sessions that wait for a lock'],
      ['connections', 'cairn_database_connections', 'Connections to the database'],
      ['max_connections', 'cairn_database_max_connections', 'Connections that the server takes'],
      ['cache_hits', 'cairn_database_cache_hit_ratio', 'Share of the blocks that were in memory'],
      ['transactions', 'cairn_database_transactions_per_second', 'Transactions'],
      ['oldest_transaction', 'cairn_database_oldest_transaction_seconds', 'Age of the oldest transaction'],
      [
        'longest_statement',
        'cairn_database_longest_statement_seconds',
        'Age of the oldest statement that runs',
      ],
      ['bytes', 'cairn_database_bytes', 'Size of the database'],
      ['disk_free', 'cairn_disk_free_bytes', 'Free space of the disk with the data folder'],
      ['disk_size', 'cairn_disk_bytes', 'Size of the disk with the data folder'],
    ] as const
  ).map(([name, metric, help]) => ({ name: metric, help, labels: [], values: ofDatabase(name) })),
];

/** The names of all gauges here, for the check of dashboards and rules. */
export const metricNames: readonly string[] = [
  'cairn_database_up',
  'cairn_maintenance',
  ...metrics.map(({ name }) => name),
];

/**
 * Adds the gauges of the installation to a registry. They are read when Prometheus asks, from the same cache as the page; while the
 * database does not answer they are absent, and `cairn_database_up` is 0.
 */
export function registerSystemMetrics(
  register: Registry,
  reader: SystemReader,
  isMaintenance: () => Promise<boolean>,
  now: () => number,
): () => Promise<void> {
  const up = new Gauge({
    name: 'cairn_database_up',
    help: '1 while the database answers the api',
    registers: [register],
  });
  const maintenance = new Gauge({
    name: 'cairn_maintenance',
    help: '1 in maintenance mode',
    registers: [register],
  });
  const gauges = metrics.map(({ name, help, labels, values }) => ({
    values,
    labelled: labels.length > 0,
    gauge: new Gauge({ name, help, labelNames: [...labels], registers: [register] }),
  }));
  return async () => {
    for (const { gauge, labelled } of gauges)
      if (labelled) gauge.reset();
      else gauge.remove(); // reset would make it 0
    const read = await Promise.race([
      Promise.all([reader(), isMaintenance()]).catch(() => undefined),
      wait(PATIENCE, undefined, { ref: false }),
    ]);
    up.set(read ? 1 : 0);
    if (!read) return;
    const [state, isOn] = read;
    maintenance.set(isOn ? 1 : 0);
    const at = now();
    for (const { gauge, values } of gauges)
      for (const [labels, value] of values(state, at))
        if (value !== null && value !== undefined) gauge.set(labels, value);
  };
}
