import { z } from 'zod';
import { bit, filterId, filterTime, flag, id, lazyObject, line, progress, unused } from './endpoint.ts';
import { emailAddress, requiredLine, versionRead } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const INVALID_ZONE = 'must be the name of a time zone, such as Europe/London';

/** An IANA time zone by its name. */
export const namedZone = line(60).refine(isTimeZone, INVALID_ZONE);
const timeZone = line(60)
  .refine((name) => name === '' || isTimeZone(name), INVALID_ZONE)
  .transform((name) => name || undefined)
  .optional()
  .describe('By whose calendar the end is counted; left out: that of the country of the rover');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const unusedRoverData = lazyObject(() => ({
  user: unused('the user is that of the session'),
  username: unused('the rover is known by its id'),
  password: unused('the rover is known by its id'),
  country: unused('the country is that of the rover'),
  reseller: unused('the tenants are those of the rover'),
  dealer: unused('the tenants are those of the rover'),
  company: unused('the tenants are those of the rover'),
}));
const unusedTenants = lazyObject(() => ({
  country: unused('the country is that of the rover'),
  reseller: unused('the tenants are those of the rover'),
  dealer: unused('the tenants are those of the rover'),
}));
const address = z
  .union([z.literal(''), emailAddress])
  .transform((input) => input || undefined)
  .optional()
  .describe('Recipient of the e-mail; left out: the main administrator of the company');
export const sendmail = flag.default(true).describe('Send the e-mail about it');

/** What a subscription is sold with. */
export const saleData = lazyObject(() => ({
  ...unusedRoverData.shape,
  subtype: z
    .union([z.literal(''), filterId])
    .transform((input) => input || undefined)
    .refine((input) => input !== undefined, '** required')
    .describe('Type, of which the dealer has a unit in stock'),
  purchase_order: requiredLine(100).describe('Reference'),
  activatenow: flag.default(false).describe('From now; then substart has no meaning'),
  substart: filterTime.describe('When it begins; left out: now, or when the current one ends for a renewal'),
  subend: unused('the end is counted from the start and the type'),
  nosimm: flag.optional().describe('Without a SIM; left out: as the type has it'),
  timezone: timeZone,
  companyemail: address,
}));
export const newSubscription = lazyObject(() => ({
  roverid: id,
  subid: unused('a new subscription follows none'),
  ...saleData.shape,
}));
export const renewal = lazyObject(() => ({
  roverid: filterId.describe('The rover of the subscription; not needed'),
  subid: id.describe('The subscription to renew'),
  version: versionRead,
  ...saleData.shape,
}));
/** A subscription and why it is changed. */
export const subscriptionChange = lazyObject(() => ({
  ...unusedRoverData.shape,
  roverid: filterId.describe('The rover of the subscription; not needed'),
  subid: id,
  version: versionRead,
  purchase_order: requiredLine(100).describe('Reference'),
  companyemail: address,
}));
/** Who may change a subscription, and how. */
export const change = {
  roles: sellers,
  method: 'POST',
  writes: true,
  affects: [
    'subscriptions',
    'expiryCalendar',
    'stock',
    'rovers.list',
    'rovers.views',
    'rovers.records',
    'audit.recent',
  ],
} as const;
export const changeInput = lazyObject(() => ({
  roverdata: subscriptionChange,
  ...unusedTenants.shape,
  useremail: address,
  sendmail,
}));
export const changed = lazyObject(() => ({
  messages: z.array(progress),
  error: bit,
  code: z.int(),
  id: z.int().describe('The subscription'),
}));
