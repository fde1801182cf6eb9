export interface Remembered<T> {
  (): Promise<T>;
  /** The next one who asks waits for a new read. */
  forget(): void;
}

/**
 * What `read` gave, for `ms` milliseconds from when it began; however many ask meanwhile share one read. A failure
 * is not kept.
 */
export function remember<T>(ms: number, now: () => number, read: () => Promise<T>): Remembered<T> {
  let kept: { value: Promise<T>; at: number } | undefined;
  const recall = (): Promise<T> => {
    if (kept && now() - kept.at < ms) return kept.value;
    const value = read();
    const reading = { value, at: now() };
    kept = reading;
    value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return value;
  };
  recall.forget = () => {
    kept = undefined;
  };
  return recall;
}
