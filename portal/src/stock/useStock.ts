import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';

/** The owner of a stock: a dealer or a reseller. */
export type StockOwner = { readonly dealer: number } | { readonly reseller: number };

/** What is in stock and what will be needed; another seller may sell meanwhile. */
export const useOutlook = (owner: StockOwner | undefined) =>
  useQuery({
    ...query(areas.stock.outlook, owner ?? {}),
    enabled: owner !== undefined,
    refetchInterval: 60_000,
  });
