import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '@cairn/database';
import { createTestDatabase, seed } from '@cairn/database/testing';
import fc from 'fast-check';
import pg from 'pg';
import { Problem } from '../problem.ts';
import { moveStock, type StockMovement } from './stock.ts';
import { sellSubscription } from './subscriptions.ts';

const YEAR = 2; // "RTK 1 year, no SIM"
const sale = { typeId: YEAR, reference: 'PO 1', zone: 'Europe/London' };

async function startStock(t: TestContext) {
  const { database, url } = await createTestDatabase(t);
  const seeded = seed(database);
  const dealer = await seeded.dealer();
  const ids = { resellerId: dealer.reseller_id, dealerId: dealer.id };
  const move = (movement: Omit<StockMovement, 'resellerId' | 'typeId'>) =>
    database.service
      .transaction()
      .execute((db) =>
        moveStock(db, {}, { typeId: YEAR, resellerId: ids.resellerId, ...movement }, 'subdata.number'),
      );
  const add = (quantity: number) => move({ kind: 'added', quantity, purchaseOrder: 'PO' });
  const assign = (quantity: number) => move({ kind: 'assigned', quantity, dealerId: ids.dealerId });
  const rover = () =>
    seeded.company({ dealer_id: dealer.id }).then((c) => seeded.rover({ company_id: c.id }));
  return { database, url, ...ids, move, add, assign, rover };
}

const balance = async ({ service }: Database, owner: { dealer: number } | { reseller: number }) => {
  const row = await service
    .selectFrom('stock_balances')
    .$if('dealer' in owner, (rows) => rows.where('dealer_id', '=', (owner as { dealer: number }).dealer))
    .$if('reseller' in owner, (rows) =>
      rows.where('reseller_id', '=', (owner as { reseller: number }).reseller),
    )
    .where('type_id', '=', YEAR)
    .select('quantity')
    .executeTakeFirst();
  return row?.quantity ?? 0;
};
const differences = ({ service }: Database) => service.selectFrom('stock_differences').selectAll().execute();

const isTaken = (error: unknown) => error instanceof Problem && error.code === 'taken';

test('units go from outside to a reseller, to its dealer, and back', async (t) => {
  const { database, move, add, assign, resellerId, dealerId } = await startStock(t);
  await add(10);
  await assign(4);
  await move({ kind: 'returned', quantity: 1, dealerId });
  await move({ kind: 'removed', quantity: 2, reason: 'sold by another system' });
  assert.equal(await balance(database, { reseller: resellerId }), 5);
  assert.equal(await balance(database, { dealer: dealerId }), 3);
  assert.deepEqual(await differences(database), []);
  const events = await database.service
    .selectFrom('user_events')
    .orderBy('id')
    .select(['type', 'dealer_id'])
    .execute();
  assert.deepEqual(events, [
    { type: 40, dealer_id: null },
    { type: 42, dealer_id: dealerId },
    { type: 43, dealer_id: dealerId },
    { type: 41, dealer_id: null },
  ]);
});

test('nobody gives more than they have, and the field is named', async (t) => {
  const { database, add, assign, resellerId } = await startStock(t);
  await add(3);
  await assert.rejects(assign(4), (error) => {
    assert.ok(error instanceof Problem);
    assert.deepEqual(error.issues, [{ field: 'subdata.number', message: 'There are not so many in stock' }]);
    return true;
  });
  assert.equal(await balance(database, { reseller: resellerId }), 3);
});

test('units of a reseller go to its own dealers alone', async (t) => {
  const { database, add, move } = await startStock(t);
  const foreign = await seed(database).dealer();
  await add(3);
  await assert.rejects(move({ kind: 'assigned', quantity: 1, dealerId: foreign.id }), /is not of reseller/);
});

test('a movement is never changed or deleted', async (t) => {
  const { database, add } = await startStock(t);
  await add(3);
  await assert.rejects(
    database.service.updateTable('stock_movements').set({ quantity: 4 }).execute(),
    /never changed/,
  );
  await assert.rejects(database.service.deleteFrom('stock_movements').execute(), /permission denied/);
  await assert.rejects(
    database.service.updateTable('stock_balances').set({ quantity: 9 }).execute(),
    /permission denied/,
  );
});

test('of 50 connections that sell the last unit at once one does, and 49 are refused because there is none', async (t) => {
  const { database, add, assign, rover, dealerId } = await startStock(t);
  await add(1);
  await assign(1);
  const rovers = await Promise.all(Array.from({ length: 50 }, rover));
  const { Database } = await import('@cairn/database');
  const wide = await Database.connect({ ...database.options, serviceConnections: 50 });
  t.after(() => wide.close());
  const results = await Promise.allSettled(
    rovers.map(({ id }) =>
      wide.service.transaction().execute((db) => sellSubscription(db, {}, id, sale, new Date())),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  assert.equal(refused.length, 49);
  for (const { reason } of refused) assert.ok(isTaken(reason), String(reason));
  assert.equal(await balance(database, { dealer: dealerId }), 0);
  const { count } = await database.service
    .selectFrom('subscriptions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 1);
});

test('a connection killed in the middle of a sale leaves neither a subscription nor a movement', async (t) => {
  const { database, url, add, assign, rover, dealerId } = await startStock(t);
  await add(1);
  await assign(1);
  const { id } = await rover();
  const killer = new pg.Client(url);
  await killer.connect();
  const sold = database.service.transaction().execute(async (db) => {
    await sellSubscription(db, {}, id, sale, new Date());
    const { pid } = await db
      .selectNoFrom((eb) => eb.fn<number>('pg_backend_pid', []).as('pid'))
      .executeTakeFirstOrThrow();
    await killer.query('select pg_terminate_backend($1)', [pid]);
    await db.selectFrom('settings').select('name').execute();
  });
  await assert.rejects(sold);
  await killer.end();
  assert.equal(await balance(database, { dealer: dealerId }), 1);
  assert.deepEqual(await database.service.selectFrom('subscriptions').select('id').execute(), []);
  assert.deepEqual(await differences(database), []);
});

test('whatever is moved in whatever order, balances are the sums of the movements and never negative', async (t) => {
  const { database, move, resellerId, dealerId } = await startStock(t);
  const kind = fc.constantFrom('added', 'removed', 'assigned', 'returned');
  const movements = fc.array(fc.record({ kind, quantity: fc.integer({ min: 1, max: 20 }) }), {
    maxLength: 12,
  });
  let reseller = 0;
  let dealer = 0;
  await fc.assert(
    fc.asyncProperty(movements, async (list) => {
      for (const { kind, quantity } of list) {
        const toReseller = { added: 1, returned: 1, removed: -1, assigned: -1 }[kind] ?? 0;
        const toDealer = { assigned: 1, returned: -1 }[kind as 'assigned'] ?? 0;
        const possible = reseller + toReseller * quantity >= 0 && dealer + toDealer * quantity >= 0;
        const done = move({ kind, quantity, ...(toDealer !== 0 && { dealerId }) } as never);
        if (!possible) {
          await assert.rejects(done, isTaken);
          continue;
        }
        await done;
        reseller += toReseller * quantity;
        dealer += toDealer * quantity;
      }
      assert.equal(await balance(database, { reseller: resellerId }), reseller);
      assert.equal(await balance(database, { dealer: dealerId }), dealer);
      assert.deepEqual(await differences(database), []);
    }),
    { numRuns: 25 },
  );
});

test('dealers and their reseller who move units both ways at once never wait for each other', async (t) => {
  const { database, move, add, assign, resellerId, dealerId } = await startStock(t);
  await add(200);
  await assign(100);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      move({ kind: n % 2 ? 'assigned' : 'returned', quantity: 1, dealerId }),
    ),
  );
  assert.equal(await balance(database, { reseller: resellerId }), 100);
  assert.equal(await balance(database, { dealer: dealerId }), 100);
});
