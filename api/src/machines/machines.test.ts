import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('a company admin adds a maker, a model and a machine of their own company, each with its audit event', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const company = await seed.company({ title: 'Fens Farm' });
  const scope = { reseller_id: company.reseller_id, dealer_id: company.dealer_id, company_id: company.id };
  const { client, id: userId } = await person(20, scope);
  const maker = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const model = await client.machines.createModel({ modeldata: { maker: maker.id, text: '6R 150' } });
  const machinedata = { make: maker.id, model: model.id, regnum: 'AB12 CDE', receiver_serial_num: 'R-1' };
  const { id } = await client.machines.save({ machinedata });
  assert.deepEqual((await client.machines.makers({})).makers, [
    { value: maker.id, text: 'Deere', version: 1 },
  ]);
  assert.deepEqual((await client.machines.models({ maker: maker.id })).models, [
    { value: model.id, text: '6R 150', maker: maker.id, makertitle: 'Deere', version: 1 },
  ]);
  const { machines, total } = await client.machines.list({ filter: 'ab12' });
  assert.equal(total, 1);
  assert.partialDeepStrictEqual(machines, [
    {
      value: id,
      text: 'Deere 6R 150, AB12 CDE',
      make_title: 'Deere',
      model_title: '6R 150',
      receiver_serial_num: 'R-1',
      modem_serial_num: '',
      company: company.id,
      companytitle: 'Fens Farm',
    },
  ]);
  const events = await database.service
    .selectFrom('user_events')
    .where('target_type', 'in', ['maker', 'model', 'machine'])
    .orderBy('id')
    .select(['type', 'text', 'target_type', 'target_id', 'user_id', 'company_id', 'address'])
    .execute();
  const by = { user_id: userId, company_id: company.id, address: '127.0.0.1' };
  assert.deepEqual(events, [
    { type: 62, text: 'Machine maker Deere created', target_type: 'maker', target_id: maker.id, ...by },
    { type: 65, text: 'Machine model 6R 150 created', target_type: 'model', target_id: model.id, ...by },
    { type: 60, text: 'Machine AB12 CDE created', target_type: 'machine', target_id: id, ...by },
  ]);
});

test('names of makers and models are 3 to 32 characters and unique without case, a model within its maker', async (t) => {
  const { client } = await (await startWorld(t)).person(1);
  const addMaker = (text: string) => client.machines.createMaker({ makerdata: { text } });
  const { id: deere } = await addMaker('Deere');
  const { id: claas } = await addMaker('Claas');
  for (const text of ['ab', 'x'.repeat(33)])
    assert.deepEqual(await refusal(addMaker(text)), {
      code: 'invalid_input',
      'makerdata.text': 'Name must be 3 to 32 characters long',
    });
  assert.deepEqual(await refusal(addMaker('DEERE')), {
    code: 'taken',
    'makerdata.text': 'Manufacturer already exists.',
  });
  const addModel = (maker: number, text: string) =>
    client.machines.createModel({ modeldata: { maker, text } });
  await addModel(deere, 'Series 6');
  await addModel(claas, 'Series 6');
  assert.deepEqual(await refusal(addModel(deere, 'SERIES 6')), {
    code: 'taken',
    'modeldata.text': 'Model already exists.',
  });
  const rename = client.machines.updateMaker({ makerdata: { value: claas, text: 'deere' } });
  assert.deepEqual(await refusal(rename), {
    code: 'taken',
    'makerdata.text': 'Manufacturer already exists.',
  });
});

test('a machine needs a maker, a model of that maker and, from above a company, the company', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(1);
  const { id: deere } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: claas } = await client.machines.createMaker({ makerdata: { text: 'Claas' } });
  const { id: axion } = await client.machines.createModel({ modeldata: { maker: claas, text: 'Axion' } });
  const save = (machinedata: object) => refusal(client.machines.save({ machinedata: machinedata as never }));
  const invalid = { code: 'invalid_input' };
  assert.deepEqual(await save({ make: 0, model: axion }), {
    ...invalid,
    'machinedata.make': 'Select a manufacturer',
  });
  assert.deepEqual(await save({ make: claas, model: 0 }), {
    ...invalid,
    'machinedata.model': 'Select a model',
  });
  assert.deepEqual(await save({ make: claas, model: axion }), {
    ...invalid,
    'machinedata.company': '** select value.',
  });
  assert.deepEqual(await save({ make: deere, model: axion, company: company.id }), {
    code: 'taken',
    'machinedata.model': 'Select a model',
  });
  assert.equal(await save({ make: claas, model: axion, company: company.id }), 'done');
});

test('an edit of a machine that another person has changed is refused with what they changed', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(10, { reseller_id: company.reseller_id, dealer_id: company.dealer_id });
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: '6R 150' } });
  const { id: value } = await client.machines.save({ machinedata: { make, model, company: company.id } });
  const edit = (regnum: string) =>
    client.machines.save({ machinedata: { value, version: 1, make, model, regnum } });
  await edit('AB12');
  assert.partialDeepStrictEqual(await refusal(edit('CD34')), { code: 'changed_meanwhile' });
  const event = await database.service
    .selectFrom('user_events')
    .where('type', '=', 61)
    .select(['detail', 'company_id'])
    .executeTakeFirstOrThrow();
  assert.deepEqual(event, { detail: 'Registration number: none → AB12', company_id: company.id });
  const { machines } = await client.machines.list({ id: value });
  assert.deepEqual(
    machines.map(({ regnum, version }) => [regnum, version]),
    [['AB12', 2]],
  );
});

test('a machine has the rovers that are mounted on it, without deleted ones', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(1);
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: '6R 150' } });
  const { id: machine_id } = await client.machines.save({
    machinedata: { make, model, company: company.id },
  });
  const { id: company_id, dealer_id, reseller_id } = company;
  const add = (title: string) => seed.rover({ title, company_id, dealer_id, reseller_id });
  const [harrow, drill, gone] = [await add('Harrow'), await add('Drill'), await add('Gone')];
  const ids = [harrow.id, drill.id, gone.id];
  await database.service.updateTable('rovers').set({ machine_id }).where('id', 'in', ids).execute();
  await client.roverForms.archive({ id: gone.id });
  const { machines } = await client.machines.list({ id: machine_id });
  assert.deepEqual(machines[0]?.rovers, [
    { value: drill.id, text: 'Drill' },
    { value: harrow.id, text: 'Harrow' },
  ]);
});

test('a save that is sent twice makes one machine', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(1);
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: '6R 150' } });
  const save = () =>
    client.machines.save({ machinedata: { make, model, company: company.id } }, { key: 'once' });
  assert.deepEqual(await save(), await save());
  assert.equal((await client.machines.list({})).total, 1);
});

test('only a system admin renames and deletes makers and models, and only those that nothing refers to', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(1);
  const dealer = await person(10, { reseller_id: company.reseller_id, dealer_id: company.dealer_id });
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Deere' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: '6R 150' } });
  for (const change of [
    () => dealer.client.machines.updateMaker({ makerdata: { value: make, text: 'Claas' } }),
    () => dealer.client.machines.removeModel({ id: model }),
  ])
    assert.partialDeepStrictEqual(await refusal(change()), { code: 'not_authorised' });
  await client.machines.updateModel({ modeldata: { value: model, maker: make, text: '6R 155' } });
  await client.machines.save({ machinedata: { make, model, company: company.id } });
  assert.partialDeepStrictEqual(await refusal(client.machines.removeModel({ id: model })), {
    code: 'taken',
    'modeldata.id': 'Machines are of this model.',
  });
  assert.partialDeepStrictEqual(await refusal(client.machines.removeMaker({ id: make })), {
    'makerdata.id': 'This manufacturer has models. Delete those first.',
  });
  const { id: unused } = await client.machines.createMaker({ makerdata: { text: 'Unused' } });
  await client.machines.removeMaker({ id: unused });
  assert.deepEqual(
    (await client.machines.models({})).models.map(({ text, makertitle }) => `${makertitle} ${text}`),
    ['Deere 6R 155'],
  );
});
