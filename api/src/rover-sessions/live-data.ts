import { isStationStatus, type LiveData, NETWORK_MOUNTPOINT, readGgaFault } from '@cairn/contract';
import { rtkStatus } from '@cairn/gnss';
import { second } from '../records/reply-values.ts';
import { styleOf } from '../records/rtk-style.ts';
import type { readLive } from './rover-sessions.queries.ts';

type LiveRow = NonNullable<Awaited<ReturnType<typeof readLive>>>;

function stationChoiceOf({
  station,
  mountpoint,
  forced_mountpoint,
  station_status,
}: LiveRow): LiveData['station_choice'] {
  if (station === null || !isStationStatus(station_status, 'online')) return null;
  if (mountpoint === NETWORK_MOUNTPOINT) return 'position';
  return mountpoint === forced_mountpoint ? 'forced' : 'mountpoint';
}

/** What is live of a rover as the reply has it: distances in km, moments as ISO. */
export function liveOf(row: LiveRow): LiveData {
  const status = rtkStatus(row.status);
  const { text, color } = styleOf(status);
  return {
    rover: row.id,
    username: row.username,
    connected: 1,
    session_id: row.session_id,
    bytes_sent: row.bytes_sent,
    bytes_rcvd: row.bytes_received,
    counted_at: row.seen_at.toISOString(),
    last_connect: row.connected_at.toISOString(),
    num_sateliites: row.satellites,
    basestationid: row.station_id,
    basestation: row.station,
    station_choice: stationChoiceOf(row),
    forced_basestation: row.forced_mountpoint,
    altitude: row.altitude,
    fix_time: row.fix_time,
    lastgga: second(row.gga_at),
    valid_until: row.valid_until?.toISOString() ?? null,
    speed: row.speed,
    last_lat: row.latitude,
    last_long: row.longitude,
    rtk_status: status,
    statustext: text,
    color,
    data_age: row.data_age,
    distance: row.distance === null ? null : row.distance / 1000,
    hdop: row.hdop,
    unusable_ggas: row.unusable_ggas,
    gga_fault: readGgaFault(row.gga_fault),
    user_agent: row.user_agent,
  };
}
