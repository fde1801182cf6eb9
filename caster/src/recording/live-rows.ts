import { storedReason } from '@cairn/contract/caster-events';
import { isAligned, type RtkStatus, rtkStatus } from '@cairn/gnss';
import type { Service } from '../net/listener.ts';
import type { Rover } from '../rovers/rover.ts';
import type { Stream } from '../stations/stream.ts';
import { iso, timeOfDay } from '../telemetry/iso.ts';
import {
  type RoverLiveRow,
  type ServiceRow,
  type SessionRow,
  type StationLiveRow,
  small,
} from '../telemetry/rows.ts';

/** The present state of a session as a row of `rover_live`; the moment is one of the steady clock. */
export function roverLiveRow(rover: Rover, node: string, seenAt: number): RoverLiveRow {
  return {
    ...identityOf(rover, node),
    ...movedRow(rover, seenAt),
    connected_at: iso(rover.connectedAt),
    correction_profile_id: rover.profile?.id ?? null,
  };
}

/** All columns of a session in `rover_live` that a GGA changes: two thirds of them. */
export function movedRow(rover: Rover, seenAt: number) {
  const { fixes, request } = rover;
  const gga = fixes.last;
  return {
    ...progressOf(rover, seenAt),
    rover_id: rover.account.id,
    session_id: request.id,
    status: gga ? rtkStatus(gga.quality) : 0,
    gga_at: gga ? iso(fixes.lastAt) : null,
    valid_until: fixes.times.validUntil === undefined ? null : iso(fixes.times.validUntil),
    fix_time: gga?.utcSeconds === undefined ? null : timeOfDay(gga.utcSeconds),
    latitude: gga?.latitude ?? null,
    longitude: gga?.longitude ?? null,
    altitude: gga?.altitude ?? null,
    satellites: small(gga?.satellites),
    hdop: gga?.hdop ?? null,
    data_age: gga?.ageOfCorrections ?? null,
    speed: fixes.speed ?? null,
    distance: fixes.distance ?? null,
  } satisfies Partial<RoverLiveRow>;
}

/** All columns that change while the rover of a session is silent. */
export function trafficRow({ account, request, bytesSent, bytesReceived }: Rover, seenAt: number) {
  return {
    rover_id: account.id,
    session_id: request.id,
    bytes_sent: bytesSent,
    bytes_received: bytesReceived,
    seen_at: iso(seenAt),
  } satisfies Partial<RoverLiveRow>;
}

/** The session as a row of `rover_sessions`. */
export function sessionRow(rover: Rover, node: string, seenAt: number): SessionRow {
  const { fixes, request } = rover;
  const end = rover.endReason && storedReason(rover.endReason);
  return {
    ...identityOf(rover, node),
    ...progressOf(rover, rover.endedAt ?? seenAt),
    id: request.id,
    started_at: iso(rover.connectedAt),
    ended_at: rover.endedAt === undefined ? null : iso(rover.endedAt),
    end_reason: end?.code ?? null,
    end_details: end?.details ?? null,
    quality: fixes.last ? rtkStatus(fixes.last.quality) : 0,
    ntrip_version: request.revision,
  };
}

/** The identity of a session: account, connection and station. */
function identityOf(rover: Rover, node: string) {
  const { account, request } = rover;
  return {
    rover_id: account.id,
    reseller_id: account.resellerId,
    dealer_id: account.dealerId,
    company_id: account.companyId,
    node,
    casta: account.casta,
    mountpoint: rover.mountpoint,
    station_id: rover.lastStationId ?? null,
    user_agent: request.userAgent,
    address: request.address,
  };
}

/** The traffic of a session so far. */
function progressOf({ fixes, bytesSent, bytesReceived }: Rover, seenAt: number) {
  const time = (status: RtkStatus) => fixes.times.durationOf(status, seenAt) ?? null;
  return {
    time_to_fix: fixes.timeToFix ?? null,
    average_distance: fixes.averageDistance ?? null,
    ggas: fixes.ggas,
    unusable_ggas: fixes.unusable,
    gga_fault: fixes.fault ?? null,
    fixes: fixes.fixes,
    floats: fixes.floats,
    dgps: fixes.dgps,
    standalones: fixes.standalones,
    estimates: fixes.estimates,
    fixed_ms: time(4),
    float_ms: time(5),
    dgps_ms: time(2),
    gps_ms: time(1),
    est_ms: time(6),
    bytes_sent: bytesSent,
    bytes_received: bytesReceived,
    seen_at: iso(seenAt),
  };
}

/** What this caster could not take or write so far. */
export interface Backlog {
  /** Rows that were dropped, and connections that found no room, since the start. */
  readonly dropped: number;
  /** Since when not everything that waited is written, ms. */
  readonly behind: number;
}

/** A service as a row of `caster_services`, its heartbeat. */
export function serviceRow(service: Service, node: string, backlog: Backlog, seenAt: number): ServiceRow {
  return {
    node,
    service: service.name,
    country: service.country,
    port: service.port,
    clients: service.clients.size,
    started_at: iso(service.startedAt),
    seen_at: iso(seenAt),
    shed_rows: backlog.dropped,
    behind_ms: Math.max(0, Math.round(backlog.behind)),
  };
}

/** A row of `station_live` for a station that was online since this caster started. */
export function stationLiveRow(stream: Stream, node: string, seenAt: number): StationLiveRow {
  const { station, stats, source, transmitted } = stream;
  const { satellites, descriptors } = stats;
  return {
    station_id: station.id,
    node,
    connecta: source?.request.service.country ?? station.connecta,
    status: stream.observing ? 1 : 2,
    msm: stream.msm,
    connected_at: stream.connectedAt === undefined ? null : iso(stream.connectedAt),
    disconnected_at: stream.offlineAt === undefined ? null : iso(stream.offlineAt),
    due_at: stream.observing ? iso(stream.rhythm.dueBy(Number.POSITIVE_INFINITY)) : null,
    rtcm_at: stream.frameAt === undefined ? null : iso(stream.frameAt),
    gga_at: stream.ggaAt === undefined ? null : iso(stream.ggaAt),
    gps: satellites.GPS ?? 0,
    glonass: satellites.GLONASS ?? 0,
    galileo: satellites.Galileo ?? 0,
    beidou: satellites.BeiDou ?? 0,
    qzss: satellites.QZSS ?? 0,
    sbas: satellites.SBAS ?? 0,
    navic: satellites.NavIC ?? 0,
    bytes_received: stats.bytes,
    data_rate: stream.dataRate,
    latitude: transmitted?.latitude ?? null,
    longitude: transmitted?.longitude ?? null,
    altitude: transmitted?.height ?? null,
    rtcm_station_id: stats.stationId ?? null,
    antenna: descriptors.antenna ?? null,
    antenna_serial: descriptors.antennaSerial ?? null,
    receiver: descriptors.receiver ?? null,
    firmware: descriptors.firmware ?? null,
    receiver_serial: descriptors.receiverSerial ?? null,
    biases_known: isAligned(descriptors.receiver),
    message_types: stats.formatDetails(),
    user_agent: source?.request.userAgent ?? '',
    address: source?.request.address ?? null,
    seen_at: iso(seenAt),
  };
}
