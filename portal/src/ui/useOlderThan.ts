import { useEffect, useState } from 'react';

/** Turns true once `at` (milliseconds since 1970, 0 for never) is longer ago than `limit`, without a render a second. */
export function useOlderThan(at: number, limit: number): boolean {
  const [old, setOld] = useState(false);
  useEffect(() => {
    if (!at) return;
    setOld(Date.now() - at > limit);
    const timer = setTimeout(() => setOld(true), Math.max(0, at + limit - Date.now()));
    return () => clearTimeout(timer);
  }, [at, limit]);
  return old;
}
