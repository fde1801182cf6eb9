import { type SystemId, singleCountryOf, systemOf, systems } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { currentLanguage } from '../language/index.ts';
import { useUrlFilter } from '../ui/filter/url.ts';
import { periods } from './periods.ts';
import './messages.ts';

/** Alarms and live status, ms; both stop while the tab is hidden. */
export const STATUS_POLL_MS = 3_000;

const filter = z.object({
  system: z.literal([0, ...systems.map(({ id }) => id)]).default(0),
  period: z.enum(periods).default('day'),
  alarms: z.enum(['all', 'cleared']).default('all'),
  page: z.int().min(0).default(0),
});

/** What the address of the page holds, and the systems that it shows. */
export function useStatusFilter() {
  const { single_country } = useUser();
  const [address, setFilter] = useUrlFilter(filter);
  const only = singleCountryOf(single_country)?.country;
  const system: 0 | SystemId = only ?? address.system;
  const shown = systems.filter(({ id }) => system === 0 || id === system);
  /** People of one country have no choice of system, and restart nothing. */
  return { ...address, system, shown, setFilter, isLimited: only !== undefined };
}
export type StatusFilter = ReturnType<typeof useStatusFilter>;

/** The live status of the systems that the page shows. */
export const useLiveStatus = (system: 0 | SystemId) =>
  useQuery({ ...query(areas.systemStatus.live, { system }), refetchInterval: STATUS_POLL_MS });

/** The name of a system in the portal's language. */
export function systemName(id: SystemId): string {
  const { name, danish } = systemOf(id);
  return currentLanguage() === 'da' ? danish : name;
}
