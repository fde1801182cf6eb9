import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@cairn/database/testing';
import { startWithSim } from '../../test/sim-with-supplier.ts';
import { addSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';

test('a dealer reads its SIM from the supplier and gets its status', async (t) => {
  const { seller, sim, found, standIn, setUp } = await startWithSim(t);
  await setUp();
  standIn.population.setStatus(found.serial, 'suspended');
  assert.deepEqual(await seller.simRequests.refreshOne({ id: sim }), {
    iccid: found.iccid,
    statusid: 2,
    status: 'Suspended',
    error: 0,
    message: '',
  });
  const endpoint = String(7_000_000 + found.serial);
  assert.partialDeepStrictEqual(await seller.simRequests.refreshOne({ endpoint }), { error: 0 });
});

test('what a supplier refuses comes with a message in place of the status', async (t) => {
  const { seller, sim, standIn, setUp } = await startWithSim(t);
  await setUp();
  standIn.population.remove(0);
  standIn.misbehave({ kind: 'failure_in_200', code: '9999', operation: 'read' });
  assert.partialDeepStrictEqual(await seller.simRequests.refreshOne({ id: sim }), {
    error: 1,
    message: 'The supplier refused the request',
  });
});

test('the location of a SIM is requested, polled until it is there, and forgotten', async (t) => {
  const { seller, sim, standIn, setUp } = await startWithSim(t);
  await setUp();
  assert.partialDeepStrictEqual(await seller.simRequests.locate({ id: sim, ask: 0 }), { state: 'none' });
  let location = await seller.simRequests.locate({ id: sim });
  while (location.state === 'waiting') location = await seller.simRequests.locate({ id: sim, ask: 0 });
  assert.partialDeepStrictEqual(location, { state: 'done', error: 0 });
  assert.ok(location.location?.operatorName);
  const { messages } = await seller.simRequests.cancelLocation({ id: sim });
  assert.deepEqual(
    messages.map(({ message, error }) => [message, error]),
    [['The network forgets the location: the modem registers again', 0]],
  );
  assert.equal(standIn.received.cancel, 1);
});

test('a SIM of the first supplier has no geoposition, unless its endpoint is one of the second too', async (t) => {
  const { seller, system, dealer, database, sim, setUp } = await startWithSim(t, { worker: false });
  await setUp();
  const at = { reseller_id: dealer.reseller_id, dealer_id: dealer.id, holder: 'dealer' };
  const [first] = await addSims(database.service, 1, { ...at, endpoint_id: '5000001' });
  const refused = 'Only SIM cards of supplier 2 have a geoposition';
  for (const call of [seller.simRequests.locate, system.simRequests.cancelLocation])
    for (const [field, value] of [
      ['id', first],
      ['endpoint', '5000001'],
    ] as const)
      assert.deepEqual(await refusal(call({ [field]: value })), { code: 'invalid_input', [field]: refused });
  await database.service.updateTable('sims').set({ endpoint_id: '5000001' }).where('id', '=', sim).execute();
  assert.partialDeepStrictEqual(await seller.simRequests.locate({ endpoint: '5000001' }), {
    state: 'waiting',
  });
});

test('a location that nobody waits for any longer is cancelled', async (t) => {
  const { seller, sim, standIn, setUp } = await startWithSim(t);
  await setUp();
  standIn.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'location' });
  assert.partialDeepStrictEqual(await seller.simRequests.locate({ id: sim }), { state: 'waiting' });
  await seller.simRequests.cancelLocation({ id: sim });
  assert.partialDeepStrictEqual(await seller.simRequests.locate({ id: sim, ask: 0 }), {
    state: 'cancelled',
    error: 1,
    message: 'The location was cancelled',
  });
});

test('requests of a supplier that is not set up fail at once with a message', async (t) => {
  const { seller, sim, system } = await startWithSim(t, { worker: false });
  const message = 'The supplier is not set up';
  assert.partialDeepStrictEqual(await seller.simRequests.refreshOne({ id: sim }), { error: 1, message });
  assert.partialDeepStrictEqual(await seller.simRequests.locate({ id: sim }), {
    state: 'failed',
    error: 1,
    message,
  });
  const { messages } = await seller.simRequests.cancelLocation({ id: sim });
  assert.partialDeepStrictEqual(messages, [{ message, error: 1 }]);
  assert.deepEqual(await refusal(system.simSuppliers.refresh({ supplier: 2 })), {
    code: 'invalid_input',
    supplier: message,
  });
});

test('a SIM of another dealer does not exist for the caller', async (t) => {
  const { person, sim, dealer, seed, setUp } = await startWithSim(t);
  await setUp();
  const other = await seed.dealer({ reseller_id: dealer.reseller_id });
  const { client } = await person(10, { reseller_id: other.reseller_id, dealer_id: other.id });
  for (const call of [
    client.simRequests.refreshOne,
    client.simRequests.locate,
    client.simRequests.cancelLocation,
  ])
    assert.partialDeepStrictEqual(await refusal(call({ id: sim })), { code: 'not_found' });
});

test('a refresh says what it found; a reseller gets the counts of its own SIMs only', async (t) => {
  const { system, person, dealer, seed, setUp, sim } = await startWithSim(t);
  await setUp();
  const { refresh, messages } = await system.simSuppliers.refresh({ supplier: 2 });
  assert.partialDeepStrictEqual(refresh, { state: 'done', simms: 30, complete: 1, percent: 100 });
  assert.equal(messages[0]?.message, 'SIM cards refreshed');
  assert.deepEqual(
    refresh.changes.filter(({ kind }) => kind === 'added'),
    [{ kind: 'added', simms: 29 }],
  );
  const { client: own } = await person(5, { reseller_id: dealer.reseller_id });
  const { refreshes } = await own.simSuppliers.refreshes({ supplier: 2 });
  assert.partialDeepStrictEqual(refreshes, [{ value: refresh.value, simms: 1, pages: 0, user: '' }]);
  const { changes } = await own.simSuppliers.refreshChanges({ id: refresh.value });
  assert.deepEqual([...new Set(changes.map((change) => change.sim))], [sim]);
  const { suppliers } = await own.simSuppliers.states({});
  assert.partialDeepStrictEqual(suppliers[1], { ready: 1, health: 'answering', simms: 1 });
  const other = await seed.reseller();
  const { client: foreign } = await person(5, { reseller_id: other.id });
  assert.deepEqual((await foreign.simSuppliers.refreshChanges({ id: refresh.value })).changes, []);
  const bics = await own.simSuppliers.refreshBics({});
  assert.deepEqual([bics.sims, bics.total], [1, 1]);
  assert.partialDeepStrictEqual(await refusal(foreign.simSuppliers.cancelRefresh({ id: refresh.value })), {
    code: 'not_authorised',
  });
});

test('a refresh under way is joined and cancelled', async (t) => {
  const { system, standIn, setUp } = await startWithSim(t);
  await setUp();
  standIn.misbehave({ kind: 'stall', ms: Number.POSITIVE_INFINITY, operation: 'list' });
  const ended = system.simSuppliers.refresh({ supplier: 2 });
  const running = async () => {
    const { refreshes } = await system.simSuppliers.refreshes({ supplier: 2 });
    return refreshes.find(({ state }) => state === 'running')?.value;
  };
  await until(async () => (await running()) !== undefined);
  const value = await running();
  const again = await system.simSuppliers.refresh({ supplier: 2, wait: 0 });
  assert.equal(again.refresh.value, value);
  assert.equal(again.messages[0]?.message, 'The refresh goes on');
  await system.simSuppliers.cancelRefresh({ id: value ?? 0 });
  assert.partialDeepStrictEqual(await ended, {
    messages: [{ message: 'The refresh was cancelled', error: 1 }],
    refresh: { value, state: 'cancelled' },
  });
});

test('a request that is under way goes along when its SIM moves, and is joined by its new holder', async (t) => {
  const { database, person, seller, sim, dealer, setUp } = await startWithSim(t, { worker: false });
  await setUp();
  const { client: reseller } = await person(5, { reseller_id: dealer.reseller_id });
  const move = (from_holder: string, to_holder: string) =>
    database.service
      .insertInto('sim_moves')
      .values({ sim_id: sim, from_holder, to_holder, reseller_id: dealer.reseller_id, dealer_id: dealer.id })
      .execute();
  await move('dealer', 'reseller');
  const first = await reseller.simRequests.locate({ id: sim });
  await move('reseller', 'dealer');
  const joined = await seller.simRequests.locate({ id: sim });
  assert.equal(joined.state, 'waiting');
  assert.equal(joined.requested, first.requested);
});

test('what a supplier wrote is shown to system administrators alone, with the message', async (t) => {
  const { system, seller, sim, standIn, setUp } = await startWithSim(t);
  await setUp();
  const refuse = (operation: 'read' | 'location') =>
    standIn.misbehave({ kind: 'failure_in_200', code: '6420', description: 'Account on hold', operation });
  const message = async (client: typeof system) => {
    refuse('read');
    return (await client.simRequests.refreshOne({ id: sim })).message;
  };
  assert.equal(await message(seller), 'The supplier refused the request');
  assert.equal(await message(system), 'The supplier refused the request: “Account on hold”');
  refuse('location');
  await seller.simRequests.locate({ id: sim });
  const located = (client: typeof system) => client.simRequests.locate({ id: sim, ask: 0 });
  await until(async () => (await located(seller)).state === 'failed');
  const [own, all] = [await located(seller), await located(system)];
  assert.deepEqual([own.message, own.requested !== null], ['The supplier refused the request', true]);
  assert.equal(all.message, 'The supplier refused the request: “Account on hold”');
});
