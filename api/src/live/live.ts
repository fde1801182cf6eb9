import type { areas, LogLine, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Sealed } from '../mount.ts';
import { type Remembered, remember } from '../remember.ts';
import type { RoverGroup } from './live-rovers.ts';
import { type LiveStation, readAvailability, readStations } from './live-stations.ts';
import { RoverReader } from './rover-reader.ts';

/** The live tables, read at most once a second however many people watch. */
export interface Live {
  /** Every rover that is connected. The one tenant read outside withTenant: give it to `visible` at once. */
  readonly rovers: Remembered<RoverSnapshot>;
  /** Every reference station; they belong to the network, not to a tenant. */
  readonly stations: Remembered<readonly LiveStation[]>;
  end(): Promise<void>;
}

/** What the poll of rovers gives beside them; read less often. */
export interface Beside {
  readonly lastevents: readonly LogLine[];
  readonly subdata: Reply<typeof areas.network.loggedRovers>['subdata'];
}

/** The rovers of one moment, with the replies made of them so far. */
export interface RoverSnapshot {
  readonly groups: readonly RoverGroup[];
  readonly made: Map<string, { beside: Beside; reply: Sealed }>;
}

/** As often as the lists of stations ask: one that has just gone offline must not read 100 %. */
const AVAILABILITY_MS = 5000;
/** 10,000 rovers are read in some 200 ms, in which a hundred people who watch do not wait. */
const GRACE_MS = 500;

export function createLive(database: Database, now: () => number): Live {
  const { service } = database;
  const reader = new RoverReader(database.options);
  const availability = remember(AVAILABILITY_MS, now, () => readAvailability(service, new Date(now())));
  return {
    rovers: remember(1000, now, async () => ({ groups: await reader.read(), made: new Map() }), GRACE_MS),
    stations: remember(1000, now, async () => readStations(service, await availability())),
    end: () => reader.end(),
  };
}
