import { isAtMost, isRole, rtkStatuses, singleCountryOf } from '@cairn/contract';
import type { TenantSession } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import type { Bar } from '../records/bars.ts';

/** Whose roll-ups are read: 1 the network, 5 a reseller, 10 a dealer, 20 a company, 100 a station. */
export interface TrendScope {
  readonly scope: 1 | 5 | 10 | 20 | 100;
  /** The id; undefined sums over all of the scope. */
  readonly scopeId: number | undefined;
  /** Further tenants that must match, when several were requested. */
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  /** Only what belongs to this country. */
  readonly country?: 1 | 2 | undefined;
}

export interface Counted {
  /** Rover-milliseconds. */
  readonly fixed: number;
  readonly float: number;
  readonly dgps: number;
  readonly gps: number;
  readonly est: number;
  readonly connected: number;
  /** Sessions begun, and rovers that began one. */
  readonly logins: number;
  readonly rovers: number;
}

interface TrendQuery {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  readonly station?: number | undefined;
}

/** The smallest tenant scope that is requested, never larger than the caller's own. */
export function trendScopeOf(
  session: TenantSession & { readonly singleCountry: 1 | 2 | null },
  { reseller, dealer, company, station }: TrendQuery,
): TrendScope {
  const { role } = session;
  const single = isRole(role, 'systemAdmin') ? singleCountryOf(session.singleCountry) : undefined;
  const country = single ? { country: single.country } : {};
  if (station !== undefined) return { scope: 100, scopeId: station, ...country };
  const theCompany = company ?? (isAtMost(role, 'companyAdmin') ? (session.companyId ?? 0) : undefined);
  const theDealer = dealer ?? (isAtMost(role, 'dealer') ? (session.dealerId ?? 0) : undefined);
  const theReseller = reseller ?? (isAtMost(role, 'reseller') ? (session.resellerId ?? 0) : undefined);
  if (theCompany !== undefined) return { scope: 20, scopeId: theCompany, reseller, dealer, ...country };
  if (theDealer !== undefined) return { scope: 10, scopeId: theDealer, reseller, ...country };
  if (theReseller !== undefined) return { scope: 5, scopeId: theReseller, ...country };
  return single
    ? { scope: 5, scopeId: undefined, ...country } // the network of one country is its resellers
    : { scope: 1, scopeId: 0 };
}

/** The statuses from the best to none, as a chart stacks them. */
const order = [
  ['fixed', 4],
  ['float', 5],
  ['dgps', 2],
  ['gps', 1],
  ['est', 6],
  ['connected', 0],
] as const;

/** Rovers on average in each bar, as far as it was counted; null where it was not. */
export function rtkDatasets(bars: readonly Bar[], counts: readonly Counted[], from: number, to: number) {
  return order.map(([name, status]) => {
    const { text, color } = rtkStatuses.find((one) => one.status === status) ?? rtkStatuses[0];
    const data = bars.map(({ begins, ends }, turn) => {
      const length = Math.min(ends, to) - Math.max(begins, from);
      return length > 0 ? Math.round(((counts[turn]?.[name] ?? 0) / length) * 100) / 100 : null;
    });
    return { label: sentence(text), color, data };
  });
}

/** Sessions begun in each bar; null where it was not counted. */
export function loginDatasets(
  bars: readonly Bar[],
  counts: readonly Counted[],
  from: number,
  to: number,
  withRovers: boolean,
) {
  const values = (name: 'logins' | 'rovers') =>
    bars.map(({ begins, ends }, turn) => (begins < to && ends > from ? (counts[turn]?.[name] ?? 0) : null));
  return [
    { label: sentence('Logins'), color: '#93a4b5', data: values('logins') },
    ...(withRovers ? [{ label: sentence('Rovers'), color: '#5f7185', data: values('rovers') }] : []),
  ];
}
