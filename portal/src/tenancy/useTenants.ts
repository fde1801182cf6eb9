import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import type { TenantOptions } from './tenantLevels.ts';

/** The tenants of the cascading filter and the breadcrumb; cached for five minutes. */
export const tenantOptions = { ...query(areas.network.filterOptions, {}), staleTime: 5 * 60_000 };

const none: TenantOptions = {};

/** For `TenantFilter`. */
export function useTenants(): TenantOptions {
  const { data } = useQuery({ ...tenantOptions, select: toFilter });
  return data ?? none;
}

type Options = Reply<(typeof areas)['network']['filterOptions']>;

function toFilter({ resellers, dealers, companys }: Options): TenantOptions {
  return { reseller: resellers, dealer: dealers, company: companys };
}
