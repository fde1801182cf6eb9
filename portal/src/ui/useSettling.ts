import { useEffect, useState } from 'react';

/** Two presses within this time are a double click or a key that bounced, ms. */
export const DOUBLE_PRESS = 500;

/**
 * Whether the content changed so recently that a press was meant for the content before. `settledFirst` is shown from
 * the start and may be pressed at once.
 */
export function useSettling(shown: unknown, settledFirst?: unknown): boolean {
  const [settled, setSettled] = useState(settledFirst);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), DOUBLE_PRESS);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled !== shown;
}
