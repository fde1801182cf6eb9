import type { LoggedRover, RoverItem, RtkStatus } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { rtkStatus } from '@cairn/gnss';
import { feedingStation } from '../records/feeding-station.ts';
import { second } from '../records/reply-values.ts';
import { styleOf } from '../records/rtk-style.ts';
import { chunkOf, type GzipChunk } from '../web/gzip-chunks.ts';
import type { Owned } from './visible.ts';

/** The connected rovers of one company on one Casta: how many of each status, and their list items. */
export interface RoverGroup extends Owned {
  readonly casta: number;
  readonly counts: Partial<Record<RtkStatus, number>>;
  /** Items as JSON with commas between them, by name. */
  readonly items: GzipChunk;
}

/** Reads all connected rovers. */
export async function readRovers(db: Db): Promise<RoverGroup[]> {
  const groups = Map.groupBy(await readRows(db), ({ company_id, casta }) => `${company_id}/${casta}`);
  return Array.from(groups.values(), groupOf);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The tenant is that of the rover's own row: the live row may be a second older than a move. */
function readRows(db: Db) {
  return db
    .selectFrom('live_rovers as live')
    .innerJoin('rovers', 'rovers.id', 'live.rover_id')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .leftJoin('stations', 'stations.id', 'live.station_id')
    .where('rovers.archived_at', 'is', null)
    .select([
      'rovers.id',
      'rovers.title',
      'rovers.username',
      'rovers.reseller_id',
      'rovers.dealer_id',
      'rovers.company_id',
    ])
    .select([
      'live.casta',
      'live.status',
      'live.latitude',
      'live.longitude',
      'live.gga_at',
      'live.connected_at',
    ])
    .select(['live.time_to_fix', 'live.data_age', 'live.distance'])
    .select(feedingStation)
    .select(['companies.title as company', 'live.satellites'])
    .orderBy('rovers.title')
    .orderBy('rovers.id')
    .execute();
}

/** The tenant and the Casta are those of the first: all have the same. */
function groupOf(rows: Row[]): RoverGroup {
  const [{ reseller_id: reseller, dealer_id: dealer, company_id: company, casta }] = rows as [Row];
  const counts: Partial<Record<RtkStatus, number>> = {};
  for (const row of rows) {
    const status = rtkStatus(row.status);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  const items = chunkOf(rows.map((row) => JSON.stringify(loggedRoverOf(row))).join(','));
  return { reseller, dealer, company, casta, counts, items };
}

/** Typed, not parsed: the schema would take 30 ms for 10,000 rovers, each second. Tests parse what leaves. */
const loggedRoverOf = (row: Row): LoggedRover => ({
  ...itemOf(row),
  companytitle: row.company,
  satellites: row.satellites,
});

/** What both the live view and the lists show of a rover, from its row; `status` null when it is not connected. */
export function itemOf(row: {
  id: number;
  title: string;
  username: string;
  status: number | null;
  latitude: number | null;
  longitude: number | null;
  gga_at: Date | null;
  connected_at: Date | null;
  last_connected_at?: Date | null;
  time_to_fix: number | null;
  data_age: number | null;
  distance: number | null;
  station: string | null;
}): RoverItem {
  const status = row.status === null ? null : rtkStatus(row.status);
  const { text, color } = styleOf(status);
  return {
    value: row.id,
    text: row.title,
    username: row.username,
    rtk_fix_status: status,
    statustext: text,
    color,
    latitude: rounded(row.latitude, 7), // a centimetre
    longitude: rounded(row.longitude, 7),
    lastgga: second(row.gga_at),
    connect_time_rover: second(row.connected_at ?? row.last_connected_at ?? null),
    time_to_fix: rounded(row.time_to_fix, 1),
    data_age: rounded(row.data_age, 1),
    distance: row.distance === null ? null : rounded(row.distance / 1000, 3),
    basestation: row.station,
    session_count: status === null ? 0 : 1,
    connected: status === null ? 0 : 1,
  };
}

function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}
