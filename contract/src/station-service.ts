import { z } from 'zod';
import { area, bit, decimal, id, lazyObject, line, progress, utc } from './endpoint.ts';

/** Why a station gives no corrections, whatever it sends; null while it is in service. */
export const outOfService = lazyObject(() => ({
  since: utc,
  reason: z.string(),
  until: z.iso.date().nullable().describe('When people expect it back; nothing happens then'),
  by: z
    .string()
    .nullable()
    .optional()
    .describe('Who decided it, for system admins; null: the command line or somebody who was removed'),
}));
export type OutOfService = z.output<typeof outOfService>;

/** What speaks for and against giving corrections of a station. */
const serviceCheck = lazyObject(() => ({
  version: z.int().describe('Of its record, for the change'),
  out_of_service: outOfService.nullable(),
  sending: bit.describe('Observations of satellites are received'),
  lastrtcm3: utc.nullable(),
  position: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      altitude: z.number().describe('Metres above the ellipsoid'),
      metres: z.number().describe('From the entered position'),
      differs: z.boolean().describe('By more than a receiver that averages may'),
    })
    .nullable()
    .describe('As it transmits it (RTCM 1005/1006); null: it does not'),
  satellites: z.int().describe('Observed now'),
  usual_satellites: z
    .int()
    .nullable()
    .describe('Median of the hours of the last week that are known; null: none is'),
  missing: z.array(z.string()).describe('Constellations of most of these hours that are not observed now'),
}));
export type ServiceCheck = z.output<typeof serviceCheck>;

const version = id.describe(
  'As the caller read it: refused with changed_meanwhile when others have changed since then what the decision rests on',
);

const reply = () => z.object({ id: z.int(), messages: z.array(progress) });

const affects = [
  'stationService.check',
  'stations.list',
  'stations.live',
  'stationHealth.alarms',
  'refusals.ofRover',
] as const;

export const stationService = area('stationService', {
  check: {
    method: 'GET',
    path: '/api/basestationservice',
    summary: 'Whether a reference station is in service, and what it transmits now.',
    roles: ['systemAdmin'],
    background: true,
    input: () => z.object({ id }),
    reply: () => serviceCheck,
  },
  takeOut: {
    method: 'POST',
    path: '/api/basestationoutofservice',
    summary:
      'Takes a reference station out of service: it stays connected and gives no corrections. Of one that is out of service already, changes the reason and the day.',
    roles: ['systemAdmin'],
    writes: true,
    affects,
    input: () =>
      z.object({
        id,
        version,
        reason: line(200)
          .min(1, 'must be given')
          .describe('Shown to everybody whose rovers the station would feed'),
        until: z
          .union([z.literal(['', null]).transform(() => null), z.iso.date('must be a day')])
          .default(null),
      }),
    reply: () =>
      z.object({
        ...reply().shape,
        version: z
          .int()
          .describe('Of its record now: with it this can be taken back, unless others decide meanwhile'),
      }),
  },
  putBack: {
    method: 'POST',
    path: '/api/basestationinservice',
    summary:
      'Returns a reference station to service. taken when the position that it transmits differs from the entered one by another distance than the confirmed one.',
    roles: ['systemAdmin'],
    writes: true,
    affects,
    input: () =>
      z.object({
        id,
        version,
        confirmed: decimal(0, 21_000_000)
          .optional()
          .describe('Metres between the positions, as they were shown and confirmed'),
      }),
    reply,
  },
});
