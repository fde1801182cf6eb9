import { z } from 'zod';
import { area, bit, filterId, flag, line, oneOf, progress, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { simReads } from './sims.ts';
import { simStatusIds } from './statuses.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const type = oneOf(0, 1, 2).default(0).describe('Supplier; 0 any');

/** What is requested of the supplier of one SIM card while somebody waits. */
export const simRequests = area('simRequests', {
  refreshOne: {
    method: 'POST',
    path: '/api/simrefresh',
    summary:
      'Reads one SIM card from its supplier and waits for it, up to 100 s. Role 1 any, role 5 and 10 their own.',
    roles: sellers,
    writes: true,
    limit: expensive,
    affects: simReads,
    input: () =>
      z.object({
        id: filterId.describe('SIM; or by endpoint or connection id'),
        reseller: filterId,
        endpoint: line(60).default(''),
        connectionid: line(60).default(''),
        type,
      }),
    reply: () =>
      z.object({
        iccid: z.string(),
        statusid: z.literal(Object.values(simStatusIds)).describe('simStatuses'),
        status: z.string().describe('In the words of its supplier'),
        error: bit,
        message: z.string().describe('Why it could not be read; empty when it was'),
      }),
  },
  locate: {
    method: 'GET',
    path: '/api/casterbicsgetgeoposition',
    summary:
      'The location of a SIM card: asks the supplier, or tells how far it is. Polled until state is done or failed. SIM cards of supplier 2; others are refused.',
    roles: sellers,
    writes: true,
    background: true,
    input: () =>
      z.object({
        id: filterId.describe('SIM; or by endpoint'),
        endpoint: line(60).default(''),
        reseller: filterId,
        ask: flag
          .default(true)
          .describe('Asks the supplier unless a request is under way; else tells of the last one'),
      }),
    reply: () =>
      z.object({
        state: z.enum(['none', 'waiting', 'done', 'failed', 'cancelled']),
        error: bit,
        message: z.string(),
        requested: utc.nullable(),
        location: z
          .object({
            countryName: z.string().nullable(),
            operatorName: z.string().nullable(),
            cellIdRatType: z.string().nullable(),
            cellId: z.number().nullable(),
            mcc: z.string().nullable(),
            mnc: z.string().nullable(),
            lac: z.number().nullable(),
            locationInfoAge: z.number().nullable().describe('Minutes'),
          })
          .nullable(),
      }),
  },
  cancelLocation: {
    method: 'POST',
    path: '/api/casterbicscancelgeoposition',
    summary:
      'Makes the network forget where a SIM card is, so that its modem registers again, and waits for the reply. SIM cards of supplier 2; others are refused.',
    roles: sellers,
    writes: true,
    limit: expensive,
    affects: ['simRequests.locate'],
    input: () =>
      z.object({
        id: filterId.describe('SIM; or by endpoint or ICCID'),
        endpoint: line(60).default(''),
        iccid: line(22).default(''),
        reseller: filterId,
      }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
