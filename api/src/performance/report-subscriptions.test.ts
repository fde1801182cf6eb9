import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import { createLink } from '@cairn/mail';
import { startWorld } from '../../test/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** The HTTP status of a call. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => (error instanceof CallError ? error.status : error),
  );

const zone = { timezone: 'Europe/London' };

/** The link of a report that was mailed to a person. */
async function mailed({ database, secret }: World, user: number, subscription: number) {
  const db = database.service;
  const mail = { template: 61, to_address: 'x@example.com', to_name: 'X', sender: 'Y', subject: 'Z' };
  const { id: email_id } = await db
    .insertInto('emails')
    .values({ ...mail, html: '', text: '', user_id: user, link_kind: 'report', link_days: 90 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('report_mails').values({ email_id, subscription_id: subscription }).execute();
  return createLink(db, secret, { kind: 'report', userId: user, days: 90, emailId: email_id });
}

test('a person has reports mailed, each once, pauses and removes them, and nobody else does', async (t) => {
  const world = await startWorld(t);
  const now = world.stopClock();
  const own = await world.seed.company({ title: 'Wold' });
  const other = await world.seed.company({ dealer_id: own.dealer_id });
  const { client } = await world.person(30, own);
  const stranger = (await world.person(30, own)).client;
  const { ids } = await client.performance.subscribe({ every: 'week', ...zone });
  const again = await client.performance.subscribe({ company: own.company_id, every: 'week', ...zone });
  assert.deepEqual(again.ids, ids);
  const list = async () => (await client.performance.subscriptions({})).subscriptions;
  const [one] = await list();
  assert.deepEqual([one?.text, one?.every, one?.own, one?.paused], ['Wold', 'week', 1, 0]);
  assert.ok(Date.parse(one?.next ?? '') > now && Date.parse(one?.next ?? '') <= now + 7 * 86_400_000);
  assert.equal(new Date(one?.next ?? '').getUTCDay(), 1, 'a Monday');

  assert.equal(await statusOf(client.performance.subscribe({ company: other.company_id, ...zone })), 404);
  const company = client.performance.subscribe({ company: own.company_id, recipients: 'company', ...zone });
  assert.equal(await statusOf(company), 400, 'a company has nothing sent to others');
  const id = ids[0] ?? 0;
  assert.deepEqual((await stranger.performance.subscriptions({})).subscriptions, []);
  assert.equal(await statusOf(stranger.performance.pause({ id, paused: true })), 404);
  assert.equal(await statusOf(stranger.performance.unsubscribe({ id })), 404);

  await client.performance.pause({ id, paused: true });
  assert.equal((await list())[0]?.paused, 1);
  await client.performance.pause({ id, paused: false });
  assert.equal((await list())[0]?.paused, 0);
  await client.performance.unsubscribe({ id });
  assert.deepEqual(await list(), []);
});

test('a dealer has the report of a company mailed to its administrators, who may stop it', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.company({ title: 'Wold' });
  const empty = await world.seed.company({ dealer_id: own.dealer_id });
  const dealer = (await world.person(10, own)).client;
  const admin = await world.person(20, own);
  await world.person(30, own);
  const ask = { recipients: 'company', every: 'month', ...zone } as const;
  const { ids } = await dealer.performance.subscribe({ company: own.company_id, ...ask });
  assert.equal(ids.length, 1, 'users of the company get none');
  assert.equal(await statusOf(dealer.performance.subscribe({ company: empty.company_id, ...ask })), 400);
  assert.equal(await statusOf(dealer.performance.subscribe(ask)), 400, 'of a company alone');
  const [theirs] = (await dealer.performance.subscriptions({})).subscriptions;
  assert.deepEqual([theirs?.id, theirs?.own, theirs?.text], [ids[0], 0, 'Wold']);
  const [own1] = (await admin.client.performance.subscriptions({})).subscriptions;
  assert.equal(own1?.own, 1);
  await admin.client.performance.unsubscribe({ id: ids[0] ?? 0 });
  assert.deepEqual((await dealer.performance.subscriptions({})).subscriptions, []);
});

test('the link of a mailed report stops it once, without signing in', async (t) => {
  const world = await startWorld(t);
  const own = await world.seed.company({ title: 'Wold' });
  const { client, id: user } = await world.person(20, own);
  const [weekly = 0] = (await client.performance.subscribe({ every: 'week', ...zone })).ids;
  const [monthly = 0] = (await client.performance.subscribe({ every: 'month', ...zone })).ids;
  const { token } = await mailed(world, user, weekly);
  const later = await mailed(world, user, weekly);
  const { anyone } = world;
  assert.deepEqual(await anyone.performance.mailed({ token }), {
    state: 'open',
    text: 'Wold',
    every: 'week',
  });
  assert.equal((await anyone.performance.mailed({ token })).state, 'open', 'to read it uses nothing up');
  const states = await Promise.all([1, 2, 3].map(() => anyone.performance.stopMailed({ token })));
  assert.ok(states.every(({ state }) => state === 'used'));
  const left = (await client.performance.subscriptions({})).subscriptions;
  assert.deepEqual(
    left.map(({ id }) => id),
    [monthly],
  );
  assert.equal((await anyone.performance.mailed(later)).state, 'used', 'it is stopped by one of its links');
  assert.equal((await anyone.performance.stopMailed({ token: 'x' })).state, 'unknown');
  const recorded = await world.database.service
    .selectFrom('user_events')
    .where('type', '=', 133)
    .select('user_id')
    .execute();
  assert.deepEqual(recorded, [{ user_id: user }]);

  const other = await mailed(world, user, monthly);
  await world.database.service
    .updateTable('users')
    .set({ archived_at: new Date() })
    .where('id', '=', user)
    .execute();
  assert.notEqual(
    (await anyone.performance.stopMailed(other)).state,
    'open',
    'who is archived has no reports',
  );
});
