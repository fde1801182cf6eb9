import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRoverForms, YEAR } from '../../test/rover-forms.ts';
import { refusal, texts } from '../../test/tenants.ts';

test('a rover is created with its machine, username, password, subscription and welcome e-mail, step by step', async (t) => {
  const { client, system, company_id, inStock, database } = await startRoverForms(t);
  await system.machines.createMaker({ makerdata: { text: 'Deere' } });
  const make = (await system.machines.makers({})).makers[0]?.value ?? 0;
  await system.machines.createModel({ modeldata: { maker: make, text: '6R 155' } });
  const model = (await system.machines.models({})).models[0]?.value ?? 0;
  assert.partialDeepStrictEqual(await client.roverForms.newUsername({ id: company_id }), {
    username: 'akaersonner1',
    casta: 1,
    change_username: 0,
    email: 'office@farm.example',
  });
  const { messages, id, sub } = await client.roverForms.save({
    roverdata: { companyid: company_id, subtype: YEAR, title: 'Sprayer', purchase_order: 'PO 9' },
    machines: [{ make, model, regnum: 'AB12' }],
  });
  assert.deepEqual(texts(messages), [
    'Machine: AB12 created',
    'Rover: Sprayer created',
    'Subscription: Subscription added',
    'Email: E-mail to office@farm.example is on its way',
  ]);
  const { rovers } = await client.rovers.records({ id });
  assert.partialDeepStrictEqual(rovers[0], {
    title: 'Sprayer',
    username: 'akaersonner1',
    email: 'office@farm.example',
    change_username: 0,
    machine: [{ make_title: 'Deere', model_title: '6R 155', regnum: 'AB12' }],
  });
  assert.match(rovers[0]?.password ?? '', /^[A-HJ-NP-Za-km-z2-9]{8}$/);
  const { CasterSubs } = await client.subscriptions.records({ rover: id });
  assert.deepEqual(
    [CasterSubs[0]?.value, CasterSubs[0]?.status, CasterSubs[0]?.purchase_order],
    [sub, 3, 'PO 9'],
  );
  assert.equal(await inStock(), 1);
  const mails = await database.service.selectFrom('emails').select('template').execute();
  assert.deepEqual(mails, [{ template: 1 }]);
});

test('the buyer of a SIM alone is sent no NTRIP details', async (t) => {
  const { client, system, create, database, company_id, dealer_id, reseller_id } = await startRoverForms(t);
  const SIM_ALONE = 61;
  await system.stock.add({ subdata: { reseller: reseller_id, type: SIM_ALONE, number: 2, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: SIM_ALONE, number: 2, po: 'PO' } });
  const { id, messages, error } = await create({ subtype: SIM_ALONE, nosimm: 1 });
  assert.equal(error, 0);
  assert.equal(texts(messages).at(-1), 'Subscription: Subscription added', 'nobody requested an e-mail');
  const roverdata = { companyid: company_id, subtype: SIM_ALONE, nosimm: 1 as const };
  assert.equal(
    texts((await client.roverForms.save({ roverdata, sendmail: 1 })).messages).at(-1),
    'failed Email: Email not sent: with a SIM alone there is no NTRIP login',
  );
  assert.equal((await system.users.sendMail({ emailid: 12, id })).error, 1);
  assert.deepEqual(await database.service.selectFrom('emails').select('template').execute(), []);
  const { CasterSubs } = await system.subscriptions.records({ rover: id });
  assert.equal(CasterSubs[0]?.corrections, 0);
  const cancelled = { subid: CasterSubs[0]?.value ?? 0, purchase_order: 'PO' };
  await system.subscriptions.cancel({ roverdata: cancelled });
  assert.equal((await system.users.sendMail({ emailid: 12, id })).error, 1, 'nor when it is over');
});

test('a step that is refused undoes those before it', async (t) => {
  const { create, client, database, company_id } = await startRoverForms(t);
  await create();
  await create();
  const rovers = () => database.service.selectFrom('rovers').select('id').execute();
  const before = (await rovers()).length;
  const error = await create().catch((refused: unknown) => refused as { messages: never });
  assert.deepEqual(texts((error as { messages: never }).messages), [
    'failed Rover: akaersonner3 created: undone',
    'failed Subscription: NO SUBSCRIPTIONS IN STOCK',
  ]);
  assert.equal((await rovers()).length, before);
  const roverdata = { companyid: company_id };
  assert.deepEqual(await refusal(client.roverForms.save({ roverdata })), {
    code: 'invalid_input',
    'roverdata.subtype': 'No subscription type selected.',
  });
  assert.deepEqual(await refusal(client.roverForms.save({ roverdata: { subtype: YEAR } })), {
    code: 'invalid_input',
    'roverdata.companyid': 'There is no such company',
  });
});

test('only a dealer with the setting chooses username and password; a username of another rover is refused', async (t) => {
  const { create, client, rowOf } = await startRoverForms(t);
  const locked = 'Account cannot change NTRIP username and password';
  const { id } = await create({ username: 'akaersonner1' });
  assert.equal((await rowOf(id)).username, 'akaersonner1', 'the one that the system offers');
  assert.partialDeepStrictEqual(await refusal(create({ username: 'mine' })), {
    'roverdata.username': locked,
  });
  assert.partialDeepStrictEqual(await refusal(create({ password: 'Sekret-99' })), {
    'roverdata.password': locked,
  });
  assert.deepEqual(await refusal(client.roverForms.save({ roverdata: { roverid: id, username: 'mine' } })), {
    code: 'invalid_input',
    'roverdata.username': 'Account cannot change NTRIP username and password',
  });
  const free = await startRoverForms(t, { change_username: true });
  const first = await free.create({ username: 'mine', password: 'Sekret-99' });
  assert.equal((await free.rowOf(first.id)).username, 'mine');
  assert.partialDeepStrictEqual(await refusal(free.create({ username: 'mine' })), {
    code: 'taken',
    'roverdata.username': 'The username belongs to another rover',
  });
  assert.partialDeepStrictEqual(await refusal(free.create({ password: 'short' })), {
    'roverdata.password': 'must have at least 8 characters',
  });
});

test('a change keeps the active subscription; another type than the active one is refused; an older version too', async (t) => {
  const { create, client, rowOf, inStock } = await startRoverForms(t);
  const { id } = await create({ title: 'Sprayer' });
  const { version } = await rowOf(id);
  const edit = { roverid: id, version, title: 'Harvester', subtype: YEAR, needs_gga: 0 as const };
  const { messages } = await client.roverForms.save({ roverdata: edit });
  assert.deepEqual(texts(messages), ['Rover: Harvester updated']);
  assert.equal((await rowOf(id)).needs_gga, false);
  assert.equal(await inStock(), 1);
  assert.partialDeepStrictEqual(
    await refusal(client.roverForms.save({ roverdata: { roverid: id, subtype: 4 } })),
    { code: 'taken' },
  );
  await assert.rejects(client.roverForms.save({ roverdata: { ...edit, title: 'Drill' } }), {
    code: 'changed_meanwhile',
  });
});

test('the host, the port, the administrator and the permission of a new rover come with its username', async (t) => {
  const { client, system, company_id, dealer_id, create, database } = await startRoverForms(t);
  await database.service
    .updateTable('dealers')
    .set({ rtk_url: 'rtk.dealer.example' })
    .where('id', '=', dealer_id)
    .execute();
  const offered = await client.roverForms.newUsername({ id: company_id, countryid: 2 });
  const { id } = await create();
  const { rovers } = await client.rovers.records({ id });
  const { username, connection, port, casta, email, change_username } = rovers[0] ?? {};
  assert.deepEqual(offered, { username, connection, port, casta, email, change_username, corrections: '' });
  assert.equal(connection, 'rtk.dealer.example');
  const chosen = await system.roverForms.newUsername({ id: company_id, countryid: 2 });
  assert.partialDeepStrictEqual(chosen, { casta: 2, change_username: 1 });
  assert.partialDeepStrictEqual(await client.roverForms.newUsername({ id: 999_999 }), {
    username: 999,
    connection: '',
    email: '',
    change_username: 0,
  });
});

test('an edit leaves what it does not name as it is, and is reported with the name of the rover', async (t) => {
  const { create, client, rowOf } = await startRoverForms(t, { change_username: true });
  const { id } = await create({ title: 'Harvester', disconnect_onchangebase: 1, needs_gga: 0 });
  const roverdata = { roverid: id, username: 'harvester1' };
  const { messages } = await client.roverForms.save({ roverdata });
  assert.deepEqual(texts(messages), ['Rover: Harvester updated']);
  assert.partialDeepStrictEqual(await rowOf(id), {
    title: 'Harvester',
    username: 'harvester1',
    disconnect_on_change_base: true,
    needs_gga: false,
  });
});

test('a new rover has the corrections that its form chose, or by default those of its dealer, whose name the form reads', async (t) => {
  const { client, system, company_id, dealer_id, create, rowOf, database } = await startRoverForms(t);
  const { profiles } = await client.correctionProfiles.list({});
  const named = (title: string) => profiles.find(({ text }) => text === title)?.value ?? assert.fail(title);
  await database.service
    .updateTable('dealers')
    .set({ correction_profile_id: named('MSM5') })
    .where('id', '=', dealer_id)
    .execute();
  const offered = await client.roverForms.newUsername({ id: company_id });
  assert.equal(offered.corrections, 'MSM5');
  assert.deepEqual(await refusal(create({ profile: 987_654 })), {
    code: 'invalid_input',
    'roverdata.profile': 'There is no such correction profile',
  });
  const { id } = await create({ profile: named('MSM4') });
  assert.equal((await rowOf(id)).correction_profile_id, named('MSM4'));
  const { CasterEvents } = await system.audit.events({ rover: id });
  assert.ok(CasterEvents.some(({ detail }) => detail.includes('Corrections') && detail.includes('MSM4')));
  await client.roverForms.save({ roverdata: { roverid: id, title: 'Renamed' } });
  assert.equal((await rowOf(id)).correction_profile_id, named('MSM4'), 'an edit leaves it');
  const { id: other } = await create({ profile: 0 });
  assert.equal((await rowOf(other)).correction_profile_id, null);
});
