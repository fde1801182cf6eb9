import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import { Problem } from '../problem.ts';
import { nextDue, settleDue } from './due.ts';
import { moveStock } from './stock.ts';
import {
  cancelScheduled,
  cancelSubscription,
  renewSubscription,
  resumeSubscription,
  sellSubscription,
  suspendSubscription,
} from './subscriptions.ts';

const YEAR = 2;
const MONTH = 3;
const noon = new Date('2027-01-31T12:00:00Z');
const sale = { typeId: MONTH, reference: 'PO 1', zone: 'Europe/London' };
const at = (text: string) => new Date(text);

/** A rover of a dealer with ten units of each type. */
async function startRover(t: TestContext) {
  const { database } = await createTestDatabase(t);
  const { service } = database;
  const { id, reseller_id, dealer_id } = await seed(database).rover();
  for (const typeId of [YEAR, MONTH]) {
    const stock = { typeId, quantity: 10, resellerId: reseller_id };
    await moveStock(service, {}, { ...stock, kind: 'added' }, '');
    await moveStock(service, {}, { ...stock, kind: 'assigned', dealerId: dealer_id }, '');
  }
  const rover = () =>
    service
      .selectFrom('rovers')
      .where('id', '=', id)
      .select(['valid_from', 'expires_at', 'suspended'])
      .executeTakeFirstOrThrow();
  const all = () =>
    service
      .selectFrom('subscriptions')
      .orderBy('id')
      .select(['status', 'starts_at', 'ends_at', 'follows_id'])
      .execute();
  const left = async (typeId: number) => {
    const row = await service
      .selectFrom('stock_balances')
      .where('dealer_id', '=', dealer_id)
      .where('type_id', '=', typeId)
      .select('quantity')
      .executeTakeFirstOrThrow();
    return row.quantity;
  };
  const actions = async () => {
    const rows = await service.selectFrom('subscription_events').orderBy('id').select('action').execute();
    return rows.map(({ action }) => action);
  };
  return { database, service, id, rover, all, left, actions };
}

test('a sale takes a unit, begins at once, and lets the rover in until its end', async (t) => {
  const { service, id, rover, left, actions } = await startRover(t);
  const { status, ends_at } = await sellSubscription(service, {}, id, sale, noon);
  assert.equal(status, 3);
  assert.deepEqual(ends_at, at('2027-02-28T12:00:00Z'));
  assert.deepEqual(await rover(), { valid_from: noon, expires_at: ends_at, suspended: false });
  assert.equal(await left(MONTH), 9);
  assert.deepEqual(await actions(), [50]);
});

test('a rover with a subscription is not sold another one', async (t) => {
  const { service, id, left } = await startRover(t);
  await sellSubscription(service, {}, id, sale, noon);
  await assert.rejects(
    service.transaction().execute((db) => sellSubscription(db, {}, id, sale, noon)),
    (error) => error instanceof Problem && error.message === 'This rover has a subscription already',
  );
  assert.equal(await left(MONTH), 9);
});

test('a rover with a subscription is not sold another one for later either', async (t) => {
  const { service, id, left } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const startsAt = at('2027-04-01T00:00:00Z');
  const isRefused = (error: unknown) =>
    error instanceof Problem && error.message === 'This rover has a subscription already';
  await assert.rejects(sellSubscription(service, {}, id, { ...sale, startsAt }, noon), isRefused);
  await settleDue(service, first.ends_at);
  const scheduled = await sellSubscription(service, {}, id, { ...sale, startsAt }, first.ends_at);
  assert.equal(scheduled.status, 2);
  await assert.rejects(sellSubscription(service, {}, id, sale, first.ends_at), isRefused);
  assert.equal(await left(MONTH), 8);
});

test('a subscription that is over is renewed only while the rover has no other', async (t) => {
  const { service, id, left, actions } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const later = at('2027-02-10T08:00:00Z');
  await cancelSubscription(service, {}, first, 'RMA 7', later);
  const startsAt = at('2027-03-01T00:00:00Z');
  const renew = (starts: 'now' | Date) =>
    renewSubscription(service, {}, { id: first.id }, { ...sale, starts }, later);
  const isRefused = (message: string) => (error: unknown) =>
    error instanceof Problem && error.message === message;
  const { renewed } = await renew(startsAt);
  assert.equal(renewed.status, 2);
  await assert.rejects(renew('now'), isRefused('This rover has a scheduled subscription already'));
  await settleDue(service, startsAt);
  for (const starts of ['now', at('2028-01-01T00:00:00Z')] as const)
    await assert.rejects(renew(starts), isRefused('This rover has a later subscription: renew that one'));
  assert.equal(await left(MONTH), 8);
  assert.deepEqual(await actions(), [50, 53, 58, 51]);
});

test('a renewal behind the current subscription continues it without a gap for the rover', async (t) => {
  const { service, id, rover, all, actions } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  await renewSubscription(service, {}, first, { ...sale, typeId: YEAR, starts: 'then' }, noon);
  const ends_at = at('2028-02-29T12:00:00Z'); // the last of the month, as the first one began on one
  assert.deepEqual(await rover(), { valid_from: noon, expires_at: ends_at, suspended: false });
  assert.deepEqual(await settleDue(service, first.ends_at), { started: 1, expired: 1 });
  assert.deepEqual(await all(), [
    { status: 4, starts_at: noon, ends_at: first.ends_at, follows_id: null },
    { status: 3, starts_at: first.ends_at, ends_at, follows_id: first.id },
  ]);
  assert.deepEqual(await rover(), { valid_from: first.ends_at, expires_at: ends_at, suspended: false });
  assert.deepEqual(await actions(), [50, 58, 59, 51]);
});

test('a chain of months keeps its day: shorter months end on their last, and later ones on the day again', async (t) => {
  const { service, id } = await startRover(t);
  let last = await sellSubscription(service, {}, id, { ...sale, zone: 'UTC' }, noon);
  const ends = [last.ends_at];
  for (let month = 0; month < 4; month++) {
    const again = { ...sale, zone: 'UTC', starts: 'then' } as const;
    last = (await renewSubscription(service, {}, { id: last.id }, again, noon)).renewed;
    await settleDue(service, last.starts_at);
    ends.push(last.ends_at);
  }
  assert.deepEqual(
    ends.map((end) => end.toISOString().slice(5, 10)),
    ['02-28', '03-31', '04-30', '05-31', '06-30'],
  );
  const gap = new Date(last.ends_at.getTime() + 86_400_000);
  const { renewed } = await renewSubscription(
    service,
    {},
    { id: last.id },
    { ...sale, zone: 'UTC', starts: gap },
    noon,
  );
  assert.equal(
    renewed.ends_at.toISOString().slice(5, 10),
    '08-01',
    'one that begins later counts from its start',
  );
});

test('a renewal now ends the current subscription', async (t) => {
  const { service, id, all, rover } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const later = at('2027-02-10T08:00:00Z');
  const { renewed } = await renewSubscription(service, {}, first, { ...sale, starts: 'now' }, later);
  const { ends_at } = renewed;
  assert.deepEqual(
    (await all()).map(({ status, ends_at: end }) => [status, end]),
    [
      [4, later],
      [3, ends_at],
    ],
  );
  assert.deepEqual(await rover(), { valid_from: later, expires_at: ends_at, suspended: false });
});

test('of two renewals at once one is done', async (t) => {
  const { service, id, left } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const renew = () =>
    service
      .transaction()
      .execute((db) => renewSubscription(db, {}, first, { ...sale, starts: 'then' }, noon));
  const results = await Promise.allSettled([renew(), renew(), renew()]);
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal(await left(MONTH), 8);
});

test('a renewal that would begin before the current one ends is refused by its field', async (t) => {
  const { service, id } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const startsAt = at('2027-02-20T00:00:00Z');
  await assert.rejects(
    renewSubscription(service, {}, first, { ...sale, starts: startsAt }, noon),
    (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.issues?.[0]?.field, 'roverdata.substart');
      return true;
    },
  );
});

test('a cancelled subscription ends the right to corrections at once, and its unit is used up', async (t) => {
  const { service, id, rover, left, actions } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const later = at('2027-02-10T08:00:00Z');
  await cancelSubscription(service, {}, first, 'RMA 7', later);
  assert.deepEqual(await rover(), { valid_from: null, expires_at: later, suspended: false });
  assert.equal(await left(MONTH), 9);
  assert.deepEqual(await actions(), [50, 53]);
});

test('a cancelled renewal gives its unit back, and the current subscription goes on', async (t) => {
  const { service, id, rover, left, actions } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  const { renewed: next } = await renewSubscription(service, {}, first, { ...sale, starts: 'then' }, noon);
  assert.equal(await left(MONTH), 8);
  await cancelScheduled(service, {}, next, 'changed their mind', noon);
  assert.equal(await left(MONTH), 9);
  assert.deepEqual((await rover()).expires_at, first.ends_at);
  assert.deepEqual(await actions(), [50, 58, 57]);
});

test('a rover whose only subscription was cancelled before it began is not let in', async (t) => {
  const { service, id, rover, actions } = await startRover(t);
  const first = await sellSubscription(
    service,
    {},
    id,
    { ...sale, startsAt: at('2027-03-01T00:00:00Z') },
    noon,
  );
  assert.deepEqual((await rover()).valid_from, at('2027-03-01T00:00:00Z'));
  await cancelScheduled(service, {}, first, 'never paid', noon);
  assert.deepEqual(await rover(), { valid_from: null, expires_at: noon, suspended: false });
  assert.deepEqual(await actions(), [50, 53], 'it renewed nothing, so no renewal was cancelled');
});

test('a suspended subscription keeps its end, is resumed, and expires while suspended', async (t) => {
  const { service, id, rover, all } = await startRover(t);
  const { id: subscription, ends_at } = await sellSubscription(service, {}, id, sale, noon);
  await suspendSubscription(service, {}, { id: subscription }, 'not paid');
  assert.equal((await rover()).suspended, true);
  await resumeSubscription(service, {}, { id: subscription }, 'paid');
  assert.deepEqual(await rover(), { valid_from: noon, expires_at: ends_at, suspended: false });
  await suspendSubscription(service, {}, { id: subscription }, 'not paid again');
  await settleDue(service, ends_at);
  assert.equal((await all())[0]?.status, 4);
  assert.equal((await rover()).suspended, false);
});

test('a change of a subscription that somebody else has changed is refused', async (t) => {
  const { service, id } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  await suspendSubscription(service, {}, first, 'not paid');
  await assert.rejects(
    cancelSubscription(service, {}, { id: first.id, version: first.version }, 'x', noon),
    (error) => error instanceof Problem && error.code === 'changed_meanwhile',
  );
});

test('each subscription that is due is settled by one of several workers', async (t) => {
  const { database, service, actions, id } = await startRover(t);
  const first = await sellSubscription(service, {}, id, sale, noon);
  await renewSubscription(service, {}, first, { ...sale, starts: 'then' }, noon);
  assert.deepEqual(await nextDue(service), first.ends_at);
  const work = () => database.service.transaction().execute((db) => settleDue(db, first.ends_at));
  await Promise.all(Array.from({ length: 5 }, work));
  await work(); // what another worker's transaction held
  assert.deepEqual((await actions()).toSorted(), [50, 51, 58, 59]);
});
