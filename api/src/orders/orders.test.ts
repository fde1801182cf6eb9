import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundEvent } from '@cairn/simulator';
import { startOrders } from '../../test/orders.ts';
import { outcome } from '../../test/outcome.ts';
import { refusal } from '../../test/tenants.ts';

const mismatch = { code: 'invalid_input', sims: "Assigned sims doesn't match order" };

test('SIMs of dealer and company go into the stock of the company, and the order is processed', async (t) => {
  const { sell, stockSims, dealer, company, holderOf, database } = await startOrders(t);
  const order = await sell({ subscriptions: ['1', '2', '4'] });
  const [ofDealer = 0] = await stockSims(1);
  const [ofCompany = 0] = await stockSims(1, 'company');
  const { messages } = await dealer.orders.assign({ order: order.id, sims: [ofDealer, ofCompany] });
  assert.deepEqual(
    messages.map(({ message, error }) => [message, error]),
    [
      ['SIM', 0],
      ['SIM', 0],
      ['Order', 0],
    ],
  );
  for (const sim of [ofDealer, ofCompany])
    assert.partialDeepStrictEqual(await holderOf(sim), { holder: 'company', company_id: company.id });
  const read = await dealer.orders.read({ order: order.id });
  assert.equal(read.payment.status, 20);
  assert.deepEqual(
    read.sims.map(({ value, available }) => [value, available]),
    [
      [ofDealer, 1],
      [ofCompany, 1],
    ],
  );
  const moves = await database.service.selectFrom('sim_moves').select(['sim_id', 'reason']).execute();
  assert.deepEqual(moves, [{ sim_id: ofDealer, reason: 'Order processed' }]);
  const { CasterEvents } = await dealer.audit.events({ type: 78 });
  assert.deepEqual(
    CasterEvents.map(({ typename, text }) => [typename, text]),
    [['Order processed', 'pi_1, Wold Grange Farms']],
  );
});

test('the SIMs of a subscription that has a rover go into its free slots', async (t) => {
  const { sell, stockSims, dealer, seed, company, holderOf } = await startOrders(t);
  const rover = await seed.rover({ company_id: company.id });
  const first = await sell({ subscriptions: [`1:${rover.id}`, '1'] });
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await stockSims(5);
  await dealer.orders.assign({ order: first.id, sims: [b, a] });
  assert.partialDeepStrictEqual(await holderOf(b), { holder: 'rover', rover_id: rover.id, slot: 1 });
  assert.partialDeepStrictEqual(await holderOf(a), { holder: 'company' });
  const second = await sell({ payment: 'pi_2', subscriptions: [`60:${rover.id}`] });
  const full = { code: 'taken', sims: 'The rover has 3 SIM cards already' };
  const choice = { order: second.id, sims: [c, d, e] };
  for (const draft of [0, 1] as const)
    assert.deepEqual(await refusal(dealer.orders.assign({ ...choice, draft })), full);
  const { subs } = await dealer.orders.read({ order: second.id });
  assert.deepEqual(
    subs.map(({ obstacle }) => obstacle),
    [full.sims],
  );
  for (const sim of [c, d, e]) assert.partialDeepStrictEqual(await holderOf(sim), { holder: 'dealer' });
});

test('fewer SIMs than the order needs are refused, and so are more', async (t) => {
  const { sell, stockSims, dealer, holderOf } = await startOrders(t);
  const order = await sell({ subscriptions: ['1', '60'] });
  const sims = await stockSims(5);
  for (const number of [0, 1, 3, 5])
    assert.deepEqual(
      await refusal(dealer.orders.assign({ order: order.id, sims: sims.slice(0, number) })),
      mismatch,
      `${number} SIMs`,
    );
  assert.equal((await dealer.orders.read({ order: order.id })).payment.status, 10);
  assert.partialDeepStrictEqual(await holderOf(Number(sims[0])), { holder: 'dealer' });
});

test('a choice of SIMs is stored with a paid order and can be changed; a SIM that has left the stock is marked', async (t) => {
  const { sell, stockSims, dealer, holderOf, system, company, database } = await startOrders(t);
  const order = await sell({ subscriptions: ['1', '1'] });
  const [a = 0, b = 0, c = 0] = await stockSims(3);
  const save = (sims: number[]) => dealer.orders.assign({ order: order.id, sims, draft: 1 });
  assert.deepEqual((await save([b, a])).messages, [
    { message: 'Order saved', text: '2 of 2 SIMs', error: 0 },
  ]);
  const chosen = async () =>
    (await system.orders.read({ order: order.id })).sims.map(({ value, available }) => [value, available]);
  assert.deepEqual(await chosen(), [
    [b, 1],
    [a, 1],
  ]);
  await save([a]);
  assert.deepEqual(await chosen(), [[a, 1]]);
  await database.service.updateTable('sims').set({ status: 'suspended' }).where('id', '=', a).execute();
  assert.equal((await dealer.orders.read({ order: order.id })).sims[0]?.statusid, 2, 'suspended');
  assert.partialDeepStrictEqual(await holderOf(a), { holder: 'dealer' });
  assert.deepEqual(await refusal(save([a, b, c])), mismatch);
  // the SIM goes back to the reseller: it is shown as no longer there, and does not process the order
  const { reseller_id, dealer_id } = company;
  await database.service
    .insertInto('sim_moves')
    .values({ sim_id: a, from_holder: 'dealer', to_holder: 'reseller', reseller_id, dealer_id })
    .execute();
  assert.deepEqual(await chosen(), [[a, 0]]);
  assert.equal(await outcome(system.orders.assign({ order: order.id, sims: [a, b] })), '409 taken');
});

test('a SIM of another order is neither offered nor saved; of a rover that was deleted the order says so', async (t) => {
  const { sell, stockSims, dealer, seed, company, database } = await startOrders(t);
  const first = await sell();
  const [theirs = 0] = await stockSims(1, 'company');
  const [free = 0] = await stockSims(1, 'company');
  await dealer.orders.assign({ order: first.id, sims: [theirs] });
  const second = await sell({ payment: 'pi_2' });
  const offered = await dealer.sims.choose({ company: company.id, stock: 'company', unordered: true });
  assert.deepEqual([offered.CasterSimmss.map(({ value }) => value), offered.Total], [[free], 1]);
  for (const draft of [0, 1] as const) {
    const refused = await refusal(dealer.orders.assign({ order: second.id, sims: [theirs], draft }));
    assert.match(JSON.stringify(refused), /SIM \d+ is assigned to another order/);
  }
  // one that was chosen while it was free
  await dealer.orders.assign({ order: second.id, sims: [free], draft: 1 });
  const third = await sell({ payment: 'pi_3' });
  await dealer.orders.assign({ order: third.id, sims: [free] });
  const chosen = (await dealer.orders.read({ order: second.id })).sims;
  assert.deepEqual(
    chosen.map(({ value, available }) => [value, available]),
    [[free, 0]],
  );
  const rover = await seed.rover({ company_id: company.id, title: 'Sprayer' });
  const fourth = await sell({ payment: 'pi_4', subscriptions: [`1:${rover.id}`] });
  await database.service
    .updateTable('rovers')
    .set({ archived_at: new Date() })
    .where('id', '=', rover.id)
    .execute();
  const gone = 'The rover Sprayer was deleted';
  assert.equal((await dealer.orders.read({ order: fourth.id })).subs[0]?.obstacle, gone);
  assert.deepEqual(await refusal(dealer.orders.assign({ order: fourth.id, sims: [], draft: 1 })), {
    code: 'taken',
    sims: gone,
  });
});

test('an order that is processed or refunded cannot be changed any more', async (t) => {
  const { sell, stockSims, dealer, deliver } = await startOrders(t);
  const order = await sell();
  const sims = await stockSims(1);
  await dealer.orders.assign({ order: order.id, sims });
  for (const draft of [0, 1] as const)
    assert.equal(await outcome(dealer.orders.assign({ order: order.id, sims, draft })), '409 taken');
  const other = await sell({ payment: 'pi_2' });
  await deliver(refundEvent('pi_2'));
  assert.equal(await outcome(dealer.orders.assign({ order: other.id, sims })), '409 taken');
});

test('of 50 who process one order at the same moment exactly one succeeds', async (t) => {
  const { sell, stockSims, dealer, database } = await startOrders(t);
  const order = await sell();
  const sims = await stockSims(50);
  const outcomes = await Promise.all(
    sims.map((sim) => outcome(dealer.orders.assign({ order: order.id, sims: [sim] }))),
  );
  assert.deepEqual(countOf(outcomes), { done: 1, 409: 49 });
  const held = await database.service
    .selectFrom('sims')
    .where('holder', '=', 'company')
    .select('id')
    .execute();
  assert.equal(held.length, 1);
});

test('of 50 orders processed with one SIM at the same moment exactly one succeeds, from either stock', async (t) => {
  const { sell, stockSims, dealer, database } = await startOrders(t);
  for (const holder of ['dealer', 'company'] as const) {
    const ids: number[] = [];
    for (let index = 0; index < 50; index++) ids.push((await sell({ payment: `pi_${holder}_${index}` })).id);
    const sims = await stockSims(1, holder);
    const outcomes = await Promise.all(ids.map((order) => outcome(dealer.orders.assign({ order, sims }))));
    assert.deepEqual(countOf(outcomes), { done: 1, 409: 49 }, holder);
    const processed = await database.service
      .selectFrom('orders')
      .where('id', 'in', ids)
      .where('status', '=', 20)
      .select('id')
      .execute();
    assert.equal(processed.length, 1);
  }
});

test('two orders with the same SIMs in another order do not wait for each other', async (t) => {
  const { sell, stockSims, dealer } = await startOrders(t);
  for (let round = 0; round < 4; round++) {
    const sims = await stockSims(3);
    const subscriptions = ['60'];
    const one = await sell({ payment: `pi_a${round}`, subscriptions });
    const two = await sell({ payment: `pi_b${round}`, subscriptions });
    const outcomes = await Promise.all([
      outcome(dealer.orders.assign({ order: one.id, sims })),
      outcome(dealer.orders.assign({ order: two.id, sims: sims.toReversed() })),
    ]);
    assert.deepEqual(countOf(outcomes), { done: 1, 409: 1 });
  }
});

test('a double click processes once; who read an earlier version learns what has changed', async (t) => {
  const { sell, stockSims, dealer, reseller } = await startOrders(t);
  const order = await sell();
  const [a = 0, b = 0] = await stockSims(2);
  await dealer.orders.assign({ order: order.id, version: order.version, sims: [a], draft: 1 });
  const stale = reseller.orders.assign({ order: order.id, version: order.version, sims: [b] });
  assert.equal(await outcome(stale), '409 changed_meanwhile');
  const { payment } = await reseller.orders.read({ order: order.id });
  const process = () =>
    reseller.orders.assign(
      { order: order.id, version: payment.version, sims: [b] },
      { key: 'a-double-click' },
    );
  const [one, two] = await Promise.all([process(), process()]);
  assert.deepEqual(one, two);
});

test('orders are seen and processed by the system, the reseller and the dealer; a SIM of others is not there', async (t) => {
  const { sell, stockSims, seed, person, company, reseller, dealer } = await startOrders(t);
  const order = await sell();
  const strange = await seed.company();
  const [theirs = 0] = await stockSims(1, 'dealer', strange);
  assert.equal((await reseller.orders.list({})).total, 1);
  assert.equal((await dealer.orders.list({ stext: 'wold' })).total, 1);
  assert.equal((await dealer.orders.list({ stext: 'nothing like it' })).total, 0);
  assert.deepEqual(await refusal(dealer.orders.assign({ order: order.id, sims: [theirs] })), {
    code: 'invalid_input',
    sims: 'There is no such SIM',
  });
  const { client: other } = await person(10, strange);
  assert.equal((await other.orders.list({})).total, 0);
  assert.equal(await outcome(other.orders.read({ order: order.id })), '404 not_found');
  assert.equal(await outcome(other.orders.assign({ order: order.id, sims: [theirs] })), '404 not_found');
  const wrongCompany = dealer.orders.read({ order: order.id, company: strange.id });
  assert.equal(await outcome(wrongCompany), '404 not_found');
  const { client: buyer } = await person(20, company);
  assert.equal(await outcome(buyer.orders.list({})), '403 not_authorised');
  const events = (await buyer.audit.events({})).CasterEvents;
  assert.ok(!JSON.stringify(events).includes('pi_1'), 'the events of an order are not those of its company');
});

test('a SIM that has left the company can be assigned to a later order', async (t) => {
  const { sell, stockSims, dealer, database, company } = await startOrders(t);
  const first = await sell();
  const [sim = 0] = await stockSims(1);
  await dealer.orders.assign({ order: first.id, sims: [sim] });
  const second = await sell({ payment: 'pi_2' });
  assert.equal(await outcome(dealer.orders.assign({ order: second.id, sims: [sim] })), '409 taken');
  const { reseller_id, dealer_id, id: company_id } = company;
  await database.service
    .insertInto('sim_moves')
    .values({ sim_id: sim, from_holder: 'company', to_holder: 'dealer', reseller_id, dealer_id, company_id })
    .execute();
  assert.equal(await outcome(dealer.orders.assign({ order: second.id, sims: [sim] })), 'done');
});

/** How many succeeded, and how many were refused with which status. */
function countOf(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of outcomes) {
    const [status = ''] = one.split(' ');
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}
