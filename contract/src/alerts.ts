import { z } from 'zod';
import { alertKinds, systemParts, unusedSims } from './alert-kinds.ts';
import { area, bit, count, done, filterId, flag, id, lazyObject, line, utc } from './endpoint.ts';
import { guarded } from './limits.ts';
import { roverRefusals } from './refusals.ts';
import { everyone } from './roles.ts';
import { namedZone } from './subscription-changes.ts';
import { versionRead } from './tenancy.ts';

const kind = z.enum(alertKinds);
const named = () => z.object({ id: z.int(), title: z.string() });

/** Who has taken an alert: the level too, for those who do not see the person. */
const taken = lazyObject(() => ({
  at: utc,
  name: z.string().nullable().describe('null: a person whom the caller does not see, or who was removed'),
  level: z.enum(['system', 'reseller', 'dealer', 'company']),
  own: bit.describe('The caller themselves'),
}));

/** Something that is wrong, or was. */
export const alert = lazyObject(() => ({
  id: z.int(),
  kind,
  since: utc.describe('When it went wrong; it is judged once a minute'),
  opened: utc,
  until: utc.nullable().describe('null while it is open'),
  rover: named().nullable(),
  company: named().nullable(),
  station: named()
    .nullable()
    .describe('The station that is down; of a rover without a fix the one that fed it'),
  sim: named().nullable().describe('Its title is the ICCID'),
  part: z.enum(systemParts).nullable().describe('What of the system it is about'),
  rovers: z.int().describe('Rovers that the caller may see and that the station fed when it went down'),
  because: named()
    .nullable()
    .describe('The alert of the station that fed the rover, with the name of the station'),
  refusals: z.int().nullable().describe('Refused requests within a quarter of an hour'),
  reason: z.enum(roverRefusals).nullable().describe('Why the last one was refused'),
  ends: utc.nullable().describe('When the subscription ends'),
  used: z.number().nullable().describe('Bytes of this month'),
  allowed: z.number().nullable().describe('Bytes that the package allows a month'),
  unused: z.enum(unusedSims).nullable().describe('Why the SIM costs for nothing'),
  jobs: z.array(z.string()).describe('Jobs that failed'),
  waiting: z.int().nullable().describe('E-mails that wait'),
  taken: taken.nullable(),
  maytake: bit.describe('Whether the caller may take or release it'),
}));
export type Alert = z.output<typeof alert>;

/** Minutes of the day, such as 1320 for 22:00; nobody is mailed from the one to the other. */
const minuteOfDay = z.union([z.literal('').transform(() => null), z.null(), count(0, 1439)]).default(null);

const choices = lazyObject(() => ({
  mail: z.array(kind).describe('What the person hears of by e-mail'),
  webhook: z.array(kind).describe('What their webhooks are sent'),
  no_fix_minutes: z.int().describe('A rover must be without a fix for so long'),
  quiet_from: z.int().nullable().describe('Minutes of the day; null: there are no quiet hours'),
  quiet_until: z.int().nullable(),
  timezone: z.string().describe('Of the quiet hours'),
  when_over: bit.describe('Whether they also hear that it is over'),
}));

/** The link of an e-mail by which its alerts are taken without signing in. */
const mailedAlerts = lazyObject(() => ({
  state: z
    .enum(['open', 'used', 'expired', 'over', 'unknown'])
    .describe('over: nothing of it is open any more'),
  alerts: z.array(
    z.object({
      id: z.int(),
      kind,
      title: z.string().describe('Of the rover, station or SIM, or the part of the system'),
      reason: z.enum(roverRefusals).nullable(),
      unused: z.enum(unusedSims).nullable(),
      ends: utc.nullable(),
      since: utc,
      until: utc.nullable(),
      taken: taken.nullable(),
      maytake: bit,
    }),
  ),
}));
export type MailedAlerts = z.output<typeof mailedAlerts>;

/** Webhooks that one person may have. */
export const MOST_WEBHOOKS = 5;

const deliveryStates = ['waiting', 'sent', 'failed'] as const;
const webhookFaults = ['', 'address', 'name', 'timeout', 'connection', 'redirect', 'status'] as const;

/** One message to a webhook. */
const delivery = lazyObject(() => ({
  id: z.int(),
  created: utc,
  tried: utc.nullable().describe('The last attempt; null: there was none yet'),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable().describe('HTTP status of the last reply; null: there was none'),
  duration: z.int().nullable().describe('Milliseconds of the last attempt'),
  fault: z.enum(webhookFaults).describe('Why the last attempt failed; empty: it did not'),
  test: bit.describe('It was a test'),
}));
export type WebhookDelivery = z.output<typeof delivery>;

const token = line(200).describe('From the address of the mailed link');
const affects = ['alerts.list'] as const;

/** Characters of a page's `next`: microseconds and id of the last alert. */
const cursor = line(60)
  .regex(/^\d{16}~\d{1,10}$/, 'must be the `next` of a reply')
  .optional();

export const alerts = area('alerts', {
  list: {
    method: 'GET',
    path: '/api/alerts',
    summary:
      'What is wrong now, or was, of what the caller may see; the newest first. `next` requests the older ones.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        state: z.enum(['open', 'over']).default('open'),
        kind: z.union([z.literal('').transform(() => undefined), kind]).optional(),
        taken: z.enum(['', 'own', 'nobody', 'somebody']).default('').describe('By whom it is taken'),
        rover: filterId,
        basestation: filterId,
        stext: line(100)
          .default('')
          .describe('Part of the name of a rover, station or company, or of an ICCID'),
        limit: count(1, 200).default(50),
        before: cursor,
      }),
    reply: () =>
      z.object({
        alerts: z.array(alert),
        next: z.string().nullable(),
        counts: z
          .partialRecord(kind, z.int())
          .describe('Open alerts of each kind that the caller may see, whatever the filter'),
      }),
  },
  take: {
    method: 'POST',
    path: '/api/alerts/take',
    summary:
      'Takes an open alert, in place of whoever has it, or releases it, so that others know who looks after it.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    affects,
    input: () => z.object({ id, take: flag }),
    reply: () => z.object({ id: z.int(), taken: taken.nullable() }),
  },
  mailed: {
    method: 'POST',
    path: '/api/alerts/mailed',
    summary:
      'What the link of an alert e-mail is about, and who has taken it. A POST, so that the token is in no address.',
    roles: 'anyone',
    limit: { perMinute: 60 },
    input: () => z.object({ token }),
    reply: () => mailedAlerts,
  },
  takeMailed: {
    method: 'POST',
    path: '/api/alerts/takemailed',
    summary:
      'Takes what is open of an alert e-mail for the person whom it was sent to: works once. The reply has the new state.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: () => z.object({ token }),
    reply: () => mailedAlerts,
  },
  settings: {
    method: 'GET',
    path: '/api/alerts/settings',
    summary: 'What the caller hears of, and by which way.',
    roles: everyone,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () =>
      z.object({ version: z.int(), kinds: z.array(kind).describe('Those of their role'), ...choices.shape }),
  },
  webhooks: {
    method: 'GET',
    path: '/api/alerts/webhooks',
    summary: 'The webhooks of the caller. Their secrets are not read again.',
    roles: everyone,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        webhooks: z.array(z.object({ id: z.int(), title: z.string(), url: z.string(), created: utc })),
      }),
  },
  addWebhook: {
    method: 'POST',
    path: '/api/alerts/webhooks',
    summary:
      'Adds an address that gets alerts as JSON, signed with HMAC-SHA-256. HTTPS only, and no address within a private network.',
    roles: everyone,
    ownAccountOnly: true,
    limit: guarded,
    affects: ['alerts.webhooks'],
    input: () =>
      z.object({
        title: line(60).min(1, 'must be given'),
        url: line(500).min(1, 'must be given'),
      }),
    reply: () => z.object({ id: z.int(), secret: z.string().describe('Of the signatures, shown only now') }),
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/alerts/webhooks',
    summary: 'Removes a webhook with its log; what waits for it is not sent.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['alerts.webhooks'],
    input: () => z.object({ id }),
    reply: () => done,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/alerts/webhooks/test',
    summary: 'Sends a test to a webhook: its result is in the deliveries.',
    roles: everyone,
    ownAccountOnly: true,
    limit: guarded,
    affects: ['alerts.deliveries'],
    input: () => z.object({ id }),
    reply: () => z.object({ delivery: z.int() }),
  },
  deliveries: {
    method: 'GET',
    path: '/api/alerts/webhooks/deliveries',
    summary: 'The last fifty messages to a webhook, with status and duration; they are stored for 30 days.',
    roles: everyone,
    ownAccountOnly: true,
    background: true,
    input: () => z.object({ id }),
    reply: () => z.object({ deliveries: z.array(delivery) }),
  },
  saveSettings: {
    method: 'POST',
    path: '/api/alerts/settings',
    summary: 'Chooses what the caller hears of. Kinds that are not of their role are refused.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['alerts.settings'],
    input: () =>
      z.object({
        version: versionRead,
        mail: z.array(kind).max(alertKinds.length).default([]),
        webhook: z.array(kind).max(alertKinds.length).default([]),
        no_fix_minutes: count(5, 240).default(10),
        quiet_from: minuteOfDay,
        quiet_until: minuteOfDay,
        timezone: namedZone.default('UTC'),
        when_over: flag.default(false),
      }),
    reply: () => done,
  },
});
