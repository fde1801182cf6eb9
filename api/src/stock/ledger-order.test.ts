import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Database } from '@cairn/database';
import { moveStock, type StockMovement } from '@cairn/domain/stock';
import { startSubscriptions, YEAR } from '../../test/subscriptions.ts';

const PAGE = 40;

/** A reseller and its dealer, what moves a unit between them, and all movements of each as its page reads them. */
async function startLedger(t: TestContext) {
  const subscriptions = await startSubscriptions(t);
  const { reseller_id: resellerId, dealer_id: dealerId } = subscriptions.company;
  const { client: reseller } = await subscriptions.person(5, { reseller_id: resellerId });
  const wide = await Database.connect({ ...subscriptions.database.options, serviceConnections: 50 });
  t.after(() => wide.close());
  const movement = { typeId: YEAR, quantity: 1, resellerId, dealerId };
  const move = (db: typeof wide.service, kind: StockMovement['kind'], more: object = {}) =>
    moveStock(db, {}, { kind, ...movement, ...more }, 'subdata.number');
  const movementsOf = async (client: typeof reseller) => {
    const first = await client.stock.movements({ limit: PAGE });
    const pages = Math.ceil(first.total / PAGE);
    const others = await Promise.all(
      Array.from({ length: pages - 1 }, (_, n) => client.stock.movements({ page: n + 1, limit: PAGE })),
    );
    return [first, ...others].flatMap(({ movements }) => movements);
  };
  return { ...subscriptions, reseller, wide, move, movementsOf };
}

/** Each balance is the one before it and what was moved. */
function assertAddsUp(movements: readonly { quant: number; balance: number | null }[], now: number) {
  assert.equal(movements[0]?.balance, now);
  for (const [index, { quant, balance }] of movements.entries()) {
    assert.equal(balance, (movements[index + 1]?.balance ?? 0) + quant, `movement ${index}`);
    assert.ok(Number(balance) >= 0, `a balance of ${balance}`);
  }
}

test('a movement whose transaction began first and that was made last is listed last, with the balance of that moment', async (t) => {
  const { wide, move, movementsOf, dealer, system, company } = await startLedger(t);
  const { reseller_id: reseller } = company;
  await system.stock.add({ subdata: { reseller, type: YEAR, number: 1, po: 'PO 2' } });
  await wide.service.transaction().execute(async (early) => {
    await early.selectNoFrom((eb) => eb.fn('now', []).as('now')).execute();
    await wide.service.transaction().execute((late) => move(late, 'assigned'));
    await move(early, 'returned', { quantity: 4 });
  });
  const movements = await movementsOf(dealer);
  assert.deepEqual(
    movements.map(({ kind, balance }) => [kind, balance]),
    [
      ['returned', 0],
      ['assigned', 4],
      ['assigned', 3],
    ],
  );
});

test('of 50 movements at once each has the balance that the ledger had after it, for the dealer and the reseller', async (t) => {
  const { wide, move, movementsOf, dealer, reseller, system, company } = await startLedger(t);
  await system.stock.add({ subdata: { reseller: company.reseller_id, type: YEAR, number: 6, po: 'PO 2' } });
  const done = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      wide.service
        .transaction()
        .execute((db) => move(db, n % 2 ? 'assigned' : 'returned', { quantity: 1 + (n % 3) })),
    ),
  );
  const made = done.filter(({ status }) => status === 'fulfilled').length;
  assert.ok(made > 10, `${made} of 50 had units`);
  const [own, ofReseller] = [await movementsOf(dealer), await movementsOf(reseller)];
  assert.deepEqual([own.length, ofReseller.length], [1 + made, 3 + made]);
  const inStock = async (client: typeof dealer) =>
    (await client.stock.outlook({})).types.find(({ type }) => type === YEAR)?.count ?? 0;
  assertAddsUp(own, await inStock(dealer));
  assertAddsUp(ofReseller, await inStock(reseller));
});
