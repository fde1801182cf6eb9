import type { ActivityReport, ActivityRow } from '@cairn/contract';
import type { CompanyActivity } from './activity.queries.ts';

const GB = 1;
const DK = 2;

/** Dealers and companies that were created in a country. */
interface Created {
  readonly country: 1 | 2;
  readonly dealers: number;
  readonly companies: number;
}

/** The report of what happened at companies: by reseller, dealer and company, and in all by country. */
export function reportOf(
  companies: readonly CompanyActivity[],
  created: readonly Created[],
  { start, end }: { start: Date; end: Date },
): ActivityReport {
  const sum = (country: 1 | 2, figure: 'newsubs' | 'renewsubs' | 'expire' | 'active') =>
    companies.reduce((total, one) => total + (one.country === country ? one[figure] : 0), 0);
  const createdIn = (country: 1 | 2) => created.find((one) => one.country === country);
  const byDealer = grouped(
    companies,
    ({ dealer }) => dealer,
    (one) => ({ text: one.dealerTitle, dealer: '' }),
  );
  const byCompany = grouped(
    companies,
    ({ company }) => company,
    (one) => ({ text: one.companyTitle, dealer: one.dealerTitle }),
  );
  const inCountry = (rows: readonly ActivityRow[], country: 1 | 2) =>
    rows.filter((row) => row.country === country);
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    activesubsuk: sum(GB, 'active'),
    activesubsdn: sum(DK, 'active'),
    newsubsuk: sum(GB, 'newsubs'),
    newsubsdn: sum(DK, 'newsubs'),
    renewsubsuk: sum(GB, 'renewsubs'),
    renewsubsdn: sum(DK, 'renewsubs'),
    expireuk: sum(GB, 'expire'),
    expiredn: sum(DK, 'expire'),
    newdealersuk: createdIn(GB)?.dealers ?? 0,
    newdealersdn: createdIn(DK)?.dealers ?? 0,
    newcompanysuk: createdIn(GB)?.companies ?? 0,
    newcompanysdn: createdIn(DK)?.companies ?? 0,
    byreseller: grouped(
      companies,
      ({ reseller }) => reseller,
      (one) => ({ text: one.resellerTitle, dealer: '' }),
    ),
    bydealeruk: inCountry(byDealer, GB),
    bydealerdn: inCountry(byDealer, DK),
    bycompanyuk: inCountry(byCompany, GB),
    bycompanydn: inCountry(byCompany, DK),
  };
}

/** A row for each tenant, in the order of its first company. */
function grouped(
  companies: readonly CompanyActivity[],
  idOf: (one: CompanyActivity) => number,
  named: (one: CompanyActivity) => { text: string; dealer: string },
): ActivityRow[] {
  const rows = new Map<number, ActivityRow>();
  for (const one of companies) {
    const value = idOf(one);
    const before = rows.get(value);
    const { newsubs, renewsubs, expire, active } = one;
    rows.set(value, {
      value,
      ...named(one),
      reseller: one.resellerTitle,
      country: one.country,
      newsubs: (before?.newsubs ?? 0) + newsubs,
      renewsubs: (before?.renewsubs ?? 0) + renewsubs,
      expire: (before?.expire ?? 0) + expire,
      active: (before?.active ?? 0) + active,
    });
  }
  return [...rows.values()];
}

/** The range that a client's report names: what else it holds is made anew. */
export function rangeIn(data: unknown): Partial<Record<'start' | 'end' | 'timezone', string>> {
  const read = typeof data === 'string' ? parsed(data) : data;
  if (typeof read !== 'object' || read === null) return {};
  const names = ['start', 'end', 'timezone'] as const;
  const found = names.map((name) => [name, (read as Readonly<Record<string, unknown>>)[name]] as const);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string' && value !== ''));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
