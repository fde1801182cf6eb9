import { STOCK_HORIZONS, STOCK_PER_ADD, type StockOutlook } from '@cairn/contract';

/** What can be done with stock: of a reseller by those who may make units, of a dealer by its reseller. */
export type StockAction = 'add' | 'remove' | 'assign' | 'takeBack';

/** Whether units come into the stock that the action is about. */
export const addsUnits = (action: StockAction): boolean => action === 'add' || action === 'assign';

/** The most units of one change: what the giver has, and the cap on new ones. */
export function mostUnits(
  action: StockAction,
  type: Pick<StockOutlook, 'count' | 'supply'> | undefined,
): number {
  if (action === 'add') return STOCK_PER_ADD;
  return (action === 'assign' ? type?.supply : type?.count) ?? 0;
}

/** A typed number of units; undefined unless it is a whole number from 1 to `most`. */
export function unitsOf(typed: string, most: number): number | undefined {
  const units = /^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : 0;
  return units >= 1 && units <= most ? units : undefined;
}

export interface Horizon {
  readonly days: number;
  readonly needed: number;
  /** Units of the stock that remain. */
  readonly left: number;
  /** Units that are missing. */
  readonly short: number;
}

/** Each forecast of a type, with `stock` units in stock. */
export const horizonsOf = (needed: readonly number[], stock: number): Horizon[] =>
  STOCK_HORIZONS.map((days, index) => {
    const need = needed[index] ?? 0;
    return { days, needed: need, left: Math.max(0, stock - need), short: Math.max(0, need - stock) };
  });

/** The longest forecast. */
export const longestOf = (needed: readonly number[], stock: number): Horizon =>
  horizonsOf(needed, stock).at(-1) as Horizon;
