import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition, which is read again every so many ms; fails after a minute. */
export async function until(holds: () => Promise<boolean>, every = 25): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`never so: ${holds}`);
    await sleep(every);
  }
}
