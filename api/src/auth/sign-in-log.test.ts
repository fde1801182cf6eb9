import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorld } from '../../test/world.ts';

test('refused sign-ins are in the log under a key of the account, never with its address or the password', async (t) => {
  const { anyone, addUser, log } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
  const attempt = (address: string) =>
    anyone.auth.login({ email: address, password: 'Wrong-horse-9' }).catch(() => {});
  await attempt(email);
  await attempt(email.toUpperCase());
  await attempt('nobody@example.com');
  await anyone.auth.requestReset({ email: 'nobody@example.com' });
  const lines = log.filter((line) => line.includes('sign-in refused')).map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ what, address }) => [what, address]),
    [
      ['password', '127.0.0.1'],
      ['password', '127.0.0.1'],
      ['password', '127.0.0.1'],
      ['reset', '127.0.0.1'],
    ],
  );
  const [first, again, other, reset] = lines.map(({ account }) => account);
  assert.match(first, /^[\w-]{16}$/);
  assert.equal(again, first);
  assert.notEqual(other, first);
  assert.equal(reset, other);
  assert.doesNotMatch(log.join(''), /nobody@example|Wrong-horse/);
});
