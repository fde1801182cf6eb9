import { useRef } from 'react';
import { randomKey } from './randomKey.ts';

/**
 * The Idempotency-Key of what is sent: that of the last time when the same is sent again, because the answer was lost,
 * and a new one for anything else, which the server would refuse with the key of before.
 */
export function useSendKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return {
    keyOf(sent: unknown): string {
      const content = JSON.stringify(sent);
      if (last.current?.content !== content) last.current = { content, key: randomKey() };
      return last.current.key;
    },
    /** There was an answer: the same is another request from now on. */
    answered() {
      last.current = undefined;
    },
  };
}
