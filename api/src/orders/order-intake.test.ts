import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PaymentProvider, refundEvent, saleEvent } from '@cairn/simulator';
import { startOrders } from '../../test/orders.ts';
import { startWorld } from '../../test/world.ts';

test('a payment that the provider reports becomes an order with its subscriptions', async (t) => {
  const { sell, system, company } = await startOrders(t);
  const at = new Date('2027-03-01T10:00:00Z');
  const order = await sell({ subscriptions: ['1', '2', '60'], at });
  assert.partialDeepStrictEqual(order, {
    companyid: company.id,
    company: 'Wold Grange Farms',
    name: 'Ann Smith',
    order: 'pi_1',
    amount: 120.5,
    status: 10,
    statustext: 'To be processed',
  });
  assert.equal(order.datetime, at.toISOString());
  const { subs, sims, needed } = await system.orders.read({ order: order.id });
  assert.deepEqual(
    subs.map(({ title, substatustext, subscription }) => [title, substatustext, subscription]),
    [
      ['RTK 1 year', 'Waiting for a SIM', [{ simm: 1, simms: 1 }]],
      ['RTK 1 year, no SIM', 'No SIM needed', [{ simm: 0, simms: 0 }]],
      ['RTK 1 year, three SIMs', 'Waiting for 3 SIMs', [{ simm: 1, simms: 3 }]],
    ],
  );
  assert.deepEqual([sims, needed], [[], 4]);
});

test('a delivery that comes again is acknowledged and changes nothing, also when 50 arrive at once', async (t) => {
  const { deliver, purchase, system, database } = await startOrders(t);
  const event = saleEvent(purchase());
  const replies = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
  assert.deepEqual(new Set(replies), new Set(['200']));
  assert.equal(await deliver(event), '200');
  assert.equal((await system.orders.list({})).total, 1);
  // another event of the same payment, at the same time as itself
  const other = saleEvent(purchase({ name: 'Ann B. Smith' }), 'evt_other');
  assert.deepEqual(await Promise.all([deliver(other), deliver(other)]), ['200', '200']);
  const [order, ...others] = (await system.orders.list({})).payments;
  assert.deepEqual([order?.amount, order?.contradicted, others], [120.5, null, []]);
  const subscriptions = await database.service.selectFrom('order_subscriptions').select('id').execute();
  assert.equal(subscriptions.length, 1);
});

test('another event of a payment with another company, sum or subscriptions changes nothing, and is shown at the order and in the events', async (t) => {
  const { deliver, purchase, sell, dealer, seed, company } = await startOrders(t);
  const fen = await seed.company({ title: 'Fen Farms', dealer_id: company.dealer_id });
  const others = [{ pence: 1200 }, { company: fen.id }, { subscriptions: ['1', '2'] }];
  for (const [n, other] of others.entries()) {
    const payment = `pi_${n}`;
    const order = await sell({ payment });
    assert.equal(order.contradicted, null);
    assert.equal(await deliver(saleEvent(purchase({ payment, ...other }), `evt_other_${n}`)), '200');
    const { payments } = await dealer.orders.list({ stext: payment });
    assert.deepEqual(
      payments.map(({ contradicted, ...rest }) => [contradicted !== null, rest.companyid, rest.amount]),
      [[true, company.id, 120.5]],
    );
  }
  const { CasterEvents } = await dealer.audit.events({ type: 89 });
  assert.deepEqual(
    CasterEvents.map(({ typename, text, detail }) => [typename, text, detail]),
    [
      ['pi_2', 'Wold Grange Farms, £120.5, subscriptions: 2'],
      ['pi_1', 'Fen Farms, £120.5, subscriptions: 1'],
      ['pi_0', 'Wold Grange Farms, £12, subscriptions: 1'],
    ].map(([payment, reported]) => [
      'Order reported again with other details',
      `${payment}, Wold Grange Farms`,
      `the payment provider reported: ${reported}`,
    ]),
  );
});

test('50 events of one payment make one order', async (t) => {
  const { deliver, purchase, system } = await startOrders(t);
  const events = Array.from({ length: 50 }, (_, index) => saleEvent(purchase(), `evt_${index}`));
  assert.deepEqual(new Set(await Promise.all(events.map(deliver))), new Set(['200']));
  assert.equal((await system.orders.list({})).total, 1);
});

test('without the right signature nothing is read, and without a secret there is no such address', async (t) => {
  const { baseUrl, provider, purchase, system, later } = await startOrders(t);
  const url = `${baseUrl}/api/paymentevents`;
  const event = saleEvent(purchase());
  const body = JSON.stringify(event);
  const post = async (signature: string | undefined, sent = body) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'stripe-signature': signature }),
    };
    const reply = await fetch(url, { method: 'POST', headers, body: sent });
    return `${reply.status} ${JSON.parse(await reply.text()).error ?? ''}`;
  };
  assert.equal(await post(undefined), '400 The signature is not valid');
  assert.equal(await post('t=1,v1=00'), '400 The signature is not valid');
  assert.equal(await post(provider.sign(body), body.replace('12050', '1')), '400 The signature is not valid');
  const stranger = new PaymentProvider({ url, secret: 'whsec_of_somebody_else' });
  assert.equal((await stranger.deliver(event)).status, 400);
  const early = provider.sign(body);
  later(301);
  assert.equal(await post(early), '400 The signature is older than 5 minutes');
  later(-700);
  const ahead = '400 The signature is from the future: compare the clocks of both servers';
  assert.equal(await post(provider.sign(body)), ahead);
  later(399);
  assert.equal((await system.orders.list({})).total, 0);

  const { baseUrl: closed } = await startWorld(t);
  const unset = new PaymentProvider({ url: `${closed}/api/paymentevents`, secret: 'whsec_of_the_tests' });
  assert.equal((await unset.deliver(event)).status, 404);
});

test('a signed payload in the address of a delivery is not read', async (t) => {
  const { baseUrl, provider, purchase, system } = await startOrders(t);
  const payload = JSON.stringify(saleEvent(purchase()));
  const query = new URLSearchParams({ payload, signature: provider.sign(payload) });
  for (const body of ['', '{}']) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': provider.sign(payload) };
    const reply = await fetch(`${baseUrl}/api/paymentevents?${query}`, { method: 'POST', headers, body });
    assert.equal(reply.status, 400, `with the body ${body}`);
  }
  const bare = await fetch(`${baseUrl}/api/paymentevents?${query}`, { method: 'POST' });
  assert.equal(bare.status, 400);
  assert.equal((await system.orders.list({})).total, 0);
});

test('what is not an order is acknowledged and ignored; what is wrong is refused by its field, and nothing is saved', async (t) => {
  const { deliver, provider, purchase, system, database, seed } = await startOrders(t);
  assert.equal(await deliver({ ...saleEvent(purchase()), type: 'customer.created' }), '200');
  assert.equal(await deliver(saleEvent(purchase({ paid: false }), 'evt_unpaid')), '200');
  const strange = await seed.rover();
  const old = await seed.company({ archived_at: new Date() });
  for (const [payment, more, field] of [
    ['pi_a', { company: 987_654 }, 'data.object.metadata.company'],
    ['pi_b', { company: old.id }, 'data.object.metadata.company'],
    ['pi_c', { subscriptions: [] }, 'data.object.metadata.subscription_1'],
    ['pi_d', { subscriptions: ['1', 'all'] }, 'data.object.metadata.subscription_2'],
    [
      'pi_j',
      { subscriptions: Array.from({ length: 41 }, () => '1') },
      'data.object.metadata.subscription_41',
    ],
    ['pi_e', { subscriptions: ['1', '999'] }, 'data.object.metadata.subscription_2'],
    ['pi_f', { subscriptions: [`1:${strange.id}`] }, 'data.object.metadata.subscription_1'],
    ['pi_g', { currency: 'dkk' }, 'data.object.currency'],
    ['pi_h', { pence: -1 }, 'data.object.amount_total'],
    ['pi_i', { name: 'a\u0000b' }, 'data.object.customer_details.name'],
  ] as const) {
    const event = saleEvent(purchase({ payment, ...more }));
    const { status, text } = await provider.deliver(event);
    assert.equal(status, 400, payment);
    assert.deepEqual(
      JSON.parse(text).issues.map((issue: { field: string }) => issue.field),
      [field],
      payment,
    );
  }
  assert.equal((await system.orders.list({})).total, 0);
  const deliveries = await database.service.selectFrom('order_deliveries').select('outcome').execute();
  assert.deepEqual(
    deliveries.map(({ outcome }) => outcome),
    ['ignored', 'ignored'],
  );
  assert.equal(await deliver({ id: 'evt_x', type: 'charge.refunded' }), '400 invalid_input');

  // a delivery that was refused is taken when it comes again and is right
  assert.equal(await deliver(saleEvent(purchase({ payment: 'pi_g' }))), '200');
  assert.equal((await system.orders.list({})).total, 1);
});

test('a refund of the whole sum ends the order, whether it comes after it, before it or at the same time', async (t) => {
  const { deliver, purchase, sell, system } = await startOrders(t);
  await sell();
  assert.equal(await deliver(refundEvent('pi_1', { whole: false, id: 'evt_part' })), '200');
  assert.equal((await system.orders.list({})).payments[0]?.status, 10);
  assert.equal(await deliver(refundEvent('pi_1')), '200');
  assert.equal((await system.orders.list({})).payments[0]?.status, 30);

  assert.equal(await deliver(refundEvent('pi_2')), '200');
  assert.equal((await sell({ payment: 'pi_2' })).status, 30);

  for (let round = 3; round < 13; round++) {
    const events = [saleEvent(purchase({ payment: `pi_${round}` })), refundEvent(`pi_${round}`)];
    await Promise.all(events.map(deliver));
    const { payments } = await system.orders.list({ stext: `pi_${round}` });
    assert.deepEqual(
      payments.map(({ status }) => status),
      [30],
    );
  }
});
