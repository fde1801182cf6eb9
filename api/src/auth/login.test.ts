import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, tenantRoles } from '@cairn/contract';
import { outcome } from '../../test/outcome.ts';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';

test('a person signs in, is known, signs out, and the token is dead', async (t) => {
  const { person } = await startWorld(t);
  const { client, id } = await person(5);
  const { user } = await client.auth.me({});
  assert.deepEqual([user.id, user.role, user.roletitle, user.archive], [id, 5, 'Reseller Admin', 0]);
  await client.auth.logout({});
  assert.equal(await outcome(client.auth.me({})), '401 not_authorised');
});

test('the reply of the login has the tenant scope, the titles and what the dealer allows', async (t) => {
  const { seed, addUser, anyone, database } = await startWorld(t);
  const dealer = await seed.dealer({ title: 'Fens', change_username: true, country: 2 });
  const { email } = await addUser({ role: 10, dealer_id: dealer.id, theme: 1 });
  const {
    status,
    user,
    dealer: may,
  } = entered(await anyone.auth.login({ email: ` ${email.toUpperCase()} `, password: PASSWORD }));
  assert.equal(status, 'ok');
  assert.deepEqual(may, { change_username: 1 });
  assert.partialDeepStrictEqual(user, {
    email,
    role: 10,
    business: dealer.reseller_id,
    dealer: dealer.id,
    dealertitle: 'Fens',
    company: null,
    country: 2,
    theme: 1,
    last_login: null,
  });
  const { token_hash } = await database.service
    .selectFrom('user_sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow();
  assert.equal(token_hash.length, 32);
});

test('a system admin acts as the reseller at a branded login page and as the system at its own', async (t) => {
  const { seed, addUser, signIn } = await startWorld(t);
  const { id } = await seed.reseller();
  const { email } = await addUser({ role: 1, reseller_id: id });
  const { email: homeless } = await addUser({ role: 1 });
  const roleOf = async (who: string, system: boolean) =>
    (await (await signIn(who, system)).client.auth.me({})).user.role;
  assert.deepEqual(
    [await roleOf(email, true), await roleOf(email, false), await roleOf(homeless, false)],
    [1, 5, 1],
  );
});

test('the system login page makes nobody more than they are', async (t) => {
  const { person } = await startWorld(t);
  for (const role of tenantRoles) {
    const { client } = await person(role);
    assert.equal((await client.auth.me({})).user.role, role);
    assert.equal(await outcome(client.stations.list({})), '403 not_authorised');
  }
});

test('a wrong password and an unknown address fail alike; the archived learn it once their password is right', async (t) => {
  const { addUser, anyone, seed, database } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
  const { email: gone } = await addUser({ role: 5, archived_at: new Date() });
  const { email: bare } = await addUser({ role: 5, password_hash: null });
  const dealer = await seed.dealer();
  const { email: orphan } = await addUser({ role: 10, dealer_id: dealer.id });
  await database.service
    .updateTable('dealers')
    .set({ archived_at: new Date() })
    .where('id', '=', dealer.id)
    .execute();
  const tries = [
    { email, password: 'wrong' },
    { email: 'nobody@example.com', password: PASSWORD },
    { email: gone, password: 'wrong' },
    { email: bare, password: PASSWORD },
    { email: orphan, password: 'wrong' },
  ];
  for (const overrides of tries) {
    await assert.rejects(anyone.auth.login(overrides), {
      status: 401,
      code: 'login_failed',
      message: 'E-mail address or password is wrong',
    });
  }
  for (const email of [gone, orphan])
    await assert.rejects(anyone.auth.login({ email, password: PASSWORD }), { status: 403, code: 'archived' });
});

test('failures make the next attempt wait, even with the right password, until the wait is over', async (t) => {
  const { addUser, anyone, later, stopClock } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
  stopClock();
  const attempt = (password: string) => anyone.auth.login({ email, password });
  for (let n = 0; n < 6; n++) {
    await outcome(attempt('wrong'));
    if (n === 4) later(1);
  }
  const refused = await attempt(PASSWORD).catch((error: CallError) => error);
  assert.ok(refused instanceof CallError);
  assert.deepEqual([refused.status, refused.code, refused.retryAfter], [429, 'too_many', 2]);
  later(2);
  assert.equal((await attempt(PASSWORD)).status, 'ok');
});

test('in maintenance only role 1 completes a login, and the login page shows it', async (t) => {
  const { addUser, anyone, database, later } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
  const { email: admin } = await addUser({ role: 1 });
  await database.service
    .updateTable('settings')
    .set({ value: '1' })
    .where('name', '=', 'maintenance_mode')
    .execute();
  await database.service
    .insertInto('settings')
    .values({ name: 'maintenance_at', value: '"2026-01-02T03:04:05Z"' })
    .execute();
  later(2);
  assert.equal(await outcome(anyone.auth.login({ email, password: PASSWORD })), '503 maintenance');
  assert.equal(await outcome(anyone.auth.login({ email, password: 'wrong' })), '401 login_failed');
  assert.equal(
    await outcome(anyone.auth.login({ email: admin, password: PASSWORD, systemadmin: 1 })),
    'done',
  );
  const page = await anyone.auth.branding({ name: 'system' });
  assert.deepEqual([page.Maint, page.MaintAt], [1, '2026-01-02T03:04:05.000Z']);
});

test('a login event has the address and the program that the person signed in with', async (t) => {
  const { person, database } = await startWorld(t);
  const { id } = await person(5);
  const event = await database.service
    .selectFrom('user_events')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(event.address, '127.0.0.1');
  assert.match(event.user_agent ?? '', /node/);
});

test('people marked read-only change nothing', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(1, {}, { readonly: true });
  const { id } = await seed.station();
  assert.equal(await outcome(client.stations.remove({ id })), '403 not_authorised');
  assert.equal(await outcome(client.stations.list({})), 'done');
});

test('a generated password signs in until it expires, and who knows it is told so then', async (t) => {
  const { addUser, anyone, later } = await startWorld(t);
  const password_expires_at = new Date(Date.now() + 3_600_000);
  const { email } = await addUser({ role: 1, password_expires_at });
  const enter = (password: string) => outcome(anyone.auth.login({ email, password }));
  assert.equal(await enter(PASSWORD), 'done');
  later(3601);
  assert.equal(await enter(PASSWORD), '403 password_expired');
  assert.equal(await enter('Not-the-password-1'), '401 login_failed');
});
