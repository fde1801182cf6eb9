import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** For tests: waits until something holds, which is asked again every so many ms; fails after a minute. */
export async function until(holds: () => boolean | Promise<boolean>, every = 20): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) assert.fail(`never so: ${holds}`);
    await wait(every);
  }
}
