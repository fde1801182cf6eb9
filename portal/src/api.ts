import { type Address, type Call, type CallInput, createCall, type Endpoint } from '@cairn/contract';
import { type InvalidateOptions, queryOptions } from '@tanstack/react-query';
import { credentials } from './auth/session.ts';
import { currentLanguage, serverText } from './language/index.ts';
import { queries } from './queries.ts';

export { areas } from '@cairn/contract';
export { isAbsent } from './queries.ts';

export const send = createCall({
  session: credentials,
  verify: true,
  language: currentLanguage,
  translate: serverText,
});

/**
 * One call with the signed-in person's tokens: `call(areas.rovers.disconnect, { … })`. What it affects is read again once
 * it has ended, also when it was refused: what is shown may be the reason.
 */
export const call: Call = async (endpoint, input, options) => {
  try {
    return await send(endpoint, input, options);
  } finally {
    void invalidate(endpoint);
  }
};

/** Reads again what a call affects; resolves once all of it that is on screen is new. */
export const reread = (endpoint: Affecting): Promise<unknown> =>
  invalidate(endpoint, { cancelRefetch: false });

type Affecting = Pick<Endpoint, 'affects'>;

const invalidate = ({ affects = [] }: Affecting, options: InvalidateOptions = {}) =>
  Promise.all(affects.map((name) => queries.invalidateQueries({ queryKey: keyOfReads(name) }, options)));

export const keyOfReads = (name: string) => ['call', ...(name === 'everything' ? [] : name.split('.'))];

/** The query key of a call; without input the prefix of all its keys. */
export const keyOf = <E extends Endpoint>(
  { name }: E | Address<E>,
  input?: CallInput<E>,
): readonly unknown[] => [...keyOfReads(name), ...(input === undefined ? [] : [input])];

/** What the call of a query was made with. */
export const inputOfKey = (key: readonly unknown[]): unknown => key[3];

/**
 * One call as query options: `useQuery({ ...query(areas.network.loggedRovers, filter), refetchInterval: 4000 })`.
 * Key and types come from the contract.
 */
export const query = <E extends Endpoint>(endpoint: E | Address<E>, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
