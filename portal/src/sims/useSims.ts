import { isAtLeast, isRole, type SimChange, type SimRow } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { isUnsettled } from './codes.rules.ts';

const CHANGE_POLL_MS = 2000;
const POLL_MS = 30_000;

/** How soon something is read again: soon while the supplier has not settled one of these changes. */
export const intervalOf = (changes: readonly (SimChange | null)[] | undefined) =>
  changes?.some(isUnsettled) ? CHANGE_POLL_MS : POLL_MS;

const changesOf = (rows: readonly SimRow[] | undefined) => rows?.map(({ change }) => change);

/** One SIM card; null when this person has none such. */
export const useSim = (id: number) =>
  useQuery({
    ...query(areas.sims.list, { id, limit: 1 }),
    refetchInterval: ({ state }) => intervalOf(changesOf(state.data?.CasterSimmss)),
    select: ({ CasterSimmss }) => CasterSimmss[0] ?? null,
  });

/** The SIM cards of a rover, in the order of its slots. */
export const useRoverSims = (rover: number) =>
  useQuery({
    ...query(areas.sims.list, { rover, limit: 10 }),
    enabled: rover > 0,
    refetchInterval: ({ state }) => intervalOf(changesOf(state.data?.CasterSimmss)),
    select: ({ CasterSimmss }) => CasterSimmss.toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0)),
  });

/** Tenants that the lists of this person are filtered by: none for a system admin, else their own. */
export function useOwnTenants() {
  const { role, business, dealer, company } = useUser();
  if (isRole(role, 'systemAdmin')) return {};
  return {
    ...(business !== null && { reseller: business }),
    ...(dealer !== null && !isAtLeast(role, 'reseller') && { dealer }),
    ...(company !== null && !isAtLeast(role, 'dealer') && { company }),
  };
}
