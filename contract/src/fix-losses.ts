import { z } from 'zod';
import { sessionEnd, streamChange } from './caster-events/index.ts';
import { lazyObject, utc } from './endpoint.ts';
import { rtkStatus } from './rtk-status.ts';

/** A stretch of time, s since `from` of the reply. */
export const stretch = { from: z.number(), to: z.number().nullable().describe('null while it lasts') };

/** Causes of a loss of fix; domain/src/fix-losses/loss-causes.rules.ts judges them. */
export const lossCause = z.enum([
  'station_gap',
  'station_out_of_service',
  'station_change',
  'corrections_change',
  'no_network',
  'rover_restart',
  'disconnected',
  'few_satellites',
  'long_baseline',
  'unknown',
]);
export type LossCause = z.output<typeof lossCause>;

/** What changes the corrections of a rover; `coordinates`: none are sent. */
const changeKinds = ['profile', 'messages', 'frame', 'coordinates'] as const;

export const fixLoss = lazyObject(() => ({
  ...stretch,
  without_fix: z
    .number()
    .describe(
      'Whole seconds of it in which its session had no fix, as the time by status has it; so far while it lasts',
    ),
  status: rtkStatus.nullable().describe('The worst while it lasted; null when no GGA was received'),
  cause: lossCause,
  evidence: z.array(
    z.object({
      kind: z.enum([
        'station',
        'change',
        ...changeKinds,
        'silence',
        'age',
        'satellites',
        'hdop',
        'baseline',
        'restart',
        'end',
      ]),
      value: z.number().nullable().describe('The figure at the loss: s, satellites, km'),
      before: z.number().nullable().describe('The same figure in the minute before, median'),
      worst: z.number().nullable().describe('The same figure at its worst while the loss lasted'),
      notable: z.boolean().describe('Whether the figure is unusual; the others show what was not the cause'),
      lasts: z.boolean().describe('The station is still silent, or out of service'),
      station: z
        .string()
        .nullable()
        .describe('The station that was silent or out of service, or the new one after a change'),
      reason: z
        .union([sessionEnd, streamChange])
        .nullable()
        .describe('Reason of the silence of a station, or of the end of a session'),
      text: z
        .string()
        .describe(
          'The station before a change; the correction profile that the rover was given, empty for the stream as it is sent; the messages of the station before and after, as `1077, 1087 → 1074`; its reference frame before and after, or that of a profile, empty for the coordinates as they are sent; the frame that a profile has coordinates in, when none are sent, because that of the station is not known',
        ),
    }),
  ),
}));
export type FixLoss = z.output<typeof fixLoss>;

/** What changed last in the corrections of a rover that has had no fix since. */
export const withoutFix = lazyObject(() => ({
  since: utc.describe('When it had its last fix; of a session that had none, when its corrections changed'),
  at: utc.describe('When its corrections changed'),
  kind: z.enum(changeKinds),
  station: z.string().nullable(),
  text: z.string().describe('As in the evidence of a loss'),
}));
export type WithoutFix = z.output<typeof withoutFix>;

/** A loss of fix away from its session: seconds of the loss count from `origin`. */
export const lossOfRover = lazyObject(() => ({
  rover: z.int(),
  text: z.string().describe('Name of the rover'),
  session: z.int(),
  origin: utc,
  end: z
    .number()
    .nullable()
    .describe('Where the session, or what was read of it, ended; null while it is live'),
  loss: fixLoss,
  outage: z.object({ station: z.int(), began: utc }).nullable().describe('The outage that is its cause'),
}));
export type LossOfRover = z.output<typeof lossOfRover>;
