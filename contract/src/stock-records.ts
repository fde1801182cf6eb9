import { z } from 'zod';
import { bit, filterId, lazyObject, unused, utc } from './endpoint.ts';
import { schemaMessage } from './message-format.ts';
import { chosenId, chosenNumber, requiredLine } from './tenancy.ts';

/** The most units that a reseller is given at once. */
export const STOCK_PER_ADD = 500;

/** A type of subscription. */
export const subscriptionType = lazyObject(() => ({
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

export const stockItem = lazyObject(() => ({
  ...subscriptionType.shape,
  count: z.int().describe('Units in stock'),
}));
export type StockItem = z.output<typeof stockItem>;

const stockChange = lazyObject(() => ({
  user: unused('the user is that of the session'),
  id: filterId.describe('Like type'),
  type: filterId.describe('Type of subscription'),
}));
const number = (max: number) =>
  chosenNumber(max, schemaMessage('must be a whole number from 1 to {{most}}', { most: max }));
/** The type that a change names by one of its two names. */
export const withType = <T extends { id?: number | undefined; type?: number | undefined }>(
  schema: z.ZodType<T>,
) =>
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
export const stockRow = lazyObject(() => ({
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

export const stockOutlook = lazyObject(() => ({
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

export const movementRow = lazyObject(() => ({
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
