import { asSharedWork } from '@cairn/database';

export interface TtlCache<T> {
  (): Promise<T>;
  /** The next call waits for a new read. */
  forget(): void;
}

/**
 * What `read` gave, for `ms` milliseconds from when it began; however many ask meanwhile share one read. With `grace`,
 * whoever asks in that time after them gets it still, while the next is read, and so do all others until that read
 * ends, ten seconds at most: where many ask, nobody waits. A failure is not cached.
 */
export function ttlCache<T>(ms: number, now: () => number, read: () => Promise<T>, grace = 0): TtlCache<T> {
  let stored: { value: T; at: number } | undefined;
  let coming: { read: Promise<T>; inTime: boolean } | undefined;
  const next = (inTime: boolean): Promise<T> => {
    if (coming) return coming.read;
    const at = now();
    const reading: Promise<T> = asSharedWork(read).then(
      (value) => {
        if (coming?.read === reading) {
          stored = { value, at };
          coming = undefined;
        }
        return value;
      },
      (error: unknown) => {
        if (coming?.read === reading) coming = undefined;
        throw error;
      },
    );
    coming = { read: reading, inTime };
    return reading;
  };
  const recall = async (): Promise<T> => {
    const since = stored ? now() - stored.at : Number.POSITIVE_INFINITY;
    const age = since < 0 ? Number.POSITIVE_INFINITY : since; // the clock was set back: it would count for as long
    const inTime = age < ms + grace || (coming?.inTime === true && age < LONGEST);
    if (!stored || !inTime) return next(false);
    if (age >= ms) void next(true).catch(() => {}); // its callers get the error
    return stored.value;
  };
  recall.forget = () => {
    stored = undefined;
    coming = undefined;
  };
  return recall;
}

/** ms. */
const LONGEST = 10_000;

/** A cache for each of some keys, `most` at most: the one that was made first makes room. */
export function ttlCaches<T>(
  ms: number,
  now: () => number,
  read: (key: string) => Promise<T>,
  most = 200,
): (key: string) => Promise<T> {
  const caches = new Map<string, TtlCache<T>>();
  return (key) => {
    const known = caches.get(key);
    if (known) return known();
    const [oldest] = caches.keys();
    if (caches.size >= most && oldest !== undefined) caches.delete(oldest);
    const cache = ttlCache(ms, now, () => read(key));
    caches.set(key, cache);
    return cache();
  };
}
