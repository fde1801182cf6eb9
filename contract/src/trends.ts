import { z } from 'zod';
import { bars, viewer } from './availability.ts';
import { area, color, filterId, lazyObject, tenantFilter, utc } from './endpoint.ts';
import { everyone } from './roles.ts';
import { NOT_AUTHORISED } from './visitor.ts';

/** Figures bar by bar, oldest first. */
const counted = lazyObject(() => ({
  labels: z.array(utc).describe('Where each bar begins'),
  datasets: z.array(
    z.object({
      label: z.string(),
      color,
      data: z.array(z.number().nullable()).describe('null where nothing was counted yet, or not at all'),
    }),
  ),
  until: utc.describe('Counted up to this time, about a minute ago'),
}));

export const trends = area('trends', {
  rtkStatus: {
    method: 'GET',
    path: '/api/rtkhistorytest',
    summary:
      'How many rovers were connected with each RTK status on average over each bar, oldest first. Stored for three years by the hour, 40 days by the minute.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...tenantFilter,
        station: filterId.describe(
          'Only rovers that this station fed; for the system, which sees all of them',
        ),
        ...bars.shape,
        ...viewer.shape,
      }),
    reply: () => counted,
  },
  logins: {
    method: 'GET',
    path: '/api/networkloginstest',
    summary:
      'How many sessions rovers began in each bar, and in bars up to an hour how many rovers did, oldest first. NOT AUTHORISED for a reseller or dealer that is not the caller’s.',
    roles: everyone,
    background: true,
    input: () => z.object({ ...tenantFilter, ...bars.shape, ...viewer.shape }),
    reply: () =>
      z.union([
        z.object({ ...counted.shape, total: z.number().describe('Sessions begun in all bars') }),
        z.literal(NOT_AUTHORISED),
      ]),
  },
});
