import { z } from 'zod';
import {
  area,
  bit,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  listInput,
  progress,
  unused,
  utc,
} from './endpoint.ts';
import { expensive } from './limits.ts';
import { orderStatusIds, simStatusIds } from './statuses.ts';
import { versionRead } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;

/** States of an order, by the number that the calls have for them. */
export const orderStates = [
  { id: 10, status: 'paid', text: 'To be processed' },
  { id: 20, status: 'processed', text: 'Processed' },
  { id: 30, status: 'refunded', text: 'Refunded' },
] as const;

/** The most subscriptions of one order. */
export const SUBSCRIPTIONS_PER_ORDER = 40;
/** The most SIMs of one order: three of each subscription. */
export const SIMS_PER_ORDER = 3 * SUBSCRIPTIONS_PER_ORDER;
/** Bytes of one delivery of the payment provider. */
export const DELIVERY_BYTES = 64 * 1024;

const orderRow = lazyObject(() => ({
  id: z.int(),
  version: z.int(),
  companyid: z.int(),
  company: z.string(),
  dealerid: z.int(),
  dealer: z.string(),
  name: z.string().describe('Of the customer, as the payment provider sent it'),
  order: z.string().describe('Reference of the payment at the provider'),
  amount: z.number().describe('Pounds'),
  datetime: utc.describe('When it was paid'),
  status: z
    .literal([orderStatusIds.paid, orderStatusIds.processed, orderStatusIds.refunded])
    .describe('10 paid and to be processed, 20 processed, 30 refunded'),
  statustext: z.string(),
  contradicted: utc
    .nullable()
    .describe('When the provider last reported the payment with another company, sum or subscriptions'),
}));
export type OrderRow = z.output<typeof orderRow>;

const orderSubscription = lazyObject(() => ({
  id: z.int(),
  title: z.string(),
  substatustext: z.string(),
  rover: z.int().nullable().describe('Its SIMs go into this rover; null: into the stock of the company'),
  rovername: z.string(),
  obstacle: z.string().describe('Why its SIM cards cannot go into the rover; empty: they can'),
  subscription: z.array(
    z.object({ simm: bit.describe('Whether it needs a SIM'), simms: z.int().describe('SIMs it needs') }),
  ),
}));
export type OrderSubscription = z.output<typeof orderSubscription>;

const orderSim = lazyObject(() => ({
  value: z.int(),
  iccid: z.string(),
  endpoint_name: z.string(),
  endpoint_id: z.string().describe('Empty for everyone but system admins and resellers'),
  statusid: z.literal(Object.values(simStatusIds)).describe('simStatuses'),
  available: bit.describe(
    '0: chosen earlier, and no longer in the stock of the dealer or the company, or of another order by now',
  ),
}));
export type OrderSim = z.output<typeof orderSim>;

/** Orders of companies, and how they come in. */
export const orders = area('orders', {
  list: {
    method: 'GET',
    path: '/api/payments',
    summary: 'Orders by page, searched and sorted on the server.',
    roles: sellers,
    input: () =>
      listInput(['datetime', 'company', 'name', 'amount', 'order', 'status'], {
        sortdesc: flag.default(true),
      }),
    reply: () => z.object({ payments: z.array(orderRow), total: z.int() }),
  },
  read: {
    method: 'GET',
    path: '/api/fetchorder',
    summary: 'One order with its subscriptions and its SIM cards: those assigned, or those chosen so far.',
    roles: sellers,
    input: () =>
      z.object({
        order: id,
        company: filterId.describe('Company of the order; left out: any'),
        list: unused('subscriptions and SIM cards come with every reply'),
      }),
    reply: () =>
      z.object({
        payment: orderRow,
        subs: z.array(orderSubscription),
        sims: z.array(orderSim),
        needed: z.int().describe('SIM cards that the subscriptions need'),
      }),
  },
  assign: {
    method: 'POST',
    path: '/api/orderassignsimm',
    summary:
      'Processes a paid order: moves its SIM cards into the stock of the company or into the rovers of its subscriptions, all or none.',
    roles: sellers,
    writes: true,
    affects: ['orders.list'],
    input: () =>
      z.object({
        order: id,
        version: versionRead,
        company: filterId.describe('Company of the order; left out: any'),
        subs: unused('the subscriptions are those of the order'),
        sims: z
          .array(id)
          .max(SIMS_PER_ORDER)
          .transform((ids) => [...new Set(ids)])
          .describe('SIM cards of the stock of the dealer or the company, in the order of the subscriptions'),
        draft: flag.default(false).describe('Stores the choice with the order and processes nothing'),
      }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  receive: {
    method: 'POST',
    path: '/api/paymentevents',
    summary:
      'Webhook of the payment provider, signed with HMAC-SHA-256 over time and body (header Stripe-Signature). A delivery that comes again changes nothing.',
    roles: 'anyone',
    writes: true,
    signed: true,
    body: DELIVERY_BYTES,
    limit: expensive,
    input: () =>
      z.object({
        payload: z.string().max(DELIVERY_BYTES).describe('The body as it was sent'),
        signature: line(1000).default('').describe('The header Stripe-Signature: t=…,v1=…'),
      }),
    reply: () => z.object({ received: z.literal(true) }),
  },
});
