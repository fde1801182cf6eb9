import { z } from 'zod';
import { bit, color, lazyObject, utc } from './endpoint.ts';
import { note } from './rover-notes.ts';
import { rtkStatus } from './rtk-status.ts';
import { simStatusIds } from './statuses.ts';
import { subscriptionRecord } from './subscription-records.ts';
import { unusableGgas } from './unusable-ggas.ts';

/** A rover in a list. Live fields are null while it is not connected. */
export const roverItem = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  username: z.string(),
  rtk_fix_status: rtkStatus.nullable(),
  statustext: z.string(),
  color,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  lastgga: utc.nullable().describe('When the last GGA was received'),
  connect_time_rover: utc.nullable().describe('When it connected, or last did'),
  time_to_fix: z.number().nullable().describe('Seconds from connect to the first fix'),
  data_age: z.number().nullable().describe('Age of corrections, s'),
  distance: z.number().nullable().describe('Baseline, km'),
  basestation: z
    .string()
    .nullable()
    .describe('Name of the station that feeds it; null while it is out of service'),
  session_count: z.int().describe('Live sessions: 0 or 1'),
  connected: bit,
}));
export type RoverItem = z.output<typeof roverItem>;

/** A connected rover. */
export const loggedRover = lazyObject(() => ({
  ...roverItem.shape,
  companytitle: z.string(),
  satellites: z.int().nullable().describe('In its last GGA'),
}));
export type LoggedRover = z.output<typeof loggedRover>;

/** Whose a rover is. */
export const roverOwners = lazyObject(() => ({
  reseller: z.int(),
  resellertitle: z.string(),
  dealer: z.int(),
  dealertitle: z.string(),
  company: z.int(),
  companytitle: z.string(),
}));
export const roverRow = lazyObject(() => ({
  ...roverItem.shape,
  ...roverOwners.shape,
  casta: z.literal([1, 2]),
  expire: utc.nullable(),
  session: z.int().nullable().describe('The live session; null when not connected'),
}));
export type RoverRow = z.output<typeof roverRow>;

/** A rover of the list, with its current subscription; without one the scheduled one, else the last. */
export const listedRover = lazyObject(() => ({
  ...roverRow.shape,
  subscription: z
    .string()
    .describe(
      '"Active 12 days remaining", "Active, renewed" before a scheduled renewal, else the name of the state; empty without one',
    ),
  subscriptiontype: z.string(),
  subscriptioncolor: color.nullable(),
  simm: z
    .string()
    .describe(
      'ICCID of its first SIM; else "Not Required" for a subscription without one, or "Not Supplied"',
    ),
  corrections: z
    .string()
    .describe(
      'Title of the correction profile that it has, its own or else the default of its dealer; empty: as the station sends them',
    ),
  corrections_by_default: bit.describe('1: it has the default of its dealer, also where that has none'),
  archived: utc.nullable().describe('When it was deleted'),
}));
export type ListedRover = z.output<typeof listedRover>;

export const roverSim = lazyObject(() => ({
  value: z.int(),
  version: z.int(),
  number: z.string().describe('ICCID'),
  simsupplier: z.string().describe('Name of the supplier for role 1, else empty'),
  status: z.string().describe('In the words of the supplier'),
  statusid: z.literal(Object.values(simStatusIds)),
  statuscolor: color,
  dataused: z.number().describe('MB (10⁶ bytes) in this month'),
  online: bit.nullable(),
})).nullable();
export type RoverSim = z.output<typeof roverSim>;

/** A rover with the details of its own page. */
export const roverRecord = lazyObject(() => ({
  ...roverRow.shape,
  simm: roverSim.describe('In its first slot'),
  multiSimm2: roverSim,
  multiSimm3: roverSim,
  version: z.int().describe('Given back with a save'),
  title: z.string(),
  business: z.int(),
  connection: z.string().describe('Host to connect to'),
  port: z.int(),
  password: z
    .string()
    .optional()
    .describe(
      'Only for one rover by id, and not for role 30 and people who may only read. Reading it is recorded',
    ),
  rtk_status: rtkStatus.nullable(),
  ...unusableGgas,
  lastsession: z.int().nullable(),
  needs_gga: bit,
  disconnect_onchangebase: bit,
  allowed: bit,
  forced_mountpoint: z.string().nullable(),
  change_username: bit.describe('Whether the caller may change NTRIP username and password'),
  email: z.string().describe('Of the main administrator of the company; empty without one'),
  machine: z.array(
    z.object({ value: z.int(), make_title: z.string(), model_title: z.string(), regnum: z.string() }),
  ),
  notes: z.array(note).optional().describe('Only for one rover by id, the newest first'),
  subscriptiondetail: z
    .array(subscriptionRecord)
    .optional()
    .describe('Only for one rover by id: its current subscription, else the last; empty without one'),
  renewsub: z
    .array(subscriptionRecord)
    .optional()
    .describe('Only for one rover by id: the renewal that is scheduled behind it'),
}));
