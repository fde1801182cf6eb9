import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { type CallError, createClient } from '@cairn/contract';
import { outcome } from '../../test/outcome.ts';
import { startWorld } from '../../test/world.ts';

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

test('the pair is taken from the query of a GET too, where other clients have it', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { bearer, userid, token } = (await person(5)).credentials;
  const statusWith = async (query: string) =>
    (await fetch(`${baseUrl}/api/session?${query}`, { headers: { authorization: `Bearer ${bearer}` } }))
      .status;
  assert.equal(await statusWith(`userid=${userid}&token=${token}`), 200);
  assert.equal(await statusWith(`userid=${userid}&token=another`), 401);
  assert.equal(await statusWith(''), 401);
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

test('a clock that is set forward or back signs nobody out, and idle time counts on', async (t) => {
  const { person, later, setClock } = await startWorld(t);
  const [{ client }, away] = [await person(5), await person(5)];
  const isIn = async (one = client) => outcome(one.auth.me({}));
  later(20 * 60);
  setClock(3600);
  assert.equal(await isIn(), 'done');
  later(60);
  setClock(-3600);
  assert.equal(await isIn(), 'done');
  setClock(5 * 3600);
  later(9 * 60);
  assert.equal(await isIn(), 'done');
  assert.equal(await isIn(away.client), '401 not_authorised', '30 minutes without use are 30 minutes');
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

test('leaving is one event, whether the page, the logout call or both report it', async (t) => {
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

async function eventsOf(database: Awaited<ReturnType<typeof startWorld>>['database'], user: number) {
  const rows = await database.service
    .selectFrom('user_events')
    .select('type')
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}
