import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sellSubscription } from '@cairn/domain/subscriptions';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

const YEAR = 1;
const NO_SIM = 2;
const day = 86_400_000;

/** A dealer with five units of a year and three rovers whose year ends in 20, 25 and 50 days. */
async function startDealer(t: TestContext) {
  const world = await startWorld(t);
  const { database, seed, person } = world;
  const { client: system } = await person(1);
  const first = await seed.rover({ username: 'combine' });
  const { reseller_id: reseller, dealer_id: dealer, company_id } = first;
  const rovers = [first, await seed.rover({ company_id }), await seed.rover({ company_id })];
  await system.stock.add({ subdata: { reseller, type: YEAR, number: 8, po: 'PO 1' } });
  await system.stock.assign({ subdata: { reseller, dealer, type: YEAR, number: 5, po: 'PO 2' } });
  const sell = async (n: number, startsAt: Date) => {
    const sale = { typeId: YEAR, reference: `PO ${10 + n}`, zone: 'UTC' };
    return sellSubscription(database.service, {}, Number(rovers[n]?.id), sale, startsAt);
  };
  const end = async (n: number, days: number) =>
    database.service
      .updateTable('subscriptions')
      .set({ ends_at: new Date(Date.now() + days * day) })
      .where('rover_id', '=', Number(rovers[n]?.id))
      .returning('ends_at')
      .executeTakeFirstOrThrow();
  const ends: Date[] = [];
  for (const [n, days] of [20, 25, 50].entries()) {
    await sell(n, new Date());
    ends.push((await end(n, days)).ends_at);
  }
  const { client: seller } = await person(10, { reseller_id: reseller, dealer_id: dealer });
  const { client: supplier } = await person(5, { reseller_id: reseller });
  return { ...world, system, seller, supplier, reseller, dealer, ends };
}

test('the outlook of a dealer counts what ends in 30, 60 and 90 days, and when the stock runs out', async (t) => {
  const { seller, system, supplier, dealer, reseller, ends } = await startDealer(t);
  const outlook = async (client: typeof seller, owner: object) => {
    const { types } = await client.stock.outlook(owner);
    return types.map(({ type, count, needed, runs_out, supply }) => ({
      type,
      count,
      needed,
      runs_out,
      supply,
    }));
  };
  assert.deepEqual(await outlook(seller, {}), [
    { type: YEAR, count: 2, needed: [2, 3, 3], runs_out: ends[2]?.toISOString(), supply: 0 },
  ]);
  // the reseller has three units; its dealer needs one more than it has itself
  assert.deepEqual(await outlook(supplier, { dealer }), [
    { type: YEAR, count: 2, needed: [2, 3, 3], runs_out: ends[2]?.toISOString(), supply: 3 },
  ]);
  assert.deepEqual(await outlook(supplier, {}), [
    { type: YEAR, count: 3, needed: [0, 1, 1], runs_out: null, supply: 0 },
  ]);
  await system.stock.remove({ subdata: { reseller, type: YEAR, number: 3, removalReason: 'spent' } });
  const [empty] = await outlook(system, { reseller });
  assert.deepEqual(empty, {
    type: YEAR,
    count: 0,
    needed: [0, 1, 1],
    runs_out: ends[2]?.toISOString(),
    supply: 0,
  });
});

test('a subscription whose renewal is scheduled needs no unit any more', async (t) => {
  const { database, seller } = await startDealer(t);
  await sql`
    insert into subscriptions (reseller_id, dealer_id, company_id, rover_id, type_id, status, starts_at, ends_at)
    select reseller_id, dealer_id, company_id, rover_id, type_id, 2, ends_at, ends_at + interval '1 year'
    from subscriptions where ends_at < now() + interval '22 days'`.execute(database.service);
  const { types } = await seller.stock.outlook({});
  assert.deepEqual(types[0]?.needed, [1, 2, 2]);
});

test('who may add to and remove from a stock is informed: not the dealer itself', async (t) => {
  const { seller, supplier, system, person, dealer, reseller } = await startDealer(t);
  const { client: manager } = await person(5, { reseller_id: reseller }, { manage_reseller_stock: true });
  const manage = async (client: typeof seller, owner: object) => (await client.stock.outlook(owner)).manage;
  assert.equal(await manage(seller, {}), 0);
  assert.equal(await manage(supplier, { dealer }), 1);
  assert.equal(await manage(supplier, {}), 0);
  assert.equal(await manage(manager, {}), 1);
  assert.equal(await manage(system, { reseller }), 1);
});

test('movements show both ends, the order or reason, and the balance after each, page by page', async (t) => {
  const { seller, supplier, system, dealer, reseller } = await startDealer(t);
  await system.stock.takeBack({ subdata: { dealer, type: YEAR, number: 1, removalReason: 'season over' } });
  await system.stock.add({ subdata: { reseller, type: NO_SIM, number: 1, po: 'PO 3' } });
  await system.stock.assign({ subdata: { reseller, dealer, type: NO_SIM, number: 1, po: 'PO 4' } });
  const { movements, total } = await seller.stock.movements({});
  assert.equal(total, 6);
  const brief = ({ kind, quant, balance, po }: (typeof movements)[number]) => [kind, quant, balance, po];
  assert.deepEqual(movements.map(brief), [
    ['assigned', 1, 1, 'PO 4'],
    ['returned', -1, 1, 'season over'],
    ['sold', -1, 2, 'PO 12'],
    ['sold', -1, 3, 'PO 11'],
    ['sold', -1, 4, 'PO 10'],
    ['assigned', 5, 5, 'PO 2'],
  ]);
  assert.partialDeepStrictEqual(movements[4], { to: 'combine', type: YEAR });
  assert.ok(movements[4]?.rover);
  const second = await seller.stock.movements({ page: 1, limit: 4 });
  assert.deepEqual(second.movements.map(brief), movements.slice(4).map(brief));
  const years = await seller.stock.movements({ type: YEAR, page: 1, limit: 2 });
  assert.deepEqual(years.movements.map(brief), movements.slice(3, 5).map(brief));
  const own = await supplier.stock.movements({});
  assert.deepEqual(own.movements.map(brief), [
    ['assigned', -1, 0, 'PO 4'],
    ['added', 1, 1, 'PO 3'],
    ['returned', 1, 4, 'season over'],
    ['assigned', -5, 3, 'PO 2'],
    ['added', 8, 8, 'PO 1'],
  ]);
  assert.deepEqual([own.movements[1]?.from, own.movements[3]?.from !== ''], ['', true]);
});
