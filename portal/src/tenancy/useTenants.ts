import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import type { areas } from '../api.ts';
import { tenantOptions } from '../shell/tenantOptions.ts';
import type { TenantOptions } from './tenantLevels.ts';

const none: TenantOptions = {};

/** The options of `TenantFilter`. */
export function useTenants(): TenantOptions {
  const { data } = useQuery({ ...tenantOptions, select: toFilter });
  return data ?? none;
}

type Options = Reply<(typeof areas)['network']['filterOptions']>;

function toFilter({ resellers, dealers, companys }: Options): TenantOptions {
  return { reseller: resellers, dealer: dealers, company: companys };
}
