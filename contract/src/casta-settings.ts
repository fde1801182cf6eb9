import { z } from 'zod';
import { bit, filterId, flag, id, lazyObject, line, oneOf, time, utc } from './endpoint.ts';
import { SHORTEST_NTRIP_PASSWORD } from './passwords.ts';
import { versionRead } from './tenancy.ts';

/** An NTRIP username, as Basic authorisation can carry it. */
export const ntripUsername = line(64)
  .regex(/^[^\s:]*$/, 'must be 1 to 64 characters without spaces and colons')
  .transform((input) => input || undefined)
  .optional();
/** What a receiver sends with it. */
export const ntripPassword = line(64)
  .refine((input) => input === '' || input.length >= SHORTEST_NTRIP_PASSWORD, {
    message: `must have at least ${SHORTEST_NTRIP_PASSWORD} characters`,
  })
  .transform((input) => input || undefined)
  .optional();

const tri = z
  .union([z.null(), z.literal(''), flag])
  .transform((input) => (input === '' || input === null ? null : input));
const version = z.union([z.null(), z.literal(''), oneOf(0, 1, 2)]).transform((input) => input || null);

/** Settings of a rover on Casta, under the names of the calls. */
export const castaRecord = lazyObject(() => ({
  version: z.int().describe('Given back with a change'),
  Username: z.string(),
  Password: z.string().optional().describe('Not for people who may only read. Reading it is recorded'),
  Expiry_date: utc.nullable(),
  Allowed: bit,
  Needs_GGA: bit,
  Ignore_initial_GGA: bit,
  Test_user: bit,
  Preferred_NTRIP_version: z.literal([1, 2]).nullable(),
  In_use: bit,
  Last_status: z.int().nullable(),
  Current_id: z.int().describe('The live session; 0 none'),
  Session_start_time: utc.nullable(),
  Last_lat: z.number().nullable(),
  Last_lon: z.number().nullable(),
  Home_lat: z.number().nullable(),
  Home_long: z.number().nullable(),
  Forced_mountpoint: z.string().nullable(),
  casta: z.literal([1, 2]),
  castaid: z.int().describe('Like Cloudbase_rover_id'),
  Cloudbase_rover_id: z.int(),
  locked: bit.describe('The caller may change nothing: Account cannot change Casta subscription'),
  subscribed: bit.describe('The end follows from its subscriptions'),
}));
export type CastaRecord = z.output<typeof castaRecord>;

export const castaData = lazyObject(() => ({
  roverid: id,
  version: versionRead,
  Username: ntripUsername,
  Password: ntripPassword,
  Expiry_date: z
    .union([z.literal(''), z.null(), time])
    .transform((input) => input || undefined)
    .optional(),
  Allowed: tri.optional(),
  Needs_GGA: tri.optional().describe('null: the default, 0'),
  Ignore_initial_GGA: tri.optional().describe('null: the default, 0'),
  Test_user: tri.optional(),
  Preferred_NTRIP_version: version.optional().describe('null or 0: the default'),
  Forced_mountpoint: z
    .union([z.null(), line(32).regex(/^[A-Za-z0-9_-]*$/, 'must be the mountpoint of a station')])
    .transform((input) => input || null)
    .optional()
    .describe('Refused while the rover has a session: disconnect it first'),
  Disconnected_id: filterId.describe(
    'The session that was disconnected for this: a later one, of a receiver that reconnected, is no reason to refuse',
  ),
  casta: oneOf(1, 2).optional(),
}));
