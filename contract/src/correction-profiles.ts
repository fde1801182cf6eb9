import { z } from 'zod';
import { area, bit, filterId, id, lazyObject, progress, utc } from './endpoint.ts';
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

/** What a profile needs and a station does not send: a code of the caster log, and its sentence. */
const lacks = () => z.array(z.object({ code: z.string(), text: z.string() }));

/** How often a message was sent, and its share of the data. */
const rate = () =>
  z.object({
    interval: z.number().nullable().describe('Mean seconds from one to the next; null: it came once'),
    bytes: z.number().describe('Bytes a second'),
  });

/** What is sent to a rover of its station's stream. */
const sentCorrections = lazyObject(() => ({
  station: z.object({ value: z.int(), text: z.string() }).nullable().describe('Feeds the rover now'),
  at: utc.nullable().describe('Until when the rates were counted; null while nothing is sent'),
  seconds: z.number().describe('How long they were counted, up to a minute'),
  profile: z.int().nullable().describe('In effect for the session now; null: the stream as it was sent'),
  messages: z
    .array(
      z.object({
        type: z.int().describe('RTCM 3 message number'),
        station: rate().nullable().describe('As the station sends it'),
        rover: rate().nullable().describe('As the rover gets it'),
      }),
    )
    .describe('In order of their numbers'),
  lacks: lacks().describe('What the profile needs and the station does not send'),
}));
export type SentCorrections = z.output<typeof sentCorrections>;

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
  sent: {
    method: 'GET',
    path: '/api/roversentcorrections',
    summary:
      'What was really sent to a rover in the last minute beside what its station sends, and what its profile lacks of that. Rates leave out what a rover gets once when it connects.',
    roles: everyone,
    background: true,
    input: () => z.object({ rover: id }),
    reply: () => sentCorrections,
  },
  ofStation: {
    method: 'GET',
    path: '/api/basestationprofiles',
    summary: 'Which correction profiles a reference station can serve, by what it sent in the last minute.',
    roles: everyone,
    background: true,
    input: () => z.object({ id }),
    reply: () =>
      z.object({
        sending: bit.describe('Without messages of the last minute nothing is known of its profiles'),
        profiles: z.array(
          z.object({
            value: z.int(),
            text: z.string(),
            messages: z.array(z.int()).describe('What its rovers get'),
            lacks: lacks(),
          }),
        ),
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
