import { z } from 'zod';
import { bit, color, lazyObject, utc } from './endpoint.ts';
import { rtkStatus } from './rtk-status.ts';
import { unusableGgas } from './unusable-ggas.ts';

/** Live data of a connected rover. Figures of a GGA are null before the first one. */
export const liveData = lazyObject(() => ({
  rover: z.int(),
  username: z.string(),
  connected: bit,
  session_id: z.int(),
  bytes_sent: z.int().describe('Corrections to the rover'),
  bytes_rcvd: z.int(),
  counted_at: utc.describe('When the caster counted these bytes'),
  last_connect: utc,
  num_sateliites: z.int().nullable().describe('In its last GGA'),
  basestationid: z.int().nullable().describe('The station that feeds it, or would if it were in service'),
  basestation: z.string().nullable().describe('The station that feeds it; null while it is out of service'),
  station_choice: z
    .enum(['position', 'forced', 'mountpoint'])
    .nullable()
    .describe(
      'How that station was chosen: by the position of the rover, by its record, or by the mountpoint that its receiver requested. null while no station sends to it',
    ),
  forced_basestation: z.string().nullable().describe('The mountpoint it is forced to'),
  altitude: z.number().nullable().describe('m above mean sea level'),
  fix_time: z.string().nullable().describe('UTC time of day of its last GGA, hh:mm:ss'),
  lastgga: utc.nullable().describe('When that GGA was received'),
  valid_until: utc.nullable().describe('Later its status is the last known one, and the rover is silent'),
  speed: z.number().nullable().describe('km/h'),
  last_lat: z.number().nullable(),
  last_long: z.number().nullable(),
  rtk_status: rtkStatus,
  statustext: z.string(),
  color,
  data_age: z.number().nullable().describe('Age of corrections, s'),
  distance: z.number().nullable().describe('Baseline, km'),
  hdop: z.number().nullable(),
  ...unusableGgas,
  user_agent: z.string(),
}));
export type LiveData = z.output<typeof liveData>;
