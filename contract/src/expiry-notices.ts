import { z } from 'zod';
import { area, bit, done, flag, id, oneOf } from './endpoint.ts';
import { versionRead } from './tenancy.ts';

/** Days ahead of which companies can get a notice by e-mail. */
export const NOTICE_DAYS = [30, 7, 1] as const;

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;

/** Notices by e-mail about subscriptions that end soon, set by each dealer for its companies. */
export const expiryNotices = area('expiryNotices', {
  read: {
    method: 'GET',
    path: '/api/dealerexpirynotices',
    summary: 'Which notices the companies of a dealer get about subscriptions that end soon.',
    roles: sellers,
    input: () => z.object({ dealer: id }),
    reply: () =>
      z.object({
        version: z.int().describe('Given back with a change'),
        days: z.array(z.int()).describe('Days ahead, the most first; none: no notices'),
        copy: bit.describe('Whether the main administrator of the dealer gets a copy'),
      }),
  },
  save: {
    method: 'POST',
    path: '/api/dealerexpirynotices',
    summary: 'Sets the notices of a dealer.',
    roles: sellers,
    writes: true,
    affects: ['expiryNotices.read'],
    input: () =>
      z.object({
        dealer: id,
        version: versionRead,
        days: z.array(oneOf(...NOTICE_DAYS)).max(NOTICE_DAYS.length),
        copy: flag,
      }),
    reply: () => done,
  },
});
