import { isRole, isSubscriptionStatus, type StockItem, type SubscriptionRecord } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import type { RoverForm, RoverRecord } from './rover.rules.ts';

const noStock: readonly StockItem[] = [];
/** What the system offers for the company of the form: username and host, stock, the current subscription. */
export interface Offers {
  readonly username: string | undefined;
  /** The reply is there, and has a username. */
  readonly isFree: boolean;
  readonly address: { readonly connection: string; readonly port: number } | undefined;
  /** The caller may choose NTRIP username and password. */
  readonly mayLogin: boolean;
  /** Recipient of the e-mail; empty: none. */
  readonly email: string | undefined;
  /** Title of the dealer's default correction profile; empty: as the station sends them. */
  readonly corrections: string;
  readonly stock: readonly StockItem[];
  readonly isStockRead: boolean;
  readonly active: SubscriptionRecord | undefined;
}

export function useRoverOffers(form: RoverForm, rover: RoverRecord | undefined): Offers {
  const { role } = useUser();
  const countryid = isRole(role, 'systemAdmin') && form.country ? form.country : undefined;
  const next = useQuery({
    ...query(areas.roverForms.newUsername, { id: form.company, ...(countryid && { countryid }) }),
    enabled: !rover && form.company > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  }).data;
  const stock = useQuery({
    ...query(areas.stock.forRover, { dealer: form.dealer, ...(rover && { rover: rover.value }) }),
    enabled: form.dealer > 0,
    staleTime: 0,
  });
  const sold = useQuery({
    ...query(areas.subscriptions.records, { rover: rover?.value ?? 0 }),
    enabled: rover !== undefined,
    staleTime: 0,
  });
  return {
    username: rover?.username ?? (next && next.username !== 999 ? next.username : undefined),
    isFree: rover !== undefined || (next !== undefined && next.username !== 999),
    address: rover ?? (next?.connection ? next : undefined),
    mayLogin: rover ? rover.change_username === 1 : next?.change_username === 1,
    email: rover?.email ?? next?.email,
    corrections: next?.corrections ?? '',
    stock: stock.data?.CasterSubs.filter(({ count }) => count > 0) ?? noStock,
    isStockRead: stock.isSuccess && (rover === undefined || sold.isSuccess),
    active: sold.data?.CasterSubs.find(({ status }) => isSubscriptionStatus(status, 'active', 'suspended')),
  };
}
