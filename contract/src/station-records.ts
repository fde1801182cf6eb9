import { z } from 'zod';
import { bit, color, count, decimal, flag, lazyObject, line, utc } from './endpoint.ts';
import { SHORTEST_NTRIP_PASSWORD } from './passwords.ts';
import { referenceFrames } from './reference-frames.ts';
import { outOfService } from './station-service.ts';
import { mapStationIds, stationStatusIds } from './statuses.ts';
import { chosenCountry, chosenNumber, REQUIRED, requiredLine } from './tenancy.ts';

/** The kinds of station. Mk 5 shares value 4 with Mk 4. */
export const stationTypes = [
  { value: 1, text: 'Cloudbase Mk 1' },
  { value: 2, text: 'Cloudbase Mk 2' },
  { value: 3, text: 'Cloudbase Mk 3' },
  { value: 4, text: 'Cloudbase Mk 4 / Mk 5' },
] as const;
/** Connectas: where stations send their streams to. */
export const connectas = [
  { value: 1, text: 'UK-B' },
  { value: 2, text: 'DN-B' },
] as const;
export const countries = [
  { value: 1, text: 'UK' },
  { value: 2, text: 'DENMARK' },
] as const;
/** Text and colour of station status: 1 online, 2 offline or out of service, which give no corrections. */
export const stationStatuses = [
  { status: stationStatusIds.online, text: 'Online', color: '#4bebb3' },
  { status: stationStatusIds.offline, text: 'Offline', color: '#e54f51' },
  { status: stationStatusIds.offline, text: 'Out of service', color: '#838990' },
] as const;

/** The virtual IP of a station whose modem has no known address: there is no remote access. */
export const NO_VIRTUAL_IP = 'Unknown';

/** A reference station. Fields marked optional are for role 1 alone. */
export const station = lazyObject(() => ({
  id: z.int(),
  value: z.int(),
  text: z.string(),
  name: z.string(),
  status: z.literal(Object.values(stationStatusIds)).describe('1: it gives corrections'),
  out_of_service: outOfService.nullable(),
  sending: bit.describe('Observations of satellites are received, also while it is out of service'),
  statustext: z.string(),
  statuscolor: color,
  color,
  mapstatus: z
    .literal([mapStationIds.offline, mapStationIds.online])
    .describe('How clusters count it: 4 online, 1 offline'),
  type: z.int(),
  typetext: z.string(),
  country: z.literal([1, 2]),
  countrytext: z.string(),
  connecta: z.literal([1, 2]).describe('As entered'),
  connecta_title: z
    .string()
    .describe('Of the Connecta that it is connected to; while it is offline, as entered'),
  topcomm: bit,
  all_sats: z.int(),
  gsats: z.int().describe('GPS'),
  rsats: z.int().describe('GLONASS'),
  esats: z.int().describe('Galileo'),
  csats: z.int().describe('BeiDou'),
  qsats: z.int().describe('QZSS'),
  ssats: z.int().describe('SBAS'),
  nsats: z.int().describe('NavIC'),
  msm: bit.describe('MSM observations are received'),
  station_id: z.int().nullable().describe('RTCM reference station ID, as entered'),
  rtcm_station_id: z
    .int()
    .nullable()
    .describe('The one that it sends (DF003), on this connection or on the last one'),
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number().nullable(),
  reference_frame: z
    .enum(referenceFrames)
    .nullable()
    .describe('What its coordinates are in, as entered and as transmitted; null: not known'),
  connected_time: utc.nullable(),
  disconnected_time: utc.nullable(),
  connection_time: z.int().describe('Seconds connected; 0 when offline'),
  lastrtcm3: utc.nullable(),
  lastgga: utc
    .nullable()
    .describe('When its source last sent a GGA, between its messages or with its request'),
  datausage: z
    .int()
    .describe('Bytes of RTCM received on this connection, or on the last one: its whole frames'),
  data_rate: z.number().describe('Bytes per second'),
  avail: z
    .number()
    .nullable()
    .describe('Percent of the last seven days online; null before the first connection'),
  mount: z.string().optional(),
  version: z.int().optional().describe('Returned with an edit'),
  actual_ip: z.string().optional(),
  user_agent: z.string().optional(),
  message_types: z.string().optional().describe('RTCM messages that it sends'),
  antenna: z.string().nullable().optional().describe('As it sends it in 1007, 1008 or 1033; null: not sent'),
  antenna_serial: z.string().nullable().optional(),
  receiver: z.string().nullable().optional().describe('As it sends it in 1033; null: not sent'),
  firmware: z.string().nullable().optional(),
  receiver_serial: z.string().nullable().optional(),
  client_serial: z.string().optional(),
  gnss_serial: z.string().optional(),
  iccid: z.string().optional().describe('SIM card of its modem, as entered'),
  virtual_ip: z
    .string()
    .optional()
    .describe('Address of its modem in the network of the devices, as entered; empty or Unknown for none'),
  ac_ok: bit.nullable().optional().describe('Mains power; null: no device reports it, see decision 43'),
  voltage: z.number().nullable().optional().describe('Volts; null: no device reports it'),
  signal_strength: z.number().nullable().optional().describe('dBm of its modem; null: no device reports it'),
  password: z.string().optional().describe('NTRIP password, only when one station is requested by id'),
}));
export type Station = z.output<typeof station>;

const WRONG_PASSWORD = 'must be 8 to 64 characters without spaces or colons';
const blank = z.literal(['', null]).transform(() => null);
const NOT_AN_ADDRESS = 'must be an IP address, or Unknown';
const unknownAddress = z
  .string()
  .regex(/^unknown$/i, NOT_AN_ADDRESS)
  .transform(() => NO_VIRTUAL_IP);
/** Degrees that must be given. */
const degrees = (most: number) =>
  z.union([z.number({ error: REQUIRED }), z.string().trim().min(1, REQUIRED)]).pipe(decimal(-most, most));

/** A station as it is created or edited. */
export const stationData = lazyObject(() => ({
  text: requiredLine(80),
  mount: requiredLine(32).pipe(
    z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, dashes or underscores'),
  ),
  station_id: z.union([blank, count(0, 4095)]).default(null),
  type: chosenNumber(stationTypes.length),
  country: chosenCountry,
  connecta: count(1, 2)
    .pipe(z.literal([1, 2]))
    .optional()
    .describe('Left out: the Connecta of the country'),
  topcomm: flag.default(false),
  latitude: degrees(90),
  longitude: degrees(180),
  altitude: z
    .union([blank, decimal(-500, 9000)])
    .default(null)
    .describe('Metres above the ellipsoid'),
  reference_frame: z
    .enum(referenceFrames)
    .nullish()
    .describe(
      'What its coordinates are in, as entered and as transmitted; null: not known. Left out: unchanged in an edit',
    ),
  client_serial: line(60).default(''),
  gnss_serial: line(60).default(''),
  iccid: z
    .union([blank, line(22).regex(/^\d{18,22}$/, 'must be 18 to 22 digits')])
    .default(null)
    .describe('SIM card of its modem'),
  virtual_ip: z
    .union([blank, unknownAddress, z.ipv4(NOT_AN_ADDRESS), z.ipv6(NOT_AN_ADDRESS)])
    .default(null)
    .describe('Address of its modem in the network of the devices; Unknown for one that is not known'),
  password: line(64)
    .regex(/^[^\s:]{1,64}$/, WRONG_PASSWORD)
    .optional()
    .describe(
      'NTRIP password, 8 characters or more unless it stays as it is; left out: generated for a new station, unchanged in an edit',
    ),
}));
export type StationData = z.input<typeof stationData>;

/** What is wrong with the new password of a station; older passwords may be shorter. */
export const stationPasswordIssue = (password: string): typeof WRONG_PASSWORD | undefined =>
  password.length < SHORTEST_NTRIP_PASSWORD ? WRONG_PASSWORD : undefined;
