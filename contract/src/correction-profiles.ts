import { z } from 'zod';
import { area, filterId, id, lazyObject, progress } from './endpoint.ts';
import { everyone } from './roles.ts';
import { versionRead } from './tenancy.ts';

/** Kinds of observations that a stream can be converted to: MSM7, 5 and 4, and the older 1004 and 1012. */
export const convertedObservations = ['msm7', 'msm5', 'msm4', 'legacy'] as const;

/** What a rover gets of its station's stream; what is null stays as the station sends it. */
const correctionProfile = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  observations: z.enum(convertedObservations).nullable(),
  constellations: z.array(z.string()).nullable(),
  observation_interval: z.int().nullable().describe('Seconds of the epoch time'),
  station_interval: z.int().nullable().describe('Of position, antenna, receiver and biases; seconds'),
  add_antenna: z.boolean().describe('A 1008 where the station sends none'),
  add_biases: z
    .boolean()
    .describe('A 1230 where the station sends none, for receivers whose maker aligns them'),
  station_id: z.int().nullable(),
  bytes_per_second: z.int().nullable(),
}));
export type CorrectionProfile = z.output<typeof correctionProfile>;

export const correctionProfiles = area('correctionProfiles', {
  list: {
    method: 'GET',
    path: '/api/correctionprofiles',
    summary: 'What rovers can get of the streams of their stations, besides the stream as it was sent.',
    roles: everyone,
    input: () => z.object({}),
    reply: () => z.object({ profiles: z.array(correctionProfile) }),
  },
  ofRover: {
    method: 'GET',
    path: '/api/rovercorrections',
    summary: 'The correction profile of a rover; null: the stream as it was sent.',
    roles: everyone,
    background: true,
    input: () => z.object({ rover: id }),
    reply: () =>
      z.object({
        version: z.int().describe('Of the rover, for a change'),
        profile: correctionProfile.nullable(),
      }),
  },
  choose: {
    method: 'POST',
    path: '/api/updaterovercorrections',
    summary:
      'Gives a rover another correction profile, or the stream as it is sent. Its session goes on: the caster converts from the next epoch on.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    affects: ['correctionProfiles.ofRover', 'rovers.list', 'roverForms.castaValues'],
    input: () =>
      z.object({
        data: z.object({
          roverid: id,
          version: versionRead,
          profile: filterId.describe('0 or left out: the stream as it was sent'),
        }),
      }),
    reply: () => z.object({ id: z.int(), messages: z.array(progress) }),
  },
});
