import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sealSecret } from '@cairn/database';
import { createTestDatabase, until } from '@cairn/database/testing';
import { type StandIn, startBicsStandIn } from '@cairn/simulator';
import { startSims } from '../../../worker/src/sims/sims.ts';
import { addSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const quiet = { info() {}, warn() {}, error: console.error };

/** The api, a worker and a stand-in for supplier 2, with a SIM in the stock of a dealer. */
async function startWithSim(t: TestContext, { worker = true } = {}) {
  const stopped: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const stop of stopped) await stop();
  });
  const { database, secret } = await createTestDatabase(t);
  const world = await startWorld(t, { database, standIns: true });
  const standIn = await startBicsStandIn({ sims: 30 });
  const sims =
    worker && (await startSims({ database, secret, standIns: true, log: quiet, poll: 100, pause: 2 }));
  if (sims) stopped.push(() => sims.stop());
  stopped.push(() => standIn.stop());
  const dealer = await world.seed.dealer({ title: 'Fens RTK' });
  const found = standIn.population.slice(0, 30).find(({ status }) => status === 'active');
  assert.ok(found);
  const { id } = await database.service
    .insertInto('sims')
    .values({
      iccid: found.iccid,
      supplier: 2,
      status: 'active',
      status_text: 'Active',
      holder: 'dealer',
      reseller_id: dealer.reseller_id,
      dealer_id: dealer.id,
      endpoint_id: String(7_000_000 + found.serial),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const setUp = () => setUpSupplier(world, standIn);
  const { client: system } = await world.person(1);
  const { client: seller } = await world.person(10, {
    reseller_id: dealer.reseller_id,
    dealer_id: dealer.id,
  });
  return { ...world, standIn, sim: id, found, dealer, system, seller, setUp };
}

async function setUpSupplier(world: Awaited<ReturnType<typeof startWorld>>, standIn: StandIn) {
  const rate = { perSecond: 10_000, burst: 10_000 };
  await world.database.service
    .updateTable('sim_suppliers')
    .set({
      enabled: true,
      base_url: standIn.url,
      username: 'stand-in',
      settings: JSON.stringify({ rate }),
      secret_sealed: sealSecret(world.secret, 'stand-in', 'sim_suppliers.secret_sealed of 2'),
    })
    .where('id', '=', 2)
    .execute();
}

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

test('settings are saved without showing the secret, and a new address needs it again', async (t) => {
  const { system, standIn, log, database } = await startWithSim(t);
  const settings = { supplier: 2, text: 'BICS', enabled: 1, username: 'stand-in' } as const;
  await system.simSuppliers.saveSettings({
    ...settings,
    baseurl: standIn.url,
    secret: 'stand-in',
    version: 1,
  });
  const stored = await system.simSuppliers.settings({ supplier: 2 });
  assert.partialDeepStrictEqual(stored, { text: 'BICS', enabled: 1, secret: 1, version: 2, pagesize: null });
  assert.deepEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, baseurl: 'https://example.com', version: 2 }),
    ),
    { code: 'invalid_input', secret: 'Enter it again: it would be sent to another address' },
  );
  assert.deepEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, baseurl: 'http://example.com', version: 2 }),
    ),
    { code: 'invalid_input', baseurl: 'must begin with https:// and the name of a host on the internet' },
  );
  assert.partialDeepStrictEqual(
    await refusal(
      system.simSuppliers.saveSettings({ ...settings, text: 'Other', baseurl: standIn.url, version: 1 }),
    ),
    { code: 'changed_meanwhile' },
  );
  const events = await database.service
    .selectFrom('user_events')
    .select(['group', 'detail'])
    .where('type', '=', 91)
    .execute();
  assert.equal(events.length, 1);
  assert.equal(events[0]?.group, 7);
  assert.ok(!JSON.stringify(events).includes('"stand-in"') && !log.some((line) => line.includes('"secret"')));
});

test('outside of the demo a supplier is on the internet, by its name', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const settings = { supplier: 2, text: 'BICS', enabled: 1, username: 'u', secret: 'x', version: 1 } as const;
  const save = (baseurl: string) => refusal(client.simSuppliers.saveSettings({ ...settings, baseurl }));
  for (const baseurl of [
    'http://127.0.0.1:8080',
    'http://sim.example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://10.0.0.1',
    'https://localhost',
    'https://intranet',
  ])
    assert.deepEqual(
      await save(baseurl),
      {
        code: 'invalid_input',
        baseurl: 'must begin with https:// and the name of a host on the internet',
      },
      baseurl,
    );
  assert.equal(await save('https://sim.example.com/api'), 'done');
});

test('paths stay below the address, which gets the credentials; who saves over another’s page size is notified, and the event has it', async (t) => {
  const { system, standIn, database } = await startWithSim(t);
  const settings = {
    supplier: 2 as const,
    text: 'BICS',
    enabled: 1 as const,
    username: 'stand-in',
    baseurl: standIn.url,
  };
  const save = (more: object) => system.simSuppliers.saveSettings({ ...settings, ...more });
  await save({ secret: 'stand-in', version: 1 });
  for (const path of ['https://example.com/locate', '//example.com/locate', '/locate', 'http:locate'])
    assert.deepEqual(await refusal(save({ version: 2, locationpath: path })), {
      code: 'invalid_input',
      locationpath: 'must be a path below the address, such as GetGeoPosition',
    });
  for (const pagesize of [0, -5, 12.5, 99_999_999])
    assert.deepEqual(await refusal(save({ version: 2, pagesize })), {
      code: 'invalid_input',
      pagesize: 'must be a whole number from 1 to 2500',
    });
  await save({ version: 2, pagesize: 50, locationpath: 'v2/Locate' });
  assert.partialDeepStrictEqual(await refusal(save({ version: 2, pagesize: 70 })), {
    code: 'changed_meanwhile',
  });
  assert.equal((await system.simSuppliers.settings({ supplier: 2 })).pagesize, 50);
  const event = await database.service
    .selectFrom('user_events')
    .where('type', '=', 91)
    .orderBy('id', 'desc')
    .select('details')
    .executeTakeFirstOrThrow();
  assert.match(JSON.stringify(event.details), /"50","field":"pagesize".*v2\/Locate","field":"locationpath"/);
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
