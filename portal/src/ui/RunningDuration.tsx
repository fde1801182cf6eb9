import { duration, secondsSince } from './format.ts';
import { useNow } from './useNow.ts';

/** The duration since a time, as `1 h 51 m`; counts on between polls. */
export function RunningDuration({ from }: { from: string | null }) {
  const now = useNow();
  return from ? duration(secondsSince(from, now)) : '-';
}
