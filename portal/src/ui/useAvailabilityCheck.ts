import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The pause after the last key. */
const DEBOUNCE_MS = 300;
/** An answer is good for this long: the last word has the server, when it saves. */
const ANSWER_LIFETIME_MS = 5000;

interface Options {
  /** The query key of the replies: `['login title']`. */
  key: readonly unknown[];
  value: string;
  /** Whether the value is well-formed and changed: only then it is checked. */
  enabled: boolean;
  isTaken: (value: string) => Promise<boolean>;
}

/**
 * Whether a name or an address is taken already, checked 300 ms after the last key. `state` is undefined while there
 * is no result; `check` checks at once and resolves to true when the value may be used. It rejects when the call fails.
 */
export function useAvailabilityCheck({ key, value, enabled, isTaken }: Options) {
  const client = useQueryClient();
  const [settled] = useDebouncedValue(value, DEBOUNCE_MS);
  const queryFor = (typed: string) => ({
    queryKey: ['taken', ...key, typed],
    queryFn: () => isTaken(typed),
    staleTime: ANSWER_LIFETIME_MS,
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
