import {
  type Address,
  type Call,
  type CallInput,
  createCall,
  type Endpoint,
  type Reply,
} from '@cairn/contract';
import { type InvalidateOptions, type Query, queryOptions } from '@tanstack/react-query';
import { credentials } from './auth/session.ts';
import { currentLanguage, serverText } from './language/index.ts';
import { queries } from './queries.ts';

export { areas } from '@cairn/contract';
export { isAbsent } from './queries.ts';

const send = createCall({
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

/**
 * A call that takes a record away. What is read of that record alone is not read again meanwhile: it is no longer there,
 * and its drawer or page closes.
 *
 * @param isOfRecord whether a read with this input is of the record alone
 */
export async function callRemoving<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  isOfRecord: (input: unknown) => boolean,
): Promise<Reply<E>> {
  let isGone = false;
  try {
    const reply = await send(endpoint, input);
    isGone = true;
    return reply;
  } finally {
    void invalidate(endpoint, {}, ({ queryKey }) => !(isGone && isOfRecord(inputOfKey(queryKey))));
  }
}

/** Reads again what a call affects; resolves once all of it that is on screen is new. */
export const reread = (endpoint: Affecting): Promise<unknown> =>
  invalidate(endpoint, { cancelRefetch: false });

type Affecting = Pick<Endpoint, 'affects'>;

/** Those that `isShown` leaves out are read when they are next on screen. */
const invalidate = (
  { affects = [] }: Affecting,
  options: InvalidateOptions = {},
  isShown: (query: Query) => boolean = () => true,
) =>
  Promise.all(
    affects.flatMap((name) => {
      const queryKey = keyOfReads(name);
      return [
        queries.invalidateQueries({ queryKey, predicate: isShown }, options),
        queries.invalidateQueries({ queryKey, predicate: (query) => !isShown(query), refetchType: 'none' }),
      ];
    }),
  );

const keyOfReads = (name: string) => ['call', ...(name === 'everything' ? [] : name.split('.'))];

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
