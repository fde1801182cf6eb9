import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { connected, createTestDatabase, until } from '@cairn/database/testing';
import { createDatabaseOnLine } from '../../test/line.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

/** /health is allowed 120 times a minute, and a login 40 times; ms. */
const BETWEEN_READINGS = 600;

async function worldOnLine(t: TestContext) {
  const { database, secret, ...line } = await createDatabaseOnLine(t);
  const world = await startWorld(t, { database, secret, databasePatience: 900 });
  const { email } = await world.addUser();
  const login = () =>
    fetch(`${world.baseUrl}/api/auth/vuelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, systemadmin: true }),
      signal: AbortSignal.timeout(60_000),
    });
  const health = async () => {
    const reply = await fetch(`${world.baseUrl}/health`, { signal: AbortSignal.timeout(8_000) });
    return { httpStatus: reply.status, ...((await reply.json()) as { database: string; since?: string }) };
  };
  return { ...world, ...line, login, health };
}

async function assertUnavailable(reply: Response): Promise<void> {
  assert.equal(reply.status, 503);
  assert.ok(Number(reply.headers.get('retry-after')) > 0);
  assert.equal(((await reply.json()) as { code: string }).code, 'unavailable');
}

test('without a database a login is refused as unavailable, and works again once it is back', async (t) => {
  const { login, health, cut, mend } = await worldOnLine(t);
  assert.equal((await login()).status, 200);
  cut();
  await assertUnavailable(await login());
  const failing = await health();
  assert.deepEqual([failing.httpStatus, failing.database], [503, 'unreachable']);
  assert.ok(Date.parse(failing.since ?? '') <= Date.now());
  await mend();
  await until(async () => (await health()).database === 'ok', BETWEEN_READINGS);
  assert.equal((await login()).status, 200);
});

test('with a database that takes connections and does not answer a login is refused within seconds', async (t) => {
  const { login, health, hold, release } = await worldOnLine(t);
  assert.equal((await login()).status, 200);
  hold();
  await assertUnavailable(await login()); // begun before anybody knows
  const failing = await health();
  assert.deepEqual([failing.httpStatus, failing.database], [503, 'does not answer']);
  assert.equal((await health()).since, failing.since, 'since when, not since the last question');
  await assertUnavailable(await login());
  release();
  await until(async () => (await health()).database === 'ok', BETWEEN_READINGS);
  assert.equal((await login()).status, 200);
});

test('a database that does not answer for a moment delays a call and refuses none', async (t) => {
  const { login, health, hold, release } = await worldOnLine(t);
  assert.equal((await login()).status, 200);
  hold();
  const waiting = login();
  await until(async () => (await health()).database === 'does not answer', BETWEEN_READINGS);
  release();
  assert.equal((await waiting).status, 200);
});

test('health fails while the database can be read and not written, and says since when', async (t) => {
  const { url, database, secret } = await createTestDatabase(t);
  const { baseUrl } = await startWorld(t, { database, secret, databasePatience: 900 });
  const ask = async () => (await fetch(`${baseUrl}/health`)).json() as Promise<Record<string, string>>;
  const readOnly = (setting: 'on' | 'off') =>
    connected(url, async (owner) => {
      await owner.query('set default_transaction_read_only = off');
      await owner.query(`alter database ${owner.database} set default_transaction_read_only = ${setting}`);
      await owner.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    });
  const before = await ask();
  assert.equal(before.database, 'ok');
  await readOnly('on');
  await until(async () => (await ask()).database === 'cannot be written', BETWEEN_READINGS);
  const failing = await ask();
  assert.equal(failing.reason, 'the database is read-only');
  assert.equal((await ask()).since, failing.since);
  assert.ok((failing.written_at ?? '') >= (before.written_at ?? '?'));
  await readOnly('off');
  await until(async () => (await ask()).database === 'ok', BETWEEN_READINGS);
});
