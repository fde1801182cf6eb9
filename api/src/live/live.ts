import type { areas, LogLine, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { PreparedReply } from '../replies.ts';
import { type TtlCache, ttlCache } from '../ttl-cache.ts';
import type { RoverGroup } from './live-rovers.ts';
import { type LiveStation, readAvailability, readStations } from './live-stations.ts';
import { RoverReader } from './rover-reader.ts';

/** The live tables, read at most once a second however many people watch. */
export interface Live {
  /** Every rover that is connected. The one tenant read outside withTenant: give it to `visible` at once. */
  readonly rovers: TtlCache<RoverSnapshot>;
  /** Every reference station; they belong to the network, not to a tenant. */
  readonly stations: TtlCache<readonly LiveStation[]>;
  end(): Promise<void>;
}

/** Other figures in the poll of rovers; read less often. */
export interface RoverSummary {
  readonly lastevents: readonly LogLine[];
  readonly subdata: Reply<typeof areas.network.loggedRovers>['subdata'];
}

/** The rovers of one moment, with the replies made of them so far. */
export interface RoverSnapshot {
  readonly groups: readonly RoverGroup[];
  readonly made: Map<string, { summary: RoverSummary; reply: PreparedReply }>;
}

/** Lists of stations are polled at this interval, so a station that has just gone offline does not read 100 %. */
const AVAILABILITY_MS = 5000;
/** 10,000 rovers are read in some 200 ms, in which a hundred people who watch do not wait. */
const GRACE_MS = 500;

export function createLive(database: Database, now: () => number): Live {
  const { service } = database;
  const reader = new RoverReader(database.options);
  const availability = ttlCache(AVAILABILITY_MS, now, () => readAvailability(service, new Date(now())));
  return {
    rovers: ttlCache(1000, now, async () => ({ groups: await reader.read(), made: new Map() }), GRACE_MS),
    stations: ttlCache(1000, now, async () => readStations(service, await availability())),
    end: () => reader.end(),
  };
}
