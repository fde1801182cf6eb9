import { z } from 'zod';
import { area, bit, flag, lazyObject, oneOf, unused, utc } from './endpoint.ts';
import { systemIds } from './systems.ts';

const note = (max: number) =>
  z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .transform((input) => String(input ?? '').slice(0, max))
    .optional();

/** One caster. An alarm is on when it has not reported for 30 s. */
const castaMonitor = lazyObject(() => ({
  casta: z.literal(systemIds),
  name: z.string(),
  alarm: bit,
  roversync_alarm: bit.describe('Casta does not report'),
  messagesync_alarm: bit.describe('Casta has been dropping log rows, or had no room for connections'),
  basesync_alarm: bit.describe('Connecta does not report'),
  last_roverssync: utc.nullable(),
  last_basesync: utc.nullable(),
  time: utc.describe("The server's clock"),
  lastcasterpoll: utc.nullable(),
  casterpolloffline: bit,
}));

/** The TLS certificate in use, once its end is near or past, or before its time. */
const endingCertificate = lazyObject(() => ({
  subject: z.string().describe('Whom it names first'),
  begins: utc,
  ends: utc,
  state: z.enum(['early', 'ending', 'expired']).describe('early: it is not valid yet'),
  days: z.int().describe('Whole days until it ends; below 0: since then'),
}));

export const system = area('system', {
  /** Both polls answer `error: 'Unauthorized'` instead of a refusal once the session has run out. */
  casterPoll: {
    method: 'GET',
    path: '/api/castersystem',
    summary: 'Whether the caster reports. error Unauthorized once the session has ended.',
    roles: 'anyone',
    background: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        error: z.enum(['', 'Unauthorized']),
        casterpolloffline: bit,
        lastcasterpoll: utc.nullable(),
      }),
  },
  check: {
    method: 'GET',
    path: '/api/castersystemtestrod',
    summary:
      'Version, maintenance mode and the state of each caster. error Unauthorized once the session is over, and over says why.',
    roles: 'anyone',
    background: true,
    input: () =>
      z.object({
        userrole: unused("the role is the session's"),
        country: oneOf(0, ...systemIds).default(0),
      }),
    reply: () =>
      z.object({
        error: z.enum(['', 'Unauthorized']),
        over: z
          .enum(['', 'idle', 'signed out', 'changed', 'archived', 'maintenance'])
          .describe('Why the session is over; changed: role or password, by whomever'),
        archive: bit.describe('1 once the person or one of their tenants is archived'),
        systems: z
          .array(z.object({ version: z.string(), dev_version: z.string(), maintenance_mode: bit }))
          .describe('One entry'),
        monitor: z.array(castaMonitor),
        certificate: endingCertificate
          .nullable()
          .describe('Told to role 1 alone; null: there is none, or it is valid for weeks'),
      }),
  },
  firstSteps: {
    method: 'GET',
    path: '/api/firststeps',
    summary: 'What a new installation has so far of all that its first rover needs.',
    roles: ['systemAdmin'],
    background: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        reseller: bit,
        dealer: bit,
        company: bit,
        station: bit,
        stream: bit.describe('A station has sent corrections'),
        rover: bit,
        session: bit.describe('A rover was connected'),
      }),
  },
  setMaintenance: {
    method: 'POST',
    path: '/api/maintenance',
    summary: 'Turns maintenance mode on, which ends the sessions of everyone but system admins, or off.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['system.check'],
    input: () => z.object({ on: flag }),
    reply: () =>
      z.object({
        on: bit,
        at: utc.nullable(),
        by: z.string().describe('Who turned it on; empty when it is off'),
      }),
  },
  logError: {
    method: 'POST',
    path: '/api/logerror',
    summary:
      'A screen reports an error. The reference finds it in the log. Free text is not stored, nor values of fields.',
    roles: 'anyone',
    limit: { perMinute: 10 },
    input: () =>
      z.object({
        code: note(40),
        component: note(200),
        sentrequest: note(2000).describe('JSON; the names of its fields are stored'),
        response: note(500).describe('The message of the error; stored when it is one that browsers write'),
        post: note(2000).describe("The server's reference, or a stack: its positions are stored"),
        file: note(400),
        line: note(40),
        country: note(20),
        reseller: note(20),
        dealer: note(20),
      }),
    reply: () => z.object({ code: z.literal(0), ref: z.string() }),
  },
});
