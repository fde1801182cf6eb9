import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas } from '@cairn/contract';
import { PASSWORD, startWorld } from '../../test/world.ts';

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

test('no password and no token is ever in the log', async (t) => {
  const { person, log, anyone, baseUrl } = await startWorld(t, { proxies: '127.0.0.1' });
  const { client, credentials, email } = await person(5);
  await client.rovers.search({ username: 'x' });
  await anyone.auth.login({ email, password: 'Wrong-but-secret-1' }).catch(() => {});
  await client.stations.remove({ id: 1 }).catch(() => {});
  const reportFields = Object.keys(areas.system.logError.input.shape);
  let reports = 0;
  const secrets = [PASSWORD, 'Bare-secret-2', credentials.bearer, credentials.token];
  for (const secret of secrets) {
    const forms = [secret, JSON.stringify(secret), JSON.stringify({ current: secret }), `/x?token=${secret}`];
    for (const form of forms) {
      const everyField = Object.fromEntries(reportFields.map((name) => [name, form]));
      await fetch(`${baseUrl}/api/logerror`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++reports}` },
        body: JSON.stringify(everyField),
      });
    }
  }
  await fetch(`${baseUrl}/api/nothing?token=${credentials.token}`, {
    headers: { authorization: `Bearer ${credentials.bearer}` },
  });
  await fetch(`${baseUrl}/api/auth/vuelogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${PASSWORD}`,
  });
  const written = log.join('');
  assert.match(written, /auth\/vuelogin/);
  assert.equal(written.match(/error reported by the portal/g)?.length, reports);
  for (const secret of [...secrets, 'Wrong-but-secret-1']) assert.ok(!written.includes(secret));
});
