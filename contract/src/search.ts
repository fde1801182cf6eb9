import { z } from 'zod';
import { area, lazyObject, line } from './endpoint.ts';
import { everyone } from './roles.ts';

export const recordKinds = ['rover', 'station', 'company', 'dealer', 'reseller', 'user', 'sim'] as const;
export type FoundKind = (typeof recordKinds)[number];

/** A record that the palette offers. */
export const foundRecord = lazyObject(() => ({
  kind: z.enum(recordKinds),
  value: z.int(),
  text: z.string(),
  code: z.string().describe('Username, mountpoint or e-mail address; empty where there is none'),
  owner: z
    .string()
    .describe('Title of what it belongs to, a tenant or the rover of a SIM card; empty where there is none'),
}));
export type FoundRecord = z.output<typeof foundRecord>;

/** How many records of each kind a search returns at most. */
export const FOUND_OF_KIND = 8;

export const search = area('search', {
  find: {
    method: 'GET',
    path: '/api/find',
    summary:
      'Records of every kind that the caller may see, by all words of a text in name, username, mountpoint, e-mail address, company, ICCID or MSISDN: at most 8 of each kind, best match first.',
    roles: everyone,
    limit: { perMinute: 1200 },
    input: () =>
      z.object({ stext: line(100).default('').describe('Fewer than two characters find nothing') }),
    reply: () => z.object({ found: z.array(foundRecord) }),
  },
});
