import type {
  GgaFault,
  LogEventName,
  SessionEnd,
  StreamChange,
  StreamLack,
} from '@cairn/contract/caster-events';

/**
 * The rows that the caster writes; fields are named as their columns. Times are ISO 8601, addresses as PostgreSQL reads
 * them.
 */
export type Address = string;

export interface CasterLogRow {
  at: string;
  type: number;
  code: number;
  casta: number;
  rover_id: number | null;
  reseller_id: number | null;
  dealer_id: number | null;
  company_id: number | null;
  session_id: number | null;
  username: string;
  station_id: number | null;
  mountpoint: string;
  event: LogEventName;
  params: object;
  address: Address | null;
}

export interface GgaRow {
  at: string;
  rover_id: number;
  reseller_id: number;
  dealer_id: number;
  company_id: number;
  session_id: number;
  station_id: number | null;
  quality: number;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  satellites: number | null;
  hdop: number | null;
  data_age: number | null;
  distance: number | null;
  bytes_sent: number;
  sentence: string;
}

export interface ObservationRow {
  at: string;
  station_id: number;
  /** When its source connected. */
  connected_at: string | null;
  message: number;
  satellites: number | null;
  rtcm_station_id: number | null;
  frames: number;
  bytes: number;
}

export interface StatusChangeRow {
  station_id: number;
  at: string;
  kind: 'stream' | 'msm';
  online: boolean;
  reason: StreamChange['code'];
  details: object;
}

export interface EphemerisRow {
  satellite: string;
  reference_at: string;
  frame: string;
  station_id: number;
  received_at: string;
}

export interface StationSatellitesRow {
  station_id: number;
  node: string;
  at: string;
  satellites: string[];
  snrs: (number | null)[];
}

/** What was sent of a station's stream to the rovers with a correction profile, in the last minute. */
export interface SentCorrectionsRow {
  station_id: number;
  profile_id: number;
  node: string;
  at: string;
  /** How long was counted. */
  seconds: number;
  messages: readonly { readonly type: number; readonly frames: number; readonly bytes: number }[];
  lacks: readonly StreamLack[];
}

export interface LastSessionRow {
  id: number;
  last_connected_at: string;
  last_session_id: number;
}

/** The columns of a session in both `rover_live` and `rover_sessions`. */
interface SessionColumns {
  rover_id: number;
  reseller_id: number;
  dealer_id: number;
  company_id: number;
  node: string;
  casta: number;
  mountpoint: string;
  station_id: number | null;
  time_to_fix: number | null;
  average_distance: number | null;
  ggas: number;
  unusable_ggas: number;
  gga_fault: GgaFault | null;
  fixes: number;
  floats: number;
  dgps: number;
  standalones: number;
  estimates: number;
  fixed_ms: number | null;
  float_ms: number | null;
  dgps_ms: number | null;
  gps_ms: number | null;
  est_ms: number | null;
  bytes_sent: number;
  bytes_received: number;
  user_agent: string;
  address: Address;
  seen_at: string;
}

export interface RoverLiveRow extends SessionColumns {
  session_id: number;
  status: number;
  connected_at: string;
  correction_profile_id: number | null;
  gga_at: string | null;
  valid_until: string | null;
  fix_time: string | null;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  satellites: number | null;
  hdop: number | null;
  data_age: number | null;
  speed: number | null;
  distance: number | null;
}

export interface SessionRow extends SessionColumns {
  id: number;
  started_at: string;
  ended_at: string | null;
  end_reason: SessionEnd['code'] | null;
  end_details: object | null;
  quality: number;
  ntrip_version: number;
}

export interface StationLiveRow {
  station_id: number;
  node: string;
  connecta: number;
  status: 1 | 2;
  msm: boolean;
  connected_at: string | null;
  disconnected_at: string | null;
  due_at: string | null;
  rtcm_at: string | null;
  gga_at: string | null;
  gps: number;
  glonass: number;
  galileo: number;
  beidou: number;
  qzss: number;
  sbas: number;
  navic: number;
  bytes_received: number;
  data_rate: number;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  rtcm_station_id: number | null;
  antenna: string | null;
  antenna_serial: string | null;
  receiver: string | null;
  firmware: string | null;
  receiver_serial: string | null;
  /** GLONASS biases that the receiver does not send are known: they are 0. */
  biases_known: boolean;
  message_types: string;
  user_agent: string;
  address: Address | null;
  seen_at: string;
}

export interface ServiceRow {
  node: string;
  service: 'casta' | 'connecta';
  country: number;
  port: number;
  clients: number;
  started_at: string;
  seen_at: string;
  /** Telemetry rows that were dropped, and connections that found no room, since the start. */
  shed_rows: number;
  /** Since when not everything that waited is written, ms. */
  behind_ms: number;
}

/** A count, limited to what a smallint holds. */
export function small(value: number | undefined): number | null {
  return value === undefined ? null : Math.min(value, 32_767);
}
