import { z } from 'zod';
import { area, id, lazyObject, time, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { everyone } from './roles.ts';

/** What is compared of a rover, in the order of the page. */
export const comparedParts = ['setting', 'subscription', 'sim', 'connection', 'figure'] as const;
/** Facts besides the settings, whose names come from the audit trail. */
export const comparedFacts = [
  'subscription',
  'subscription_state',
  'subscription_ends',
  'sims',
  'station',
  'mountpoint',
  'client',
  'ntrip_version',
  'last_connected',
  'fixed',
  'baseline',
  'age',
  'satellites',
  'observed',
] as const;
export type ComparedFact = (typeof comparedFacts)[number];

const comparedRow = lazyObject(() => ({
  part: z.enum(comparedParts),
  fact: z.string().describe('One of comparedFacts; of a setting its column'),
  name: z.string().describe('Of a setting; else empty'),
  before: z
    .string()
    .nullable()
    .describe(
      'null: not known, or there was none; times are ISO, figures plain numbers, a state active or suspended',
    ),
  after: z.string().nullable(),
  differs: z.boolean().describe('Of a figure: by more than what varies from day to day'),
}));
export type ComparedRow = z.output<typeof comparedRow>;

const change = lazyObject(() => ({
  at: utc,
  user: z.string().describe('Empty: the system'),
  text: z.string(),
  detail: z.string(),
}));

/** Events between two moments at most; the newest are. */
export const COMPARED_EVENTS = 50;

/** One rover at two moments: what was different when it worked. */
export const roverCompare = area('roverCompare', {
  compare: {
    method: 'GET',
    path: '/api/rovercompare',
    summary:
      'A rover at two moments: its settings, subscription and SIM cards then, its connection then or before, and how it was fixed in the 24 hours before; and what people changed between.',
    roles: everyone,
    limit: expensive,
    input: () => z.object({ rover: id, before: time, after: time.optional().describe('Default: now') }),
    reply: () =>
      z.object({
        rover: z.string(),
        company: z.string(),
        created: utc,
        before: utc,
        after: utc,
        rows: z.array(comparedRow),
        events: z.array(change).describe('The newest first'),
        more: z.boolean(),
      }),
  },
});
