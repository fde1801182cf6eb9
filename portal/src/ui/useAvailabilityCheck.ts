import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** After the last key, ms. */
const debounce = 300;
/** An answer is good for this long: the last word has the server, when it saves. */
const answerLifetimeMs = 5000;

interface Options {
  /** What the answers are kept under: `['login title']`. */
  key: readonly unknown[];
  value: string;
  /** The value is well formed and not the one it was: only then it is asked for. */
  enabled: boolean;
  isTaken: (value: string) => Promise<boolean>;
}

/**
 * Whether somebody has a name or an address already, asked 300 ms after the last key. `state` is undefined while there
 * is nothing to say; `check` asks at once and is true when the value may be used. A call that fails rejects.
 */
export function useAvailabilityCheck({ key, value, enabled, isTaken }: Options) {
  const client = useQueryClient();
  const [settled] = useDebouncedValue(value, debounce);
  const queryFor = (of: string) => ({
    queryKey: ['taken', ...key, of],
    queryFn: () => isTaken(of),
    staleTime: answerLifetimeMs,
  });
  const answerQuery = useQuery({ ...queryFor(settled), enabled: enabled && settled === value });
  const answer = settled === value ? answerQuery.data : undefined;
  const waiting = settled !== value || answerQuery.isFetching;
  const state = !enabled
    ? undefined
    : answer !== undefined
      ? answer
        ? ('taken' as const)
        : ('free' as const)
      : waiting
        ? ('asking' as const)
        : undefined;
  const check = async () => !enabled || !(await client.fetchQuery(queryFor(value)));
  return { state, check };
}
