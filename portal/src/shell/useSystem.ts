import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useSession } from '../auth/session.ts';

/** Both polls of the shell run every 10 s, and stop while the tab is hidden. */
const POLL_MS = 10_000;

/** Version, maintenance and the status of each caster. */
export function useSystemCheck() {
  const { user } = useSession() ?? {};
  return useQuery({
    ...query(areas.system.check, { userrole: user?.role ?? 0, country: 0 }),
    refetchInterval: POLL_MS,
  });
}

/** Whether the casters report their status. */
export const useCasterPoll = () =>
  useQuery({ ...query(areas.system.casterPoll, {}), refetchInterval: POLL_MS });
