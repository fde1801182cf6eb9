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
} from './endpoint.ts';
import {
  addedStock,
  assignedStock,
  movementRow,
  removedStock,
  returnedStock,
  stockItem,
  stockOutlook,
  stockRow,
  subscriptionType,
  withType,
} from './stock-records.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const suppliers = ['systemAdmin', 'reseller'] as const;

const items = lazyObject(() => ({ CasterSubs: z.array(stockItem) }));
const changed = lazyObject(() => ({ messages: z.array(progress) }));

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
