import { duration } from './format.ts';
import { useNow } from './useNow.ts';

/** The duration since a time, as `1 h 51 m`; counts on between polls. */
export function RunningDuration({ from }: { from: string | null }) {
  const now = useNow();
  return from ? duration(Math.max(0, Math.floor((now - Date.parse(from)) / 1000))) : '-';
}
