import { type Address, CallError, type CallInput, createCall, type Endpoint } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { credentials } from './auth/session.ts';
import { currentLanguage, serverText } from './language/index.ts';

export { areas } from '@cairn/contract';

/** One call with the signed-in person's tokens: `call(areas.rovers.disconnect, { … })`. */
export const call = createCall({
  session: credentials,
  verify: true,
  language: currentLanguage,
  translate: serverText,
});

/** The query key of a call; without input the prefix of all its keys, for invalidation. */
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

/** Whether the reply was that this person has no such record: a retry is useless. */
export const isAbsent = (error: unknown): boolean => error instanceof CallError && error.status === 404;
