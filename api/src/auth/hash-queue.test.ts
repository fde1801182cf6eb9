import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { PASSWORD, startWorld } from '../../test/world.ts';

/** Strangers of many networks, more than there are places, who come again at once. */
function crowd(t: TestContext): void {
  const over = new AbortController();
  const all = Array.from({ length: 206 }, async (_, n) => {
    while (!over.signal.aborted)
      await hashPassword('guess', { owner: `network ${n}`, signal: over.signal }).catch(
        () => new Promise((resolve) => setTimeout(resolve, 1)),
      );
  });
  t.after(async () => {
    over.abort();
    await Promise.all(all);
  });
}

test('while unknown callers fill the queue, others are refused as busy, and people where they signed in before get in', async (t) => {
  const { anyone, person, addUser, signIn } = await startWorld(t);
  const { email, client } = await person(1);
  const stranger = await addUser();
  crowd(t);
  const codes: unknown[] = [];
  for (let n = 0; n < 8; n++)
    await anyone.auth
      .login({ email: stranger.email, password: `${PASSWORD}?`, systemadmin: true })
      .catch((error: unknown) => codes.push(error instanceof CallError && [error.status, error.code]));
  assert.deepEqual(new Set(codes.map(String)), new Set(['503,busy']), 'and such an attempt does not count');
  await signIn(email);
  await client.auth.changePassword({ current: PASSWORD, password: 'Another-horse-8' });
});
