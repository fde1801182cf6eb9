import { type areas, type Input, type SystemId, singleCountryOf } from '@cairn/contract';
import { askCasters, type Database } from '@cairn/database';
import { storedSentence } from '@cairn/domain/language';
import type { Maintenance } from '../auth/sign-in.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { isZone, readBars } from '../records/bars.ts';
import { countryOf } from '../records/country.rules.ts';
import { bit } from '../records/reply-values.ts';
import { type TtlCache, ttlCaches } from '../ttl-cache.ts';
import { castersElsewhere, datasetsOf, edgesOf, graphs } from './charts.rules.ts';
import { restart } from './restarts.ts';
import type { SystemReader } from './system-reader.ts';
import { everySystem, firstAlarms, readAlarms, readSteps } from './system-status.queries.ts';
import { alarmsOf, databaseState, programStates, restartsOf, systemState } from './system-status.rules.ts';

interface Needs {
  readonly database: Database;
  readonly now: () => number;
  readonly maintenance: TtlCache<Maintenance>;
  readonly reader: SystemReader;
}

const HOUR = 3_600_000;
/** Figures by the minute are stored for eight days. */
const MINUTES_REACH = 7 * 24 * HOUR;
const MOST_BARS = 400;

/** Polled every 3 s by every open page: however many there are, each is read once in this time, ms. */
const POLLED = 1_000;
/** A chart changes with each minute, ms. */
const CHARTED = 15_000;

/** The page System Status: see decisions 114 and 115. */
export function systemStatusRoutes({
  database,
  now,
  maintenance,
  reader,
}: Needs): Handlers<typeof areas.systemStatus> {
  const firstPages = ttlCaches(POLLED, now, (key) =>
    readAlarms(database.service, { ...firstAlarms, systems: systemsOf(Number(key)) }),
  );
  const cleared = ttlCaches(POLLED, now, (key) =>
    readAlarms(database.service, { ...firstAlarms, clear: true, systems: systemsOf(Number(key)) }),
  );
  const charts = ttlCaches(CHARTED, now, (key) => readGraph(JSON.parse(key)));

  return {
    alarms: async ({ system, clear, page, limit }, { session }) => {
      const asked = countryOf(session, system);
      const isFirst = page === firstAlarms.page && limit === firstAlarms.limit;
      const { rows, total } = isFirst
        ? await (clear ? cleared : firstPages)(String(asked))
        : await readAlarms(database.service, { systems: systemsOf(asked), clear, page, limit });
      return { alarms: alarmsOf(rows), total };
    },

    live: async ({ system }, { session }) => {
      const asked = systemsOf(countryOf(session, system));
      const { signs, figures, restarts, slowest } = await reader();
      const at = now();
      const { on, ...mode } = await maintenance();
      return {
        systems: asked.map((id) => {
          const state = systemState(signs, figures, id, at);
          return {
            ...state,
            checks: state.checks.map((check) => ({
              ...check,
              problem: check.problem && storedSentence(check.problem),
            })),
          };
        }),
        programs: programStates(figures, at),
        database: databaseState(figures, slowest, at),
        restarts: restartsOf(restarts).filter((one) => asked.includes(one.system)),
        maintenance: { on: bit(on), ...mode },
      };
    },

    graph: async (input, { session }) => {
      const { start, end, timezone } = input;
      if (end <= start) throw wrong('end', 'must be more than start');
      if (end - start > MOST_BARS)
        throw wrong('end', 'must not ask for more than {{count}} bars', { count: MOST_BARS });
      if (timezone && !(await isZone(database.service, timezone))) throw wrong('timezone', 'is not known');
      const system = countryOf(session, input.system) || input.system;
      const { datasets, ...graph } = await charts(JSON.stringify({ ...input, system }));
      return { ...graph, datasets: datasets.map((one) => ({ ...one, label: storedSentence(one.label) })) };
    },

    check: async ({ id }, { session }) => {
      refuseOther(session, id);
      const asker = { userId: session.userId, name: session.name };
      const answer = await askCasters(database, { command: 'check', country: id }, asker);
      if (!answer?.node) return 999;
      return { success: bit(answer.done), message: answer.message, node: answer.node };
    },

    restartCasta: ({ id }, { session, from }) => {
      refuseSingle(session);
      return restart(database, 'casta', [id], session, from);
    },

    restartConnecta: async (_, { session, from }) => {
      refuseSingle(session);
      return restart(database, 'connecta', everySystem, session, from);
    },
  };

  async function readGraph(input: Input<typeof areas.systemStatus.graph>) {
    const { type, system, steps, start, end, period, timezone } = input;
    const graph = graphs[type];
    const at = now();
    const shown = await readBars(
      database.service,
      { start, end, period },
      { timezone, gmtoffset: 0 },
      new Date(at),
    );
    const [begins, ends] = [shown[0]?.begins ?? at, shown.at(-1)?.ends ?? at];
    const edges = edgesOf(begins, ends, steps);
    const byMinutes = at - begins <= MINUTES_REACH;
    const means = await readSteps(
      database.service,
      byMinutes ? 'figure_minutes' : 'figure_hours',
      graph.lines.map(({ figure }) => figure),
      graph.shared ? 0 : system,
      edges,
    );
    const { services } = await reader();
    const elsewhere = graph.shared ? castersElsewhere(services, system) : new Set<string>();
    return {
      labels: edges.slice(0, -1).map((edge) => new Date(edge).toISOString()),
      ends: new Date(ends).toISOString(),
      unit: graph.unit,
      datasets: datasetsOf(graph, means, steps, elsewhere),
      shared: bit(graph.shared && elsewhere.size === 0),
    };
  }
}

/** One system, or all of them. */
const systemsOf = (asked: number): readonly SystemId[] =>
  asked === 0 ? everySystem : everySystem.filter((id) => id === asked);

/** A person of one country has no business with the Casta of another: it answers as if it did not exist. */
function refuseOther(session: { singleCountry: 1 | 2 | null }, id: SystemId): void {
  const only = singleCountryOf(session.singleCountry)?.country;
  if (only !== undefined && only !== id) throw new Problem('not_found');
}

/** Restarts are for those who answer for all countries. */
function refuseSingle(session: { singleCountry: 1 | 2 | null }): void {
  if (singleCountryOf(session.singleCountry)) throw new Problem('not_found');
}
