export interface Remembered<T> {
  (): Promise<T>;
  /** The next one who asks waits for a new read. */
  forget(): void;
}

/**
 * What `read` gave, for `ms` milliseconds from when it began; however many ask meanwhile share one read. For `grace`
 * milliseconds more it is given still, while the next is read: where many ask, nobody waits. A failure is not kept.
 */
export function remember<T>(ms: number, now: () => number, read: () => Promise<T>, grace = 0): Remembered<T> {
  let kept: { value: T; at: number } | undefined;
  let coming: Promise<T> | undefined;
  const next = (): Promise<T> => {
    if (coming) return coming;
    const at = now();
    const reading: Promise<T> = read().then(
      (value) => {
        if (coming === reading) {
          kept = { value, at };
          coming = undefined;
        }
        return value;
      },
      (error: unknown) => {
        if (coming === reading) coming = undefined;
        throw error;
      },
    );
    coming = reading;
    return reading;
  };
  const recall = async (): Promise<T> => {
    const age = kept ? now() - kept.at : Number.POSITIVE_INFINITY;
    if (!kept || age >= ms + grace) return next();
    if (age >= ms) void next().catch(() => {}); // whoever waits for it hears of it
    return kept.value;
  };
  recall.forget = () => {
    kept = undefined;
    coming = undefined;
  };
  return recall;
}
