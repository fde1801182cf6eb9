import { type Address, CallError, type CallInput, createCall, type Endpoint } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { credentials } from './auth/session.ts';
import { currentLanguage, serverText } from './language/index.ts';

/** One call with the signed-in person's tokens. The login page loads this alone: `api.ts` brings every area along. */
export const call = createCall({
  session: credentials,
  verify: true,
  language: currentLanguage,
  translate: serverText,
});

/** What a query of this call is kept under; without input all of them, for invalidation. */
export const keyOf = <E extends Endpoint>(endpoint: E | Address<E>, input?: CallInput<E>) =>
  input === undefined ? ([endpoint.path] as const) : ([endpoint.path, input] as const);

/**
 * One call as query options: `useQuery({ ...query(areas.network.loggedRovers, filter), refetchInterval: 4000 })`.
 * Key and types come from the contract.
 */
export const query = <E extends Endpoint>(endpoint: E | Address<E>, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

/** Whether a call answered that there is no such record for this person: the page says so, and asking again is idle. */
export const isAbsent = (error: unknown): boolean => error instanceof CallError && error.status === 404;
