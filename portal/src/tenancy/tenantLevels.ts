import { isAtLeast, isRole } from '@cairn/contract';
/** The cascade reseller → dealer → company, as rules over plain values. */
export type Level = 'reseller' | 'dealer' | 'company';

/** One tenant to choose. A dealer names its reseller; a company its reseller and dealer. */
export interface TenantOption {
  value: number;
  text: string;
  reseller?: number | null | undefined;
  dealer?: number | null | undefined;
  company?: number | null | undefined;
}

export type TenantOptions = Partial<Record<Level, readonly TenantOption[]>>;

/** Ids in force; absent or 0 means all. */
export type TenantValue = { [level in Level]?: number | undefined };

/** Who filters by what: role 1 by reseller, roles to 5 by dealer, roles to 10 by company; the rest by nothing. */
export function levelsFor(role: number): readonly Level[] {
  if (isRole(role, 'systemAdmin')) return ['reseller', 'dealer', 'company'];
  if (isAtLeast(role, 'reseller')) return ['dealer', 'company'];
  return isAtLeast(role, 'dealer') ? ['company'] : [];
}

/** Makes a choice: another reseller clears dealer and company, another dealer clears company. */
export function choose(value: TenantValue, level: Level, id: number | undefined): TenantValue {
  if (level === 'reseller') return { reseller: id, dealer: undefined, company: undefined };
  if (level === 'dealer') return { ...value, dealer: id, company: undefined };
  return { ...value, company: id };
}

/** The options of a level under the choices above it. */
export function within(options: TenantOptions, level: Level, value: TenantValue): readonly TenantOption[] {
  const all = options[level] ?? [];
  const inside = (chosen: number | undefined, owner: number | null | undefined) =>
    !chosen || owner === chosen;
  if (level === 'reseller') return all;
  const ofReseller = all.filter((option) => inside(value.reseller, option.reseller));
  return level === 'dealer' ? ofReseller : ofReseller.filter((option) => inside(value.dealer, option.dealer));
}
