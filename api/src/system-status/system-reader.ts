import type { DatabaseState } from '@cairn/contract';
import type { Database } from '@cairn/database';
import {
  type CasterService,
  noServiceSigns,
  noteServices,
  readCasterServices,
  readRuns,
  type ServiceSigns,
} from '@cairn/domain/system-checks';
import { type TtlCache, ttlCache } from '../ttl-cache.ts';
import {
  type LatestFigure,
  type RestartRow,
  readLatestFigures,
  readRestarts,
  readSlowest,
} from './system-status.queries.ts';

/** What is known of the whole installation now, for the page and for Prometheus. */
export interface SystemNow {
  readonly signs: ServiceSigns;
  readonly services: readonly CasterService[];
  readonly runs: Awaited<ReturnType<typeof readRuns>>;
  readonly figures: readonly LatestFigure[];
  readonly restarts: readonly RestartRow[];
  readonly slowest: DatabaseState['slowest'];
}
export type SystemReader = TtlCache<SystemNow>;

/** Once a second at most, however many ask; the slowest statements once in half a minute. */
export function systemReader({ service: db }: Database, now: () => number): SystemReader {
  let signs: ServiceSigns = noServiceSigns;
  const slowest = ttlCache(30_000, now, () => readSlowest(db));
  return ttlCache(1_000, now, async () => {
    const [services, runs, figures, restarts, statements] = await Promise.all([
      readCasterServices(db),
      readRuns(db),
      readLatestFigures(db),
      readRestarts(db),
      slowest(),
    ]);
    signs = noteServices(signs, services, runs, now());
    return { signs, services, runs, figures, restarts, slowest: statements };
  });
}
