import assert from 'node:assert/strict';

/** Waits for what a notification brings, five seconds at most. */
export async function until(done: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (await done()) return;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  assert.fail('it never came');
}
