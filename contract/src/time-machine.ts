import { z } from 'zod';
import { area, bit, count, id, lazyObject, oneOf, tenantFilter, time, utc } from './endpoint.ts';
import { everyone } from './roles.ts';
import { rtkStatus } from './rtk-status.ts';

const country = oneOf(0, 1, 2).default(0);

/** A station at a moment of the past. */
export const stationSnapshot = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  mapstatus: z.literal([1, 4]).describe('4 online, 1 offline, as in the list of stations'),
  msm: bit,
  out_of_service: bit,
  since: utc.nullable().describe('When it went online, or off; null before it ever connected'),
}));
export type StationSnapshot = z.output<typeof stationSnapshot>;

/** Rovers at a moment: one array for each figure, all of one length. */
export const roversSnapshot = lazyObject(() => ({
  value: z.array(z.int()),
  text: z.array(z.string()),
  status: z.array(rtkStatus),
  latitude: z.array(z.number().nullable()),
  longitude: z.array(z.number().nullable()),
}));
export type RoversSnapshot = z.output<typeof roversSnapshot>;

/**
 * How likely the ring says a fix is: at least 85 %, 70 % or 50 % of the positions were fixed; assumed where too little
 * is recorded to say.
 */
export const ringKinds = ['steady', 'mostly', 'attimes', 'assumed'] as const;

export const coverageRing = lazyObject(() => ({
  kind: z.enum(ringKinds),
  km: z.number(),
  accuracy_mm: z.int().describe('Expected of a fixed position at the ring: 8 mm and 1 mm for each km'),
  fixes: z.int().describe('Fixed positions within it that it rests on'),
  total: z.int().describe('All positions within it'),
}));
export type CoverageRing = z.output<typeof coverageRing>;

export const stationCoverage = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  rings: z.array(coverageRing).describe('From the inner to the outer'),
  classes: z
    .array(
      z.object({
        from: z.int().describe('km'),
        to: z.int().nullable().describe('km; null without end'),
        fixes: z.int(),
        floats: z.int(),
        total: z.int(),
      }),
    )
    .describe('Data of the rings; only distances at which several rovers worked'),
}));
export type StationCoverage = z.output<typeof stationCoverage>;

export const timeMachine = area('timeMachine', {
  moment: {
    method: 'GET',
    path: '/api/networkmoment',
    summary:
      'The network as it was at a moment of the last days: stations online and offline, and the rovers that were connected.',
    roles: everyone,
    input: () => z.object({ at: time, ...tenantFilter, country }),
    reply: () =>
      z.object({
        at: utc,
        rovers_at: utc
          .nullable()
          .describe('Time of the snapshot of rovers, every five minutes; null: none near it'),
        rovers: roversSnapshot,
        stations: z.array(stationSnapshot),
      }),
  },
  overview: {
    method: 'GET',
    path: '/api/networkpast',
    summary: 'How many rovers were connected and fixed, and stations online, bar by bar over the last days.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        country,
        minutes: count(5, 120).default(30).describe('Length of a bar'),
      }),
    reply: () =>
      z.object({
        from: utc.describe('The earliest moment that can be requested'),
        step: z.int().describe('Seconds between two snapshots of rovers'),
        begins: z.array(utc),
        rovers: z.array(z.number()).describe('On average, of both countries'),
        fixed: z.array(z.number()),
        online: z.array(z.number()).describe('Stations, on average'),
        offline: z.array(z.number()),
      }),
  },
  coverage: {
    method: 'GET',
    path: '/api/stationcoverage',
    summary:
      'How far from each station fixes were obtained in the last 30 days, from all rovers of the network; 35 km where little is known.',
    roles: everyone,
    input: () => z.object({ country, base: id.optional() }),
    reply: () =>
      z.object({
        days: z.int(),
        stations: z.array(stationCoverage),
      }),
  },
});
