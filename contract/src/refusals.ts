import { z } from 'zod';
import type { LogEventName } from './caster-events/index.ts';
import { area, id, lazyObject, utc } from './endpoint.ts';
import { everyone } from './roles.ts';

/** Why the casters let a rover's account not in, or let it in and send it nothing, by the events of their log. */
export const roverRefusals = [
  'rover_wrong_password',
  'rover_guessed',
  'rover_not_allowed',
  'rover_suspended',
  'rover_not_started',
  'rover_cancelled',
  'rover_sim_alone',
  'rover_expired',
  'rover_unknown_mountpoint',
  'accounts_unavailable',
  'rover_station_out_of_service',
] as const satisfies readonly LogEventName[];

/**
 * Refusals of a connection that wants to push to a station's mountpoint. All but the last are in the log of the system
 * alone.
 */
export const stationRefusals = [
  'station_wrong_password',
  'station_guessed',
  'station_mountpoint_taken',
] as const satisfies readonly LogEventName[];

export type Refused = (typeof roverRefusals)[number] | (typeof stationRefusals)[number];

/** Lines of the log that are counted at most; the newest are. */
export const COUNTED_REFUSALS = 1000;

/** Requests that were refused for one reason. */
export const loginRefusal = lazyObject(() => ({
  reason: z.enum([...roverRefusals, ...stationRefusals]),
  text: z.string().describe('The sentence of the caster log'),
  count: z.int(),
  first: utc,
  last: utc,
  agent: z.string().describe('User agent of the last one; empty when it sent none'),
  address: z.string().nullable().describe('Where the last one came from; for system admins, else null'),
}));
export type LoginRefusal = z.output<typeof loginRefusal>;

/** A station out of service that would feed a rover, or is nearer than the one that does. */
const passedOver = lazyObject(() => ({
  station: z.int(),
  text: z.string().describe('Its name'),
  distance: z.number().describe('From the rover, km'),
  since: utc,
  reason: z.string(),
  until: z.iso.date().nullable().describe('When people expect it back'),
  replaced: z.boolean().describe('Whether another station feeds the rover meanwhile'),
}));
export type PassedOver = z.output<typeof passedOver>;

const reply = () =>
  z.object({
    refusals: z.array(loginRefusal),
    more: z.boolean().describe(`Whether more than ${COUNTED_REFUSALS} lines of the log are concerned`),
  });

export const refusals = area('refusals', {
  ofRover: {
    method: 'GET',
    path: '/api/roverrefusals',
    summary:
      'Why the casters refused the account of a rover since it was let in last, at most 7 days back, and that its station is out of service: one entry for each reason, the latest first.',
    roles: everyone,
    background: true,
    input: () => z.object({ rover: id }),
    reply: () =>
      reply().extend({
        passed_over: passedOver
          .nullable()
          .describe(
            'The nearest station out of service, for a rover that is placed by its position: where it is nearer than the station that feeds the rover, or none does',
          ),
      }),
  },
  ofStation: {
    method: 'GET',
    path: '/api/stationrefusals',
    summary:
      'Why the casters refused what wanted to push to the mountpoint of a station since it was let in last, at most 7 days back.',
    roles: everyone,
    background: true,
    input: () => z.object({ basestation: id }),
    reply,
  },
});
