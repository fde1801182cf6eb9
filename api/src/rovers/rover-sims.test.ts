import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addSims, holderOf, startSims } from '../../test/sims.ts';
import { refusal } from '../../test/tenants.ts';

/** A rover of a dealer with SIM cards in stock, and a client of the dealer. */
async function startRover(t: TestContext, count: number) {
  const world = await startSims(t, count);
  const { ids, system, sims } = world;
  if (count > 0) {
    await system.sims.addToReseller({ reseller: ids.reseller, simms: sims });
    await system.sims.assignToDealer({ dealer: ids.dealer, simms: sims });
  }
  const { client } = await world.person(10, { reseller_id: ids.reseller, dealer_id: ids.dealer });
  const save = (roverdata: object) =>
    client.roverForms.save({ roverdata: { roverid: ids.rover, ...roverdata } });
  const slots = async () => {
    const [record] = (await client.rovers.records({ id: ids.rover })).rovers;
    return [record?.simm, record?.multiSimm2, record?.multiSimm3].map((sim) => sim?.value ?? null);
  };
  return { ...world, client, save, slots };
}

test('the form of a rover puts SIM cards into its slots, swaps them and takes them out; the list and the record show them', async (t) => {
  const { client, save, slots, ids, sims, service } = await startRover(t, 3);
  const [a, b, c] = sims as [number, number, number];
  await save({ simm: a, simm2: b });
  assert.deepEqual(await slots(), [a, b, null]);
  const { iccid } = await service
    .selectFrom('sims')
    .where('id', '=', a)
    .select('iccid')
    .executeTakeFirstOrThrow();
  assert.equal((await client.rovers.list({})).rovers[0]?.simm, iccid);
  const [found] = (await client.rovers.search({ withsimm: 1 })).rovers;
  assert.deepEqual(
    found?.simms?.map(({ value, slot }) => [value, slot]),
    [
      [a, 1],
      [b, 2],
    ],
  );
  await save({ simm: b, simm2: a, simm3: c });
  assert.deepEqual(await slots(), [b, a, c]);
  await save({ simm2: 0 });
  assert.deepEqual(await slots(), [b, null, c]);
  assert.partialDeepStrictEqual(await holderOf(service, a), { holder: 'dealer', dealer_id: ids.dealer });
  await save({ title: 'Harvester' });
  assert.deepEqual(await slots(), [b, null, c]);
});

test('a rover gets no more SIM cards than its subscription takes, none that is not in stock, and none twice', async (t) => {
  const { save, slots, ids, sims, service, system } = await startRover(t, 2);
  const [a, b] = sims as [number, number];
  const year = 1;
  await system.stock.add({ subdata: { reseller: ids.reseller, type: year, number: 2, po: 'x' } });
  await system.stock.assign({
    subdata: { reseller: ids.reseller, dealer: ids.dealer, type: year, number: 2, po: 'x' },
  });
  const [foreign] = await addSims(service, 1);
  assert.deepEqual(await refusal(save({ simm: foreign })), {
    code: 'taken',
    'roverdata.simm': 'The SIM card is not in the stock of the dealer',
  });
  assert.deepEqual(await refusal(save({ simm: a, simm2: a })), {
    code: 'invalid_input',
    'roverdata.simm2': 'The SIM card is chosen for another slot already',
  });
  assert.deepEqual(await refusal(save({ subtype: year, purchase_order: 'x', simm: a, simm2: b })), {
    code: 'invalid_input',
    'roverdata.simm2': 'The subscription takes no SIM card in this slot',
  });
  assert.deepEqual(await refusal(save({ subtype: year, purchase_order: 'x', simm: 0 })), {
    code: 'invalid_input',
    'roverdata.simm': '** select value.',
  });
  assert.deepEqual(await refusal(save({ subtype: year, purchase_order: 'x', simm: a, nosimm: 1 })), {
    code: 'invalid_input',
    'roverdata.simm': 'The subscription is without a SIM card',
  });
  const { rows } = { rows: await service.selectFrom('subscriptions').select('id').execute() };
  assert.deepEqual(rows, []); // nothing of a refused form is stored
  await save({ subtype: year, purchase_order: 'x', simm: a });
  assert.deepEqual(await slots(), [a, null, null]);
});

test('the last SIM card is taken out of a rover as not required, and its subscription is without one until it gets another', async (t) => {
  const { save, slots, ids, sims, service, system } = await startRover(t, 1);
  const [a] = sims as [number];
  const units = { type: 1, number: 1, po: 'x' };
  await system.stock.add({ subdata: { reseller: ids.reseller, ...units } });
  await system.stock.assign({ subdata: { reseller: ids.reseller, dealer: ids.dealer, ...units } });
  await save({ subtype: 1, purchase_order: 'x', simm: a });
  const isWithout = async () =>
    (await service.selectFrom('subscriptions').select('no_sim').executeTakeFirstOrThrow()).no_sim;
  assert.equal(await isWithout(), false);
  const { messages } = await save({ simm: 0, nosimm: 1 });
  assert.match(messages.at(-1)?.text ?? '', /^taken out: \d+$/);
  assert.deepEqual(await slots(), [null, null, null]);
  assert.equal(await isWithout(), true);
  const again = await save({ simm: a });
  assert.match(again.messages.at(-1)?.text ?? '', /^put in: \d+$/);
  assert.equal(await isWithout(), false);
});

test('of three slots the second alone may have a SIM card', async (t) => {
  const { save, slots, ids, sims, system } = await startRover(t, 1);
  const [a] = sims as [number];
  const units = { type: 60, number: 1, po: 'x' };
  await system.stock.add({ subdata: { reseller: ids.reseller, ...units } });
  await system.stock.assign({ subdata: { reseller: ids.reseller, dealer: ids.dealer, ...units } });
  await save({ subtype: 60, purchase_order: 'x', simm: 0, simm2: a, nosimm: 0 });
  assert.deepEqual(await slots(), [null, a, null]);
});

test('archiving a rover moves its SIM cards to the stock of its dealer, as archiving its company does; restoring brings none back', async (t) => {
  const { client, save, slots, ids, sims, service } = await startRover(t, 2);
  const [a, b] = sims as [number, number];
  await save({ simm: a });
  await client.roverForms.archive({ id: ids.rover });
  assert.partialDeepStrictEqual(await holderOf(service, a), {
    holder: 'dealer',
    company_id: null,
    rover_id: null,
  });
  const { messages } = await client.roverForms.restore({ id: ids.rover });
  assert.equal(messages.at(-1)?.text, '1 not restored: assign them again');
  assert.deepEqual(await slots(), [null, null, null]);
  await save({ simm: a });
  await client.sims.update({ simmdata: { id: b, company: ids.company } });
  await client.companies.archive({ id: ids.company });
  for (const id of [a, b])
    assert.partialDeepStrictEqual(await holderOf(service, id), { holder: 'dealer', rover_id: null });
  const restored = await client.companies.restore({ id: ids.company });
  assert.equal(restored.messages.at(-1)?.text, '2 not restored: assign them again');
});

test('a rover that moves to another company takes its SIM cards along, and each company has its part of the history', async (t) => {
  const { client, save, ids, sims, seed, service, person } = await startRover(t, 1);
  const [sim] = sims as [number];
  await save({ simm2: sim });
  const other = await seed.company({ dealer_id: ids.dealer });
  const company = (id: number) =>
    person(20, { reseller_id: ids.reseller, dealer_id: ids.dealer, company_id: id });
  const { client: before } = await company(ids.company);
  const { client: after } = await company(other.id);
  await client.roverBulk.apply({ action: 'move', rovers: [{ id: ids.rover }], company: other.id });
  assert.partialDeepStrictEqual(await holderOf(service, sim), {
    holder: 'rover',
    company_id: other.id,
    rover_id: ids.rover,
    slot: 2,
  });
  assert.deepEqual(await refusal(before.sims.history({ id: sim })), { code: 'not_found' });
  assert.deepEqual(
    (await after.sims.history({ id: sim })).moves.map(({ fromholder, toholder, reason }) => [
      fromholder,
      toholder,
      reason,
    ]),
    [['dealer', 'rover', 'The rover moved to another company']],
  );
});
