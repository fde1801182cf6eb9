import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@cairn/database/testing';
import { outcome } from '../../test/outcome.ts';
import { startWorld } from '../../test/world.ts';

async function withDealer(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const dealer = await world.seed.dealer({ title: 'Fens RTK' });
  const scope = { reseller_id: dealer.reseller_id };
  return { ...world, dealer, reseller: await world.person(5, scope, { fname: 'Ann', lname: 'Smith' }) };
}

test('acting as a dealer is a session of its own that sees what the dealer sees', async (t) => {
  const { dealer, reseller, seed, clientOf } = await withDealer(t);
  const own = await seed.company({ dealer_id: dealer.id });
  await seed.company({ dealer_id: (await seed.dealer({ reseller_id: dealer.reseller_id })).id });
  const reply = await reseller.client.auth.actAs({ dealer: dealer.id });
  assert.partialDeepStrictEqual(reply.user, {
    id: reseller.id,
    fname: 'Ann',
    role: 10,
    dealer: dealer.id,
    dealertitle: 'Fens RTK',
    business: dealer.reseller_id,
    actingfor: { dealer: dealer.id, title: 'Fens RTK' },
  });
  const acting = clientOf(reply);
  const { CasterCompanies } = await acting.companies.list({});
  assert.deepEqual(
    CasterCompanies.map(({ id }) => id),
    [own.id],
  );
  assert.equal((await reseller.client.auth.me({})).user.role, 5, 'the own session goes on');
});

test('events of an acting session carry both names, and its end is recorded', async (t) => {
  const { dealer, reseller, clientOf, database } = await withDealer(t);
  const acting = clientOf(await reseller.client.auth.actAs({ dealer: dealer.id }));
  await acting.auth.logout({});
  const { CasterEvents } = await reseller.client.audit.events({ type: 38 });
  assert.deepEqual(
    CasterEvents.map(({ text, username }) => [text, username]),
    [
      ['No longer acting as dealer Fens RTK', 'Ann Smith for Fens RTK'],
      ['Acting as dealer Fens RTK', 'Ann Smith for Fens RTK'],
    ],
  );
  const { address } = await database.service
    .selectFrom('user_events')
    .select('address')
    .where('type', '=', 38)
    .limit(1)
    .executeTakeFirstOrThrow();
  assert.equal(address, '127.0.0.1');
  assert.equal(await outcome(acting.auth.me({})), '401 not_authorised');
  assert.equal(await outcome(reseller.client.auth.me({})), 'done');
});

test('it ends with the session that opened it, with the dealer, and when its person may no more', async (t) => {
  const { dealer, reseller, clientOf, database, person } = await withDealer(t);
  const begin = async (by = reseller) => clientOf(await by.client.auth.actAs({ dealer: dealer.id }));
  const admin = await person(1);
  const [first, second] = [await begin(), await begin(admin)];
  await reseller.client.auth.logout({});
  assert.equal(await outcome(first.auth.me({})), '401 not_authorised');

  await database.service.updateTable('dealers').set({ archived_at: new Date() }).execute();
  await until(async () => (await outcome(second.auth.me({}))) === '401 not_authorised');
  await database.service.updateTable('dealers').set({ archived_at: null }).execute();
  await until(async () => (await outcome(second.auth.me({}))) === 'done');
  await database.service
    .updateTable('users')
    .set({
      role: 5,
      reseller_id: (await database.service.selectFrom('resellers').select('id').executeTakeFirstOrThrow()).id,
    })
    .where('id', '=', admin.id)
    .execute();
  await until(async () => (await outcome(second.auth.me({}))) === '401 not_authorised');
});

test('only a dealer of one’s own can be acted for, and not while acting', async (t) => {
  const { dealer, reseller, seed, clientOf, person } = await withDealer(t);
  const other = await seed.dealer();
  assert.equal(await outcome(reseller.client.auth.actAs({ dealer: other.id })), '404 not_found');
  const acting = clientOf(await reseller.client.auth.actAs({ dealer: dealer.id }));
  assert.equal(await outcome(acting.auth.actAs({ dealer: dealer.id })), '403 not_authorised');
  const dealerAdmin = await person(10, { dealer_id: dealer.id });
  assert.equal(await outcome(dealerAdmin.client.auth.actAs({ dealer: dealer.id })), '403 not_authorised');
});

test('anyone who acts for a dealer cannot change their own credentials meanwhile', async (t) => {
  const { dealer, reseller, clientOf } = await withDealer(t);
  const acting = clientOf(await reseller.client.auth.actAs({ dealer: dealer.id }));
  assert.equal(await outcome(acting.credentials.overview({})), '403 acting');
  assert.equal(
    await outcome(acting.auth.changePassword({ current: 'x', password: 'Better-horse-9' })),
    '403 acting',
  );
});

test('work for the dealer keeps the own session alive', async (t) => {
  const { dealer, reseller, clientOf, later } = await withDealer(t);
  const acting = clientOf(await reseller.client.auth.actAs({ dealer: dealer.id }));
  for (let minute = 0; minute < 60; minute += 20) {
    later(20 * 60);
    await acting.auth.me({});
  }
  assert.equal(await outcome(reseller.client.auth.me({})), 'done');
});
