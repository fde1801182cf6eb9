import { z } from 'zod';
import { bit, color, lazyObject, utc } from './endpoint.ts';
import { isSubscriptionStatus } from './statuses.ts';

/** A subscription in a list. */
export const subscriptionRow = lazyObject(() => ({
  value: z.int().describe('Id'),
  version: z.int().describe('Given back with a change'),
  rover: z.int(),
  companydetail: z.string().describe('Name of the company'),
  resellername: z.string(),
  dealerdetail: z.string(),
  roverdetail: z.string().describe('Name of the rover'),
  username: z.string(),
  machinereg: z.string(),
  status: z.int(),
  statustext: z.string().describe('"Active 12 days remaining", else the name of the state'),
  color,
  type: z.int(),
  subscription: z.string().describe('Its type'),
  startdate: utc,
  enddate: utc,
  renewsent: bit.describe('Whether it has been renewed, or its renewal is scheduled'),
  days: z.int().describe('Days that remain of an active or suspended one, begun ones counted'),
  dayscolor: z.tuple([z.string(), color]).describe('The days with their unit, and their colour'),
  purchase_order: z.string().describe('Reference'),
  renewal: bit.describe('1: it renews another one; 0: it was sold by itself'),
  simms: z.array(z.string()).describe('ICCIDs of the SIM cards that are in its rover'),
}));
export type SubscriptionRow = z.output<typeof subscriptionRow>;

/** A subscription as the page of a rover shows and changes it. */
export const subscriptionRecord = lazyObject(() => ({
  value: z.int(),
  version: z.int(),
  rover: z.int(),
  roverdetail: z.string(),
  companydetail: z.string(),
  status: z.int(),
  statustext: z.string(),
  color,
  expirydays: z.int(),
  expirycolor: color,
  subscription: z.array(z.object({ text: z.string() })).describe('One: its type'),
  type: z.int(),
  corrections: bit.describe('0: of a SIM alone, without an NTRIP login'),
  startdate: utc,
  enddate: utc,
  startdate2: z.string().describe('The same as the calls take it: YYYY-MM-DD HH:mm:ss, UTC'),
  enddate2: z.string(),
  anchorday: z
    .int()
    .nullable()
    .describe(
      'Day of the month that the end of a renewal behind it is counted from, where its own month was too short',
    ),
  firstactivation: utc.nullable(),
  ended: utc.nullable().describe('When it expired or was cancelled; null while it is neither'),
  days: z.int(),
  renewalsub: z.int().describe('Id of the renewal that is scheduled behind it; 0 none'),
  renewal: bit.describe('1: it renews another one itself; 0: it was sold by itself'),
  purchase_order: z.string(),
  created: utc,
  roverdata: z
    .object({
      roverid: z.int(),
      activatenow: bit,
      substart: utc,
      subend: utc,
      subtype: z.int(),
      subid: z.int(),
      country: z.literal([1, 2]),
      reseller: z.int(),
      dealer: z.int(),
      company: z.int(),
      companyemail: z.string().describe('Of the main administrator; empty without one'),
      username: z.string(),
      password: z.literal('').describe('Empty: it is read with the rover'),
      nosimm: bit,
    })
    .describe('What the changes below take'),
}));
export type SubscriptionRecord = z.output<typeof subscriptionRecord>;

/** Whether a subscription runs or will: it is scheduled, active or suspended. */
export const isOngoing = ({ status }: Pick<SubscriptionRecord, 'status'>): boolean =>
  isSubscriptionStatus(status, 'scheduled', 'active', 'suspended');

/**
 * The subscription that a rover has now: the active or suspended one, else the scheduled one, as lists of rovers and SIM cards
 * have it, else the one that began last. What was cancelled before it began is none of them, unless there is nothing else.
 */
export function currentOf(subscriptions: readonly SubscriptionRecord[] | undefined) {
  const begun = subscriptions?.filter(({ firstactivation }) => firstactivation !== null);
  return (
    subscriptions?.find(({ status }) => isSubscriptionStatus(status, 'active', 'suspended')) ??
    subscriptions?.find(isOngoing) ??
    begun?.toSorted((a, b) => b.startdate.localeCompare(a.startdate))[0] ??
    subscriptions?.[0]
  );
}

/** The renewal that is scheduled behind a subscription. */
export const renewalOf = (
  subscriptions: readonly SubscriptionRecord[] | undefined,
  current: SubscriptionRecord | undefined,
) => (current?.renewalsub ? subscriptions?.find(({ value }) => value === current.renewalsub) : undefined);
