import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { areas, CallError, createClient, tenantRoles } from '@cairn/contract';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: CallError) => `${error.status} ${error.code}`,
  );

test('a person signs in, is known, signs out, and the token is dead', async (t) => {
  const { person } = await startWorld(t);
  const { client, id } = await person(5);
  const { user } = await client.auth.me({});
  assert.deepEqual([user.id, user.role, user.roletitle, user.archive], [id, 5, 'Reseller Admin', 0]);
  await client.auth.logout({});
  assert.equal(await outcome(client.auth.me({})), '401 not_authorised');
});

test('a session is ended by the hash of its token, once in the audit, and the hash opens nothing', async (t) => {
  const { person, anyone, database, baseUrl } = await startWorld(t);
  const { client, id, credentials } = await person(5);
  const digest = createHash('sha256').update(credentials.bearer).digest('hex');
  const withHash = createClient({
    baseUrl,
    session: () => ({ ...credentials, bearer: digest }),
  });
  assert.equal(await outcome(withHash.auth.me({})), '401 not_authorised');
  assert.deepEqual(await anyone.auth.revoke({ digest: '0'.repeat(64) }), { status: 'ok' });
  assert.equal(await outcome(client.auth.me({})), 'done');
  assert.deepEqual(await anyone.auth.revoke({ digest }), { status: 'ok' });
  assert.deepEqual(await anyone.auth.revoke({ digest }), { status: 'ok' });
  assert.equal(await outcome(client.auth.me({})), '401 not_authorised');
  assert.deepEqual(await eventsOf(database, id), [1, 2]);
});

test('the reply of the login has the place, the titles and what the dealer allows', async (t) => {
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

test('a wrong password and an unknown address fail alike; the archived are told so once their password is right', async (t) => {
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
  const { addUser, anyone, later } = await startWorld(t);
  const { email } = await addUser({ role: 5 });
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

test('in maintenance only role 1 completes a login, and the login page says so', async (t) => {
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

test('userid and token that are not the pair of the bearer are refused, and alone they are worth nothing', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const [one, other] = [await person(5), await person(5)];
  const as = (overrides: Partial<typeof one.credentials>) =>
    outcome(createClient({ baseUrl, session: () => ({ ...one.credentials, ...overrides }) }).auth.me({}));
  assert.equal(await as({}), 'done');
  assert.equal(await as({ token: other.credentials.token }), '401 not_authorised');
  assert.equal(await as({ userid: other.id }), '401 not_authorised');
  assert.equal(await as({ token: '' }), '401 not_authorised');
  assert.equal(await as({ bearer: 'x'.repeat(43) }), '401 not_authorised');
  assert.equal(await as({ bearer: other.credentials.bearer }), '401 not_authorised');
});

test('a session ends after 30 idle minutes, though its page keeps polling, and that is an automatic logout', async (t) => {
  const { person, later, database } = await startWorld(t);
  const { client, id } = await person(5);
  for (let minute = 0; minute < 29; minute += 7) {
    later(7 * 60);
    await client.network.loggedRovers({}).catch(() => undefined);
  }
  assert.equal(await outcome(client.network.loggedRovers({})), '401 not_authorised');
  assert.deepEqual(await eventsOf(database, id), [1, 3]);
  assert.equal((await client.system.casterPoll({})).error, 'Unauthorized');
  assert.equal((await client.system.check({})).error, 'Unauthorized');
});

test('an active person stays signed in for 12 hours and no longer', async (t) => {
  const { person, later } = await startWorld(t);
  const { client } = await person(5);
  for (let hour = 0; hour < 11.5; hour += 0.4) {
    later(0.4 * 3600);
    await client.auth.me({});
  }
  later(25 * 60);
  assert.equal(await outcome(client.auth.me({})), '401 not_authorised');
});

test('archiving a person or demoting an admin ends what they were doing', async (t) => {
  const { person, later, database } = await startWorld(t);
  const [fired, demoted] = [await person(5), await person(1)];
  const set = (id: number, change: object) =>
    database.service.updateTable('users').set(change).where('id', '=', id).execute();
  await set(fired.id, { archived_at: new Date() });
  const { reseller_id } = await database.service
    .selectFrom('users')
    .select('reseller_id')
    .where('id', '=', fired.id)
    .executeTakeFirstOrThrow();
  await set(demoted.id, { role: 5, reseller_id });
  later(2);
  assert.equal(await outcome(fired.client.auth.me({})), '401 not_authorised');
  assert.equal(await outcome(demoted.client.auth.me({})), '401 not_authorised');
});

test('leaving is one event, whether the page, the logout call or both say it', async (t) => {
  const { person, database } = await startWorld(t);
  const [polite, brief] = [await person(5), await person(5)];
  await polite.client.auth.recordEvent({ type: 1, group: 1, text: 'Login' });
  await polite.client.auth.recordEvent({ user: polite.id, type: 2, group: 1, text: 'Logout' });
  await polite.client.auth.recordEvent({ type: 20, group: 2, text: 'Reseller deleted, or so they say' });
  await polite.client.auth.logout({});
  await brief.client.auth.logout({});
  assert.deepEqual(await eventsOf(database, polite.id), [1, 2]);
  assert.deepEqual(await eventsOf(database, brief.id), [1, 2]);
});

test('nobody records an event in the name of another', async (t) => {
  const { person } = await startWorld(t);
  const [one, other] = [await person(5), await person(5)];
  await assert.rejects(
    one.client.auth.recordEvent({ user: other.id, type: 2 }),
    (error: CallError) => error.field('user') !== undefined,
  );
});

test('login events keep from where and with what', async (t) => {
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

test('a branded login page is found by its name, an unknown one is not, and the standard one always is', async (t) => {
  const { anyone, seed, database } = await startWorld(t);
  const logo = await seed.image('logo');
  const background = await seed.image('background');
  const dealer = await seed.dealer({ title: 'Fens', login_title: 'Fens-RTK', logo, background });
  const hidden = await seed.dealer();
  const found = await anyone.auth.branding({ name: 'fens-rtk' });
  assert.deepEqual(found.Branding, [
    {
      text: 'Fens',
      logintitle: 'Fens-RTK',
      logo,
      background,
      country: 1,
      reseller: dealer.reseller_id,
      dealer: dealer.id,
    },
  ]);
  assert.deepEqual(await anyone.auth.branding({ id: dealer.id }), found);
  const unknown = {
    code: 404,
    error: 'LOGIN PAGE NOT FOUND',
    archived: 0,
    logo: '',
    Branding: [],
    Maint: 0,
    MaintAt: null,
  };
  assert.deepEqual(await anyone.auth.branding({ name: 'nobody' }), unknown);
  assert.deepEqual(await anyone.auth.branding({ id: hidden.id }), unknown);
  await database.service.updateTable('dealers').set({ archived_at: new Date() }).execute();
  assert.deepEqual(await anyone.auth.branding({ name: 'fens-rtk' }), { ...unknown, archived: 1 });
  assert.equal((await anyone.auth.branding({})).Branding[0]?.logintitle, 'system');
});

test('people marked read-only change nothing', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(1, {}, { readonly: true });
  const { id } = await seed.station();
  assert.equal(await outcome(client.stations.remove({ id })), '403 not_authorised');
  assert.equal(await outcome(client.stations.list({})), 'done');
});

test('no password and no token is ever in the log', async (t) => {
  const { person, log, anyone, baseUrl } = await startWorld(t, { proxies: '127.0.0.1' });
  const { client, credentials, email } = await person(5);
  await client.rovers.search({ username: 'x' });
  await outcome(anyone.auth.login({ email, password: 'Wrong-but-secret-1' }));
  await outcome(client.stations.remove({ id: 1 }));
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

async function eventsOf(database: Awaited<ReturnType<typeof startWorld>>['database'], user: number) {
  const rows = await database.service
    .selectFrom('user_events')
    .select('type')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}
