import { z } from 'zod';
import {
  area,
  bit,
  chartSlice,
  count,
  filterId,
  filterTime,
  flag,
  lazyObject,
  line,
  progress,
  unused,
  utc,
} from './endpoint.ts';
import { schemaMessage } from './message-format.ts';
import { chosenId, chosenNumber, requiredLine } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const suppliers = ['systemAdmin', 'reseller'] as const;

/** The most units that a reseller is given at once. */
export const STOCK_PER_ADD = 500;

/** A type of subscription. */
const subscriptionType = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  type: z.int().describe('The same as value'),
  days: z.int(),
  months: z.int(),
  years: z.int(),
  simm: bit.describe('Whether the rover has a SIM with it'),
  simms: z.int().describe('SIM slots of the rover, 0 to 3'),
  corrections: bit.describe('0: of a SIM alone, without an NTRIP login'),
}));
export type SubscriptionType = z.output<typeof subscriptionType>;

const stockItem = lazyObject(() => ({
  ...subscriptionType.shape,
  count: z.int().describe('Units in stock'),
}));
export type StockItem = z.output<typeof stockItem>;

const items = lazyObject(() => ({ CasterSubs: z.array(stockItem) }));

const stockChange = lazyObject(() => ({
  user: unused('the user is that of the session'),
  id: filterId.describe('Like type'),
  type: filterId.describe('Type of subscription'),
}));
const number = (max: number) =>
  chosenNumber(max, schemaMessage('must be a whole number from 1 to {{most}}', { most: max }));
/** The type that a change names by one of its two names. */
const withType = <T extends { id?: number | undefined; type?: number | undefined }>(schema: z.ZodType<T>) =>
  schema.refine(({ id, type }) => id !== undefined || type !== undefined, {
    path: ['type'],
    message: '** select value.',
  });

const purchaseOrder = requiredLine(100).describe('Purchase order');
const removalReason = requiredLine(300);

export const assignedStock = lazyObject(() => ({
  reseller: filterId,
  dealer: chosenId,
  ...stockChange.shape,
  number: number(100_000),
  po: purchaseOrder,
}));
export const addedStock = lazyObject(() => ({
  reseller: chosenId,
  ...stockChange.shape,
  number: number(STOCK_PER_ADD),
  po: purchaseOrder,
}));
export const returnedStock = lazyObject(() => ({
  reseller: filterId,
  dealer: chosenId,
  ...stockChange.shape,
  number: number(100_000),
  removalReason,
}));
export const removedStock = lazyObject(() => ({
  reseller: chosenId,
  ...stockChange.shape,
  number: number(100_000),
  removalReason,
}));
const changed = lazyObject(() => ({ messages: z.array(progress) }));

const stockRow = lazyObject(() => ({
  value: z.int(),
  reseller: z.string(),
  dealer: z.string().describe('Empty for stock of the reseller itself'),
  type: z.string(),
  quant: z.int().describe('Negative when units left the stock'),
  dealer_po: z.string().describe('Purchase order, or the reason of a removal'),
  kind: z.enum(['added', 'removed', 'assigned', 'returned']),
  user: z.string(),
  date: utc,
}));
export type StockRow = z.output<typeof stockRow>;

/** Days ahead for which the need of stock is forecast. */
export const STOCK_HORIZONS = [30, 60, 90] as const;

const stockOutlook = lazyObject(() => ({
  ...stockItem.shape,
  needed: z
    .array(z.int())
    .describe(
      'Units needed in the next 30, 60 and 90 days when each subscription that ends, also a scheduled one, is renewed with the same type, and each such renewal too; of a reseller what its dealers need beyond their own stock',
    ),
  runs_out: utc.nullable().describe('When the first unit is missing; null when the stock lasts 90 days'),
  supply: z.int().describe("Units that the dealer's reseller has; 0 for a reseller"),
}));
export type StockOutlook = z.output<typeof stockOutlook>;

const movementRow = lazyObject(() => ({
  value: z.int(),
  date: utc,
  kind: z.enum(['added', 'removed', 'assigned', 'returned', 'sold', 'refunded']),
  from: z.string().describe('Who gave; empty for units that are new'),
  to: z.string().describe('Who received; empty for units that are removed for good'),
  rover: z.int().nullable().describe('Of a subscription that was sold or refunded'),
  type: z.int(),
  text: z.string().describe('Title of the type'),
  quant: z.int().describe('Negative when units left this stock'),
  po: z.string().describe('Purchase order, or the reason of a removal'),
  user: z.string(),
  balance: z
    .int()
    .nullable()
    .describe(
      'Units of the type in this stock after the movement; null for an early one whose order is not known',
    ),
}));
export type StockMovementRow = z.output<typeof movementRow>;

export const stock = area('stock', {
  types: {
    method: 'GET',
    path: '/api/castersubscriptions',
    summary: 'The types of subscriptions that are sold, by their numbers.',
    roles: sellers,
    input: () => z.object({}),
    reply: () => z.object({ CasterSubscriptions: z.array(subscriptionType) }),
  },
  forRover: {
    method: 'GET',
    path: '/api/casterntripsubscriptionsstock2',
    summary:
      'What a dealer has in stock, for a rover to be sold; with a rover its active subscription first.',
    roles: sellers,
    input: () =>
      z.object({
        dealer: filterId.describe('Role 10 reads its own'),
        rover: filterId,
      }),
    reply: () => items,
  },
  ofDealer: {
    method: 'GET',
    path: '/api/casterntripsubscriptionsstock3',
    summary: 'Stock of a dealer by type.',
    roles: sellers,
    input: () =>
      z.object({
        id: filterId.describe('Dealer; role 10 reads its own'),
        short: flag.default(false).describe('Only types that are in stock'),
      }),
    reply: () => items,
  },
  ofReseller: {
    method: 'GET',
    path: '/api/castersubscriptionsstock',
    summary: 'Stock of a reseller by type.',
    roles: suppliers,
    input: () =>
      z.object({
        id: filterId.describe('Reseller; role 5 reads its own'),
        short: flag.default(false).describe('Only types that are in stock'),
      }),
    reply: () => items,
  },
  dealerList: {
    method: 'GET',
    path: '/api/casterntripsubscriptionsstocklistdealer',
    summary: 'What a dealer has in stock.',
    roles: sellers,
    input: () => z.object({ dealer: filterId.describe('Role 10 reads its own') }),
    reply: () => z.array(z.object({ value: z.int(), text: z.string(), subs: z.array(stockItem) })),
  },
  resellerList: {
    method: 'GET',
    path: '/api/casterntripsubscriptionsstocklist',
    summary: 'What a reseller has in stock, and what its dealers have.',
    roles: suppliers,
    input: () =>
      z.object({
        reseller: filterId.describe('Role 5 reads its own'),
        admin: unused("the role is the session's"),
      }),
    reply: () =>
      z.object({
        value: z.int(),
        text: z.string(),
        subs: z.array(stockItem),
        dealers: z.array(z.object({ value: z.int(), text: z.string(), count: z.int() })),
        manage: bit.describe('Whether the caller may add and remove stock of the reseller'),
      }),
  },
  resellers: {
    method: 'GET',
    path: '/api/stockresellers',
    summary: 'The resellers with the units that each has, and those of its dealers.',
    roles: ['systemAdmin'],
    input: () => z.object({}),
    reply: () =>
      z.object({
        resellers: z.array(
          z.object({
            value: z.int(),
            text: z.string(),
            count: z.int().describe('Units in its own stock'),
            dealers: z.int().describe('How many dealers it has'),
            dealer_count: z.int().describe('Units in the stocks of its dealers'),
          }),
        ),
      }),
  },
  assign: {
    method: 'POST',
    path: '/api/addcasterntripsubscriptionstock',
    summary: 'Gives units of a reseller to one of its dealers.',
    roles: suppliers,
    writes: true,
    affects: ['stock'],
    input: () => z.object({ subdata: withType(assignedStock) }),
    reply: () => changed,
  },
  add: {
    method: 'POST',
    path: '/api/addcasterntripsubscriptionsreseller',
    summary:
      'Gives a reseller new units. Role 1, and users who may manage reseller stock at their own reseller.',
    roles: suppliers,
    writes: true,
    affects: ['stock'],
    input: () => z.object({ subdata: withType(addedStock) }),
    reply: () => changed,
  },
  takeBack: {
    method: 'POST',
    path: '/api/removeDealerSubStock',
    summary: 'Takes units of a dealer back into the stock of its reseller.',
    roles: suppliers,
    writes: true,
    affects: ['stock'],
    input: () => z.object({ subdata: withType(returnedStock) }),
    reply: () => changed,
  },
  remove: {
    method: 'POST',
    path: '/api/removeResellerSubStock',
    summary: 'Removes units of a reseller for good. For those who may add them.',
    roles: suppliers,
    writes: true,
    affects: ['stock'],
    input: () => z.object({ subdata: withType(removedStock) }),
    reply: () => changed,
  },
  counts: {
    method: 'GET',
    path: '/api/casterstocking',
    summary: 'Units in stock by type, of the dealers and resellers in the scope of the caller.',
    roles: sellers,
    input: () => z.object({ reseller: filterId, dealer: filterId }),
    reply: () => z.object({ total: z.int(), data: z.array(chartSlice) }),
  },
  report: {
    method: 'GET',
    path: '/api/getstocking',
    summary:
      'Stock that was added, removed, assigned and returned in a period, newest first. Role 1, and users who may manage reseller stock.',
    roles: suppliers,
    input: () =>
      z.object({
        reseller: filterId,
        dealer: filterId,
        start: filterTime,
        end: filterTime,
        stext: line(100).default('').describe('Within dealer, type, purchase order and user'),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 1000).default(100),
      }),
    reply: () => z.object({ stock: z.array(stockRow), total: z.int() }),
  },
  outlook: {
    method: 'GET',
    path: '/api/stockoutlook',
    summary:
      'What a dealer or a reseller has in stock, what will be needed, and what the caller may do with it.',
    roles: sellers,
    input: () =>
      z.object({
        reseller: filterId.describe('For the stock of a reseller; role 5 reads its own'),
        dealer: filterId.describe('For the stock of a dealer; role 10 reads its own'),
      }),
    reply: () =>
      z.object({
        value: z.int(),
        text: z.string(),
        reseller: z.object({ value: z.int(), text: z.string() }),
        types: z.array(stockOutlook),
        manage: bit.describe('Whether the caller may add units to this stock and remove them'),
      }),
  },
  movements: {
    method: 'GET',
    path: '/api/stockmovements',
    summary:
      'Every movement of the stock of one dealer or reseller with the balance after it, newest first in the order of the ledger.',
    roles: sellers,
    input: () =>
      z.object({
        reseller: filterId.describe('For the stock of a reseller; role 5 reads its own'),
        dealer: filterId.describe('For the stock of a dealer; role 10 reads its own'),
        type: filterId,
        start: filterTime,
        end: filterTime,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 1000).default(100),
      }),
    reply: () => z.object({ movements: z.array(movementRow), total: z.int() }),
  },
});
