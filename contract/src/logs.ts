import { z } from 'zod';
import {
  area,
  color,
  count,
  filterId,
  filterTime,
  flag,
  lazyObject,
  line,
  tenantFilter,
  timezone,
  utc,
} from './endpoint.ts';
import { wholeList } from './limits.ts';
import { everyone } from './roles.ts';

/** A line of the caster log. */
export const logLine = lazyObject(() => ({
  id: z.int(),
  Timestamp: utc,
  Username: z.string(),
  Basestation: z.string().describe('Name of the station, else the requested mountpoint'),
  Message_code: z.int(),
  Message: z.string(),
  Type_code: z.literal([1, 2, 3]).describe('1 Client, 2 Source, 3 Other'),
  Rover_id: z.int().nullable().describe('The rover that it is about'),
  Session_id: z.int().nullable(),
  Description: z.string(),
  Color: color,
  Colour: color,
}));
export type LogLine = z.output<typeof logLine>;

const filter = {
  ...tenantFilter,
  rover: filterId,
  basestation: filterId,
  start: filterTime,
  end: filterTime,
  basesonly: flag.default(false),
};

/** More lines are requested by parts of their time. */
export const exportedLogLines = 1_000_000;

export const logs = area('logs', {
  caster: {
    method: 'GET',
    path: '/api/casterlog',
    summary: 'The caster log, newest first. `next` requests the older lines.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...filter,
        limit: count(1, 500).default(200),
        before: line(60)
          .regex(/^\d{16}~\d{1,16}$/, 'must be the `next` of a reply')
          .optional(),
      }),
    reply: () => z.object({ Log: z.array(logLine), next: z.string().nullable() }),
  },
  casterFile: {
    method: 'GET',
    path: '/api/casterlogfile',
    summary: 'All lines of the caster log that pass a filter as CSV, newest first, with times in a zone.',
    roles: everyone,
    limit: wholeList,
    long: true,
    download: true,
    input: () => z.object({ ...filter, timezone }),
    reply: () => z.file(),
  },
  messages: {
    method: 'GET',
    path: '/api/getlogmessages',
    summary: 'The key to the caster log.',
    roles: everyone,
    input: () => z.object({}),
    reply: () =>
      z.object({
        Messages: z.array(z.object({ code: z.int(), type: z.literal([1, 2, 3]), text: z.string(), color })),
      }),
  },
});
