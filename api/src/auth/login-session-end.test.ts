import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@cairn/contract';
import { until } from '@cairn/database/testing';
import { outcome } from '../../test/outcome.ts';
import { entered, PASSWORD, startWorld } from '../../test/world.ts';

/** Asks by a call that reads nothing of the person: others refuse an archived one before the notification is there. */
const isOver = async (client: Client) => (await client.system.check({})).over !== '';

/** The clock stands: a cached session is only dropped by a notification. */
const standing = { now: () => Date.UTC(2027, 0, 1) };

test('an archive, another role, place or password ends a session at every api process', async (t) => {
  const world = await startWorld(t, standing);
  const { database, person, elsewhere, seed } = world;
  const reseller = (await seed.reseller()).id;
  for (const change of [
    { archived_at: new Date() },
    { role: 1, reseller_id: null },
    { reseller_id: reseller },
    { password_hash: 'another' },
  ]) {
    const someone = await person(5);
    const there = await elsewhere(someone);
    assert.deepEqual([await isOver(someone.client), await isOver(there)], [false, false]);
    await database.service.updateTable('users').set(change).where('id', '=', someone.id).execute();
    await until(() => isOver(there));
    await until(() => isOver(someone.client));
    const { over, archive } = await there.system.check({});
    assert.deepEqual([over, archive], change.archived_at ? ['archived', 1] : ['changed', 0]);
    assert.equal(await outcome(there.auth.me({})), '401 not_authorised');
  }
});

test('of more than 100 login sessions of a person the one used longest ago ends', async (t) => {
  const { person, database, signIn } = await startWorld(t);
  const first = await person(30);
  const { service } = database;
  const opened = service.selectFrom('user_sessions').where('user_id', '=', first.id);
  const session = await opened.selectAll().executeTakeFirstOrThrow();
  const { id: _, ...columns } = session;
  const later = new Date(session.used_at.getTime() + 1);
  const others = Array.from({ length: 98 }, (_, i) => ({
    ...columns,
    used_at: later,
    token_hash: Buffer.from(`token ${i}`),
    pair_hash: Buffer.from(`pair ${i}`),
  }));
  await service.insertInto('user_sessions').values(others).execute();
  const second = await signIn(first.email);
  assert.equal(await outcome(first.client.auth.me({})), 'done');
  const third = await signIn(first.email);
  await until(() => isOver(first.client));
  for (const { client } of [second, third]) assert.equal(await outcome(client.auth.me({})), 'done');
});

test('an archived tenant shuts out its people, though nobody archived them', async (t) => {
  const { database, person, elsewhere } = await startWorld(t, standing);
  const viewer = await person(30);
  const there = await elsewhere(viewer);
  for (const table of ['companies', 'dealers', 'resellers'] as const) {
    assert.equal(await isOver(there), false);
    await database.service.updateTable(table).set({ archived_at: new Date() }).execute();
    await until(() => isOver(there));
    const { over, archive } = await there.system.check({});
    assert.deepEqual([over, archive], ['archived', 1], table);
    assert.equal(await outcome(there.auth.me({})), '401 not_authorised');
    await database.service.updateTable(table).set({ archived_at: null }).execute();
    await until(async () => !(await isOver(there)));
  }
});

test('what only concerns a name or the last login ends nothing, and the new name is known at once', async (t) => {
  const { database, person, elsewhere } = await startWorld(t, standing);
  const someone = await person(5);
  const there = await elsewhere(someone);
  await there.auth.me({});
  await database.service
    .updateTable('users')
    .set({ fname: 'Zoe', last_login_at: new Date(), theme: 1, readonly: true })
    .where('id', '=', someone.id)
    .execute();
  assert.equal((await there.auth.me({})).user.fname, 'Zoe');
  assert.equal(await isOver(someone.client), false);
});

test('a person sees where they are signed in and signs out elsewhere', async (t) => {
  const { person, signIn, elsewhere, later } = await startWorld(t);
  const here = await person(5);
  later(60);
  const [phone, office] = [await signIn(here.email), await signIn(here.email)];
  const there = await elsewhere(phone);
  await there.auth.me({});
  const { sessions } = await here.client.credentials.overview({});
  assert.deepEqual(
    sessions.map(({ current, ipaddress }) => [current, ipaddress]),
    [
      [1, '127.0.0.1'], // just used
      [0, '127.0.0.1'],
      [0, '127.0.0.1'],
    ],
  );
  const { sessions: fromPhone } = await phone.client.credentials.overview({});
  const mine = fromPhone.find(({ current }) => current === 1);
  await here.client.credentials.endSession({ id: mine?.id ?? 0 });
  await until(() => isOver(there));
  assert.equal((await there.system.check({})).over, 'signed out');
  assert.deepEqual(await here.client.credentials.endOtherSessions({}), { ended: 1 });
  assert.equal(await isOver(office.client), true);
  assert.equal(await isOver(here.client), false);
});

test('nobody ends a session of somebody else', async (t) => {
  const { person } = await startWorld(t);
  const [one, other] = [await person(1), await person(5)];
  const { sessions } = await other.client.credentials.overview({});
  assert.equal(
    await outcome(one.client.credentials.endSession({ id: sessions[0]?.id ?? 0 })),
    '404 not_found',
  );
  assert.deepEqual(await one.client.credentials.endOtherSessions({}), { ended: 0 });
  assert.equal(await isOver(other.client), false);
});

test('maintenance signs out everyone but system admins, and says since when and by whom', async (t) => {
  const { person, anyone, seed, clientOf, later, database } = await startWorld(t);
  const dealer = await seed.dealer();
  const admin = await person(1, {}, { fname: 'Ada', lname: 'King' });
  const acting = clientOf(await admin.client.auth.actAs({ dealer: dealer.id }));
  const reseller = await person(5);
  const output = await admin.client.system.setMaintenance({ on: 1 });
  assert.deepEqual([output.on, output.by], [1, 'Ada King']);
  later(60);
  const again = await admin.client.system.setMaintenance({ on: 1 });
  assert.deepEqual(again, output, 'turned on twice it began once');
  assert.equal(await isOver(reseller.client), true);
  assert.deepEqual([await isOver(acting), await isOver(admin.client)], [false, false]);
  const check = await reseller.client.system.check({});
  assert.deepEqual(
    [check.error, check.over, check.systems[0]?.maintenance_mode],
    ['Unauthorized', 'maintenance', 1],
  );
  assert.equal((await anyone.auth.branding({})).MaintAt, output.at);
  assert.equal(
    await outcome(anyone.auth.login({ email: reseller.email, password: PASSWORD })),
    '503 maintenance',
  );
  await admin.client.system.setMaintenance({ on: 0 });
  entered(await anyone.auth.login({ email: reseller.email, password: PASSWORD }));
  const events = await database.service
    .selectFrom('user_events')
    .select(['type', 'user_id'])
    .where('type', 'in', [3, 28, 29])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ type, user_id }) => [type, user_id]),
    [
      [3, reseller.id],
      [28, admin.id],
      [29, admin.id],
    ],
  );
  assert.equal(await outcome(reseller.client.system.setMaintenance({ on: 1 })), '401 not_authorised');
});

test('people whom the setting names are system admins whatever their record says', async (t) => {
  const world = await startWorld(t);
  const dealer = await world.seed.dealer();
  const { id, email } = await world.addUser({ role: 10, dealer_id: dealer.id });
  await world.startAgain([id]);
  const system = await world.signIn(email, true);
  assert.equal((await system.client.auth.me({})).user.role, 1);
  assert.equal(await outcome(system.client.stations.list({})), 'done');
  const branded = await world.signIn(email, false);
  assert.equal((await branded.client.auth.me({})).user.role, 5);
});
