import { z } from 'zod';
import { area, bit, filterId, flag, id, lazyObject, line, listInput, progress, utc } from './endpoint.ts';
import { schemaMessage } from './message-format.ts';
import { referenceFrames } from './reference-frames.ts';
import { everyone } from './roles.ts';
import { requiredLine, versionRead } from './tenancy.ts';

/** Kinds of observations that a stream can be converted to: MSM7, 5 and 4, and the older 1004 and 1012. */
export const convertedObservations = ['msm7', 'msm5', 'msm4', 'legacy'] as const;
export type ConvertedObservations = (typeof convertedObservations)[number];

/** Constellations of a profile, with the names of the frequencies that it can choose of each. */
export const correctionBands = {
  GPS: ['L1', 'L2', 'L5'],
  GLONASS: ['G1', 'G2'],
  Galileo: ['E1', 'E5a', 'E5b', 'E5', 'E6'],
  BeiDou: ['B1I', 'B1C', 'B2a', 'B2b', 'B3I'],
  QZSS: ['L1', 'L2', 'L5', 'L6'],
  SBAS: ['L1', 'L5'],
  NavIC: ['L5', 'S'],
} as const;
export type CorrectionConstellation = keyof typeof correctionBands;
export const correctionConstellations = Object.keys(correctionBands) as CorrectionConstellation[];

/** A frequency of a constellation as profiles store it: `GPS L2`. */
export const bandOf = (constellation: CorrectionConstellation, band: string) => `${constellation} ${band}`;
/** All of them. */
export const allBands: readonly string[] = correctionConstellations.flatMap((one) =>
  correctionBands[one].map((band) => bandOf(one, band)),
);

/** The most profiles that there are: people choose one from a list. */
export const MOST_PROFILES = 200;

const profileShape = lazyObject(() => ({
  observations: z.enum(convertedObservations).nullable(),
  constellations: z.array(z.string()).nullable(),
  bands: z
    .array(z.string())
    .nullable()
    .describe('Of each constellation that is named these frequencies alone: GPS L2'),
  observation_interval: z.int().nullable().describe('Seconds of the epoch time'),
  station_interval: z.int().nullable().describe('Of position, antenna, receiver and biases; seconds'),
  add_antenna: z.boolean().describe('A 1008 where the station sends none'),
  receiver: z
    .string()
    .nullable()
    .describe('A 1033 with this receiver where the station sends none; null: none'),
  receiver_firmware: z.string(),
  receiver_serial: z.string(),
  add_biases: z
    .boolean()
    .describe('A 1230 where the station sends none, for receivers whose maker aligns them'),
  station_id: z.int().nullable(),
  bytes_per_second: z.int().nullable(),
  reference_frame: z
    .enum(referenceFrames)
    .nullable()
    .describe('The coordinates of the station (1005, 1006) are turned into this frame'),
}));

/** What a rover gets of its station's stream; what is null stays as the station sends it. */
const correctionProfile = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  ...profileShape.shape,
}));
export type CorrectionProfile = z.output<typeof correctionProfile>;
/** What a profile does to a stream. */
export type ProfilePlan = z.output<typeof profileShape>;

const readyMade = () => z.boolean().describe('It came with the product: nobody changes or deletes it');

/** A profile that can be chosen. */
const profileOffer = lazyObject(() => ({ ...correctionProfile.shape, ready_made: readyMade() }));
export type ProfileOffer = z.output<typeof profileOffer>;

const correctionProfileRecord = lazyObject(() => ({
  ...correctionProfile.shape,
  version: z.int().describe('Given back with a save'),
  ready_made: readyMade(),
  rovers: z.int().describe('Rovers that have it, by their own choice or as their dealer’s default'),
  dealers: z.int().describe('Dealers whose default it is'),
}));
export type CorrectionProfileRecord = z.output<typeof correctionProfileRecord>;

/** An optional whole number; an empty text is none. */
const numberOrNothing = (min: number, max: number, message: string) =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z.number({ error: message }),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/, message)
        .transform(Number),
    ])
    .pipe(z.int(message).min(min, message).max(max, message).nullable())
    .default(null);

const SECONDS_OF_DAY = 86_400;
const interval = () =>
  numberOrNothing(1, SECONDS_OF_DAY, 'must be 1 s or more; empty: as often as the station sends').refine(
    (seconds) => seconds === null || SECONDS_OF_DAY % seconds === 0,
    'must divide a day, such as 1, 2, 5, 10, 15, 30 or 60 s',
  );

const MAX_DESCRIPTOR = 31;
const descriptor = () =>
  line(MAX_DESCRIPTOR)
    .regex(/^[\x20-\x7e]*$/, 'must be plain letters, digits and signs, as RTCM has no others')
    .default('');

const listed = <const Name extends string>(names: readonly Name[], none: string) =>
  z.array(z.enum(names)).min(1, none).max(names.length).nullable().default(null);

/** A profile as it is created or changed. */
export const profileData = lazyObject(() => ({
  value: filterId.describe('The profile to change; left out or 0 creates one'),
  version: versionRead,
  text: requiredLine(80).describe('Its name'),
  observations: z.enum(convertedObservations).nullable().default(null).describe('null: as sent'),
  constellations: listed(correctionConstellations, 'Choose at least one constellation').describe('null: all'),
  bands: listed(allBands, 'Choose at least one frequency').describe('null: all'),
  observation_interval: interval().describe('Seconds; null: as sent'),
  station_interval: interval().describe('Seconds; null: as sent'),
  add_antenna: flag.default(false),
  receiver: descriptor().describe('Empty: no 1033 is added'),
  receiver_firmware: descriptor(),
  receiver_serial: descriptor(),
  add_biases: flag.default(false),
  station_id: numberOrNothing(0, 4095, 'must be 0 to 4095').describe('null: as sent'),
  bytes_per_second: numberOrNothing(
    100,
    100_000,
    schemaMessage('must be {{least}} to {{most}} bytes a second', { least: 100, most: 100_000 }),
  ).describe('null: no limit'),
  reference_frame: z
    .enum(referenceFrames)
    .nullable()
    .default(null)
    .describe('null: coordinates as sent. Of a station whose own frame is not known none are sent'),
}));
export type ProfileData = z.input<typeof profileData>;

const saved = lazyObject(() => ({ id: z.int() }));
const system = ['systemAdmin'] as const;

/** What a profile needs and a station does not send: a code of the caster log, and its sentence. */
const lacks = () => z.array(z.object({ code: z.string(), text: z.string() }));

/** How often a message was sent, and its share of the data. */
const rate = () =>
  z.object({
    interval: z.number().nullable().describe('Mean seconds from one to the next; null: it came once'),
    bytes: z.number().describe('Bytes a second'),
  });

/** What the receivers of a make usually take of a stream. */
export const receiverNeeds = ['msm_and_biases', 'biases_or_receiver', 'any_observations'] as const;
export type ReceiverNeed = (typeof receiverNeeds)[number];

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
  changed: z
    .object({ at: utc, fixed: bit.describe('Whether the rover has had a fix since') })
    .nullable()
    .describe('When the session was given its profile, or other coordinates by it; null: it began with them'),
  lacks: lacks().describe('What the profile needs and the station does not send'),
  hint: z
    .object({ family: z.string(), need: z.enum(receiverNeeds), source: z.string() })
    .nullable()
    .describe(
      'What receivers of its make usually take, by the User-Agent of the session, and who published it',
    ),
}));
export type SentCorrections = z.output<typeof sentCorrections>;

export const correctionProfiles = area('correctionProfiles', {
  list: {
    method: 'GET',
    path: '/api/correctionprofiles',
    summary: 'What rovers can get of the streams of their stations, besides the stream as it was sent.',
    roles: everyone,
    input: () => z.object({}),
    reply: () => z.object({ profiles: z.array(profileOffer) }),
  },
  records: {
    method: 'GET',
    path: '/api/correctionprofilerecords',
    summary:
      'Correction profiles by page, searched and sorted on the server, or one by id, with who has them.',
    roles: system,
    input: () =>
      listInput(['profile', 'rovers'], {
        id: filterId,
        readymade: filterId.describe('1: those that came with the product, 2: those of the system admins'),
      }),
    reply: () => z.object({ profiles: z.array(correctionProfileRecord), total: z.int() }),
  },
  save: {
    method: 'PUT',
    path: '/api/correctionprofile',
    summary:
      'Creates or changes a correction profile. Rovers that have it stay connected and get their streams by it from the next epoch on.',
    roles: system,
    writes: true,
    affects: ['correctionProfiles'],
    input: () => z.object({ profiledata: profileData }),
    reply: () => saved,
  },
  remove: {
    method: 'DELETE',
    path: '/api/correctionprofile/{id}',
    summary: 'Deletes a correction profile that nobody has.',
    roles: system,
    writes: true,
    affects: ['correctionProfiles'],
    input: () => z.object({ id }),
    reply: () => saved,
  },
  ofRover: {
    method: 'GET',
    path: '/api/rovercorrections',
    summary: 'The correction profile of a rover, and the default of its dealer.',
    roles: everyone,
    background: true,
    input: () => z.object({ rover: id }),
    reply: () =>
      z.object({
        version: z.int().describe('Of the rover, for a change'),
        profile: correctionProfile.nullable().describe('Its own; null: its dealer’s default'),
        by_default: correctionProfile
          .nullable()
          .describe('What its dealer’s rovers without one of their own get; null: the stream as it was sent'),
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
      'Gives a rover another correction profile, or the default of its dealer. Its session goes on: the caster converts from the next epoch on.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    affects: ['correctionProfiles', 'rovers.list', 'roverForms.castaValues'],
    input: () =>
      z.object({
        data: z.object({
          roverid: id,
          version: versionRead,
          profile: filterId.describe('0 or left out: the default of its dealer'),
        }),
      }),
    reply: () => z.object({ id: z.int(), messages: z.array(progress) }),
  },
});
