import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createTestDatabase, seed, until } from '@cairn/database/testing';
import { moveStock } from '@cairn/domain/stock';
import { renewSubscription, sellSubscription } from '@cairn/domain/subscriptions';
import pino from 'pino';
import { startSettling } from './settling.ts';

const MONTH = 3;
const sale = { typeId: MONTH, reference: 'PO 1', zone: 'Europe/London' };

/** A rover with an active subscription that ends in a month and a renewal behind it; workers with a clock that is turned. */
async function startWorld(t: TestContext, workers: number) {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { service } = database;
  const { id, reseller_id, dealer_id } = await seed(database).rover();
  const stock = { typeId: MONTH, quantity: 2, resellerId: reseller_id };
  await moveStock(service, {}, { ...stock, kind: 'added' }, '');
  await moveStock(service, {}, { ...stock, kind: 'assigned', dealerId: dealer_id }, '');
  let ahead = 0;
  const settling = await Promise.all(
    Array.from({ length: workers }, () =>
      startSettling({
        database: asWorker,
        log: pino({ level: 'silent' }),
        now: () => Date.now() + ahead,
        longestWaitMs: 100,
      }),
    ),
  );
  t.after(() => Promise.all(settling.map((one) => one.stop())));
  const now = new Date();
  const first = await sellSubscription(service, {}, id, sale, now);
  await renewSubscription(service, {}, first, { ...sale, starts: 'then' }, now);
  const statuses = async () => {
    const rows = await service.selectFrom('subscriptions').orderBy('id').select('status').execute();
    return rows.map(({ status }) => status);
  };
  const untilStatuses = (expected: number[]) =>
    until(async () => isDeepStrictEqual(await statuses(), expected));
  return {
    service,
    first,
    statuses,
    untilStatuses,
    turnTo: (at: Date) => (ahead = at.getTime() - Date.now()),
  };
}

test('a subscription ends and its renewal begins when they are due, also when the clock jumps', {
  timeout: 600_000,
}, async (t) => {
  const { first, statuses, untilStatuses, turnTo } = await startWorld(t, 1);
  assert.deepEqual(await statuses(), [3, 2]);
  turnTo(first.ends_at);
  await untilStatuses([4, 3]);
});

test('several workers settle each subscription once', { timeout: 600_000 }, async (t) => {
  const { service, first, untilStatuses, turnTo } = await startWorld(t, 3);
  turnTo(first.ends_at);
  await untilStatuses([4, 3]);
  const events = await service.selectFrom('subscription_events').select('action').execute();
  assert.deepEqual(events.map(({ action }) => action).toSorted(), [50, 51, 58, 59]);
});

test('what became due while no worker ran is settled when one starts', { timeout: 600_000 }, async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const { service } = database;
  const { id, reseller_id, dealer_id } = await seed(database).rover();
  const stock = { typeId: MONTH, quantity: 1, resellerId: reseller_id };
  await moveStock(service, {}, { ...stock, kind: 'added' }, '');
  await moveStock(service, {}, { ...stock, kind: 'assigned', dealerId: dealer_id }, '');
  const past = new Date(Date.now() - 60 * 86_400_000);
  const { ends_at } = await sellSubscription(service, {}, id, sale, past);
  const settling = await startSettling({ database: asWorker, log: pino({ level: 'silent' }) });
  t.after(() => settling.stop());
  const ended = () =>
    service.selectFrom('subscriptions').select(['status', 'finished_at']).executeTakeFirstOrThrow();
  while ((await ended()).status !== 4) await new Promise(setImmediate);
  assert.deepEqual((await ended()).finished_at, ends_at);
});
