import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const YEAR = 1;

/** A reseller with one dealer, and a client of each level. */
async function startStock(t: TestContext) {
  const world = await startWorld(t);
  const { id: dealer, reseller_id: reseller } = await world.seed.dealer({ title: 'Fens RTK' });
  const { client: system } = await world.person(1);
  const add = (number: number, client = system) =>
    client.stock.add({ subdata: { reseller, type: YEAR, number, po: 'PO 1' } });
  const assign = (number: number, client = system) =>
    client.stock.assign({ subdata: { reseller, dealer, type: YEAR, number, po: 'PO 2' } });
  return { ...world, system, reseller, dealer, add, assign };
}

test('units are added to a reseller, assigned to its dealer, taken back and removed; each list shows what is left', async (t) => {
  const { system, person, reseller, dealer, add, assign } = await startStock(t);
  assert.deepEqual((await add(10)).messages, [
    { message: 'Subscriptions Added', text: '10 × RTK 1 year', error: 0 },
  ]);
  const { client: supplier } = await person(5, { reseller_id: reseller });
  await assign(6, supplier);
  await supplier.stock.takeBack({ subdata: { dealer, type: YEAR, number: 1, removalReason: 'not paid' } });
  await system.stock.remove({
    subdata: { reseller, type: YEAR, number: 2, removalReason: 'sold elsewhere' },
  });
  const list = await supplier.stock.resellerList({});
  assert.partialDeepStrictEqual(list, {
    value: reseller,
    dealers: [{ value: dealer, text: 'Fens RTK', count: 5 }],
    manage: 0,
  });
  assert.deepEqual(
    list.subs.map(({ text, count }) => [text, count]),
    [['RTK 1 year', 3]],
  );
  const { client: seller } = await person(10, { reseller_id: reseller, dealer_id: dealer });
  const [own] = await seller.stock.dealerList({});
  assert.partialDeepStrictEqual(own, { value: dealer, text: 'Fens RTK', subs: [{ type: YEAR, count: 5 }] });
  assert.partialDeepStrictEqual((await seller.stock.forRover({})).CasterSubs, [
    { value: YEAR, text: 'RTK 1 year', years: 1, months: 0, days: 0, simm: 1, simms: 1, count: 5 },
  ]);
  assert.deepEqual((await seller.stock.ofDealer({ short: 1 })).CasterSubs.length, 1);
  assert.ok((await seller.stock.ofDealer({})).CasterSubs.length > 5);
  assert.deepEqual(await system.stock.counts({ reseller }), {
    total: 8,
    data: [{ label: 'RTK 1 year', value: 8, color: '#4bebb3' }],
  });
});

test('a system admin reads what each reseller and its dealers have; others may not', async (t) => {
  const { system, seed, person, reseller, add, assign } = await startStock(t);
  await add(10);
  await assign(4);
  await seed.dealer({ reseller_id: reseller, title: 'Wolds RTK' });
  const { resellers } = await system.stock.resellers({});
  assert.partialDeepStrictEqual(
    resellers.find(({ value }) => value === reseller),
    { count: 6, dealers: 2, dealer_count: 4 },
  );
  const { client: supplier } = await person(5, { reseller_id: reseller });
  assert.partialDeepStrictEqual(await refusal(supplier.stock.resellers({})), { code: 'not_authorised' });
});

test('more than there is, more than 500 at once, no purchase order, no type: each is refused by its field', async (t) => {
  const { system, reseller, dealer, add, assign } = await startStock(t);
  await add(3);
  assert.deepEqual(await refusal(assign(4)), {
    code: 'taken',
    'subdata.number': 'There are not so many in stock',
  });
  assert.deepEqual(await refusal(add(501)), {
    code: 'invalid_input',
    'subdata.number': 'must be a whole number from 1 to 500',
  });
  const assignment = { dealer, number: 1, po: 'PO' };
  assert.deepEqual(await refusal(system.stock.assign({ subdata: assignment })), {
    code: 'invalid_input',
    'subdata.type': '** select value.',
  });
  assert.deepEqual(await refusal(system.stock.assign({ subdata: { ...assignment, type: 1, po: ' ' } })), {
    code: 'invalid_input',
    'subdata.po': '** required.',
  });
  const removal = { reseller, type: YEAR, number: 1, removalReason: '' };
  assert.deepEqual(await refusal(system.stock.remove({ subdata: removal })), {
    code: 'invalid_input',
    'subdata.removalReason': '** required.',
  });
});

test('only system admins and whoever may manage reseller stock add to it, at their own reseller', async (t) => {
  const { person, seed, reseller, add } = await startStock(t);
  const { client: plain } = await person(5, { reseller_id: reseller });
  assert.partialDeepStrictEqual(await refusal(add(1, plain)), { code: 'not_authorised' });
  const { client: manager } = await person(5, { reseller_id: reseller }, { manage_reseller_stock: true });
  await add(1, manager);
  assert.equal((await manager.stock.resellerList({})).manage, 1);
  const other = await seed.reseller();
  const foreign = manager.stock.add({ subdata: { reseller: other.id, type: YEAR, number: 1, po: 'PO' } });
  assert.deepEqual(await refusal(foreign), {
    code: 'invalid_input',
    'subdata.reseller': 'There is no such reseller',
  });
  assert.partialDeepStrictEqual(await refusal(plain.stock.report({})), { code: 'not_authorised' });
});

test('the report has who moved what, when and on which order, newest first, searched and by period', async (t) => {
  const { system, reseller, dealer, add, assign } = await startStock(t);
  await add(10);
  await assign(4);
  await system.stock.takeBack({ subdata: { dealer, type: YEAR, number: 1, removalReason: 'not paid' } });
  const { stock, total } = await system.stock.report({ reseller });
  assert.equal(total, 3);
  assert.deepEqual(
    stock.map(({ dealer, quant, dealer_po, kind }) => [dealer, quant, dealer_po, kind]),
    [
      ['Fens RTK', -1, 'not paid', 'returned'],
      ['Fens RTK', 4, 'PO 2', 'assigned'],
      ['', 10, 'PO 1', 'added'],
    ],
  );
  assert.ok(stock.every(({ user }) => user !== ''));
  assert.equal((await system.stock.report({ stext: 'po 2' })).total, 1);
  assert.equal((await system.stock.report({ end: '2020-01-01 00:00' })).total, 0);
});

test('a change that is sent twice with one key is done once', async (t) => {
  const { system, reseller, add } = await startStock(t);
  await add(5);
  const subdata = { reseller, type: YEAR, number: 2, removalReason: 'spent' };
  const key = 'a-double-click';
  const [one, two] = await Promise.all([
    system.stock.remove({ subdata }, { key }),
    system.stock.remove({ subdata }, { key }),
  ]);
  assert.deepEqual(one, two);
  assert.equal((await system.stock.resellerList({ reseller })).subs[0]?.count, 3);
});
