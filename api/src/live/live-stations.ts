import {
  connectas,
  countries,
  isStationStatus,
  type Station,
  stationStatuses,
  stationTypes,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { outOfServiceOf } from '../records/out-of-service.ts';
import { second } from '../records/reply-values.ts';

/** A reference station with all that role 1 sees of it. */
export type LiveStation = Omit<Station, 'password'>;

/** What the others do not see: where to send streams, from where they come, and from what. */
export function forTenants(station: LiveStation): Station {
  const { mount, actual_ip, user_agent, message_types, client_serial, gnss_serial, ...found } = station;
  const { antenna, antenna_serial, receiver, firmware, receiver_serial, ...rest } = found;
  const { version, iccid, virtual_ip, ac_ok, voltage, signal_strength, ...shared } = rest;
  if (!shared.out_of_service) return shared;
  const { by, ...outOfService } = shared.out_of_service;
  return { ...shared, out_of_service: outOfService };
}

/** All stations, with their availability in percent by id. */
export async function readStations(
  db: Db,
  availability: ReadonlyMap<number, number>,
): Promise<LiveStation[]> {
  return (await readRows(db)).map((row) => stationOf(row, availability.get(row.id) ?? null));
}

function readRows(db: Db) {
  return db
    .selectFrom('stations as s')
    .leftJoin('live_stations as live', 'live.station_id', 's.id')
    .leftJoin('users as u', 'u.id', 's.out_of_service_by')
    .where('s.archived_at', 'is', null)
    .select(['s.id', 's.title', 's.mount', 's.station_id', 's.type', 's.country', 's.connecta', 's.topcomm'])
    .select(['s.latitude', 's.longitude', 's.altitude', 's.reference_frame'])
    .select(['s.client_serial', 's.gnss_serial'])
    .select(['s.iccid', 's.virtual_ip', 's.version'])
    .select(['s.out_of_service_since', 's.out_of_service_reason', 's.out_of_service_until'])
    .select(sql<string | null>`nullif(trim(u.fname || ' ' || u.lname), '')`.as('out_of_service_by'))
    .select([
      'live.status',
      'live.connecta as connected_to',
      'live.msm',
      'live.connected_at',
      'live.disconnected_at',
      'live.rtcm_at',
      'live.gga_at',
      'live.seen_at',
    ])
    .select([
      'live.gps',
      'live.glonass',
      'live.galileo',
      'live.beidou',
      'live.qzss',
      'live.sbas',
      'live.navic',
    ])
    .select(['live.rtcm_station_id', 'live.antenna', 'live.antenna_serial'])
    .select(['live.receiver', 'live.firmware', 'live.receiver_serial'])
    .select([
      'live.bytes_received',
      'live.data_rate',
      'live.message_types',
      'live.user_agent',
      'live.address',
    ])
    .orderBy('s.title')
    .orderBy('s.id')
    .execute();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function stationOf(row: Row, avail: number | null): LiveStation {
  const sending = isStationStatus(row.status, 'online');
  const out_of_service = outOfServiceOf(row);
  const online = sending && !out_of_service;
  const style = stationStatuses[out_of_service ? 2 : sending ? 0 : 1];
  const satellites = (found: number | null) => (sending ? (found ?? 0) : 0);
  const sats = {
    gsats: satellites(row.gps),
    rsats: satellites(row.glonass),
    esats: satellites(row.galileo),
    csats: satellites(row.beidou),
    qsats: satellites(row.qzss),
    ssats: satellites(row.sbas),
    nsats: satellites(row.navic),
  };
  const country = row.country === 2 ? 2 : 1;
  const connecta = row.connecta === 2 ? 2 : 1;
  return {
    id: row.id,
    value: row.id,
    text: row.title,
    name: row.title,
    status: style.status,
    out_of_service,
    sending: sending ? 1 : 0,
    statustext: style.text,
    statuscolor: style.color,
    color: style.color,
    mapstatus: online ? 4 : 1,
    type: row.type,
    typetext: textOf(stationTypes, row.type),
    country,
    countrytext: textOf(countries, country),
    connecta,
    connecta_title: textOf(connectas, (sending ? row.connected_to : null) ?? connecta),
    topcomm: row.topcomm ? 1 : 0,
    all_sats: Object.values(sats).reduce((sum, found) => sum + found, 0),
    ...sats,
    msm: sending && row.msm ? 1 : 0,
    station_id: row.station_id,
    rtcm_station_id: row.rtcm_station_id,
    latitude: row.latitude,
    longitude: row.longitude,
    altitude: row.altitude,
    reference_frame: row.reference_frame as Station['reference_frame'],
    connected_time: second(row.connected_at),
    disconnected_time: second(row.disconnected_at),
    connection_time:
      sending && row.connected_at && row.seen_at ? secondsBetween(row.connected_at, row.seen_at) : 0,
    lastrtcm3: second(row.rtcm_at),
    lastgga: second(row.gga_at),
    datausage: row.bytes_received ?? 0,
    data_rate: sending ? Math.round(row.data_rate ?? 0) : 0,
    avail,
    mount: row.mount,
    version: row.version,
    actual_ip: row.address ?? '',
    user_agent: row.user_agent ?? '',
    message_types: row.message_types ?? '',
    antenna: row.antenna,
    antenna_serial: row.antenna_serial,
    receiver: row.receiver,
    firmware: row.firmware,
    receiver_serial: row.receiver_serial,
    client_serial: row.client_serial,
    gnss_serial: row.gnss_serial,
    iccid: row.iccid,
    virtual_ip: row.virtual_ip,
    ac_ok: null, // NTRIP has no place for them, and stations speak nothing else
    voltage: null,
    signal_strength: null,
  };
}

const textOf = (list: readonly { value: number; text: string }[], value: number): string =>
  list.find((one) => one.value === value)?.text ?? '';

const secondsBetween = (start: Date, end: Date): number =>
  Math.max(0, Math.round((end.getTime() - start.getTime()) / 1000));

/**
 * Percent of the seven days before `until` that each station was online, from its first connection on; rounded down,
 * so that 100 is a week without an outage.
 */
export async function readAvailability(db: Db, until: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ station_id: number; percent: number | null }>`
    select s.id as station_id, trunc(100 * (a.known - a.lost) / nullif(a.known, 0), 2)::float8 as percent
    from station_availability(${until}::timestamptz - interval '7 days', ${until}) a
      join stations s on s.id = a.station_id
    where s.archived_at is null`.execute(db);
  return new Map(
    rows.flatMap(({ station_id, percent }) => (percent === null ? [] : [[station_id, percent]])),
  );
}
