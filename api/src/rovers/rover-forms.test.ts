import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { refusal, texts } from '../../test/tenants.ts';
import { connect, startWorld } from '../../test/world.ts';

const YEAR = 1;
const DAY = 86_400;

/** A dealer with two units of a year, a company with an administrator, and a client of each level. */
async function startYard(t: TestContext, dealer: { change_username?: boolean } = {}) {
  const world = await startWorld(t);
  const { seed, person, database } = world;
  const { id: dealer_id, reseller_id } = await seed.dealer(dealer);
  const { company_id } = await seed.company({ dealer_id, title: 'Åkær & Sønner' });
  const admin = await world.addUser({ role: 20, company_id, email: 'office@farm.example' });
  await database.service
    .updateTable('companies')
    .set({ admin_user_id: admin.id })
    .where('id', '=', company_id)
    .execute();
  const { client: system } = await person(1);
  await system.stock.add({ subdata: { reseller: reseller_id, type: YEAR, number: 2, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: YEAR, number: 2, po: 'PO' } });
  const { client } = await person(10, { reseller_id, dealer_id });
  const create = (more: object = {}) =>
    client.roverForms.save({ roverdata: { companyid: company_id, subtype: YEAR, ...more } });
  const rowOf = (id: number) =>
    database.service.selectFrom('rovers').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const inStock = async () => (await client.stock.dealerList({}))[0]?.subs[0]?.count ?? 0;
  return { ...world, system, client, company_id, dealer_id, reseller_id, create, rowOf, inStock };
}

test('a rover is created with its machine, username, password, subscription and welcome e-mail, stage by stage', async (t) => {
  const { client, system, company_id, inStock, database } = await startYard(t);
  await system.machines.createMaker({ makerdata: { text: 'Deere' } });
  const make = (await system.machines.makers({})).makers[0]?.value ?? 0;
  await system.machines.createModel({ modeldata: { maker: make, text: '6R 155' } });
  const model = (await system.machines.models({})).models[0]?.value ?? 0;
  assert.partialDeepStrictEqual(await client.roverForms.newUsername({ id: company_id }), {
    ...{ username: 'akaersonner1', casta: 1, change_username: 0, email: 'office@farm.example' },
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
    ...{ title: 'Sprayer', username: 'akaersonner1', email: 'office@farm.example', change_username: 0 },
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
  const { system, create, database, dealer_id, reseller_id } = await startYard(t);
  const SIM_ALONE = 61;
  await system.stock.add({ subdata: { reseller: reseller_id, type: SIM_ALONE, number: 1, po: 'PO' } });
  await system.stock.assign({ subdata: { dealer: dealer_id, type: SIM_ALONE, number: 1, po: 'PO' } });
  const { id, messages, error } = await create({ subtype: SIM_ALONE, nosimm: 1 });
  assert.equal(error, 0);
  assert.equal(
    texts(messages).at(-1),
    'failed Email: Email not sent: with a SIM alone there is no NTRIP login',
  );
  assert.equal((await system.users.sendMail({ emailid: 12, id })).error, 1);
  assert.deepEqual(await database.service.selectFrom('emails').select('template').execute(), []);
  const { CasterSubs } = await system.subscriptions.records({ rover: id });
  assert.equal(CasterSubs[0]?.corrections, 0);
});

test('a stage that is refused undoes those before it', async (t) => {
  const { create, client, database, company_id } = await startYard(t);
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
  const { create, client, rowOf } = await startYard(t);
  const { id } = await create({ username: 'mine', password: 'Sekret-99' });
  assert.equal((await rowOf(id)).username, 'akaersonner1', 'chosen by the system');
  assert.deepEqual(await refusal(client.roverForms.save({ roverdata: { roverid: id, username: 'mine' } })), {
    code: 'invalid_input',
    'roverdata.username': 'Account cannot change NTRIP username and password',
  });
  const free = await startYard(t, { change_username: true });
  const first = await free.create({ username: 'mine', password: 'Sekret-99' });
  assert.equal((await free.rowOf(first.id)).username, 'mine');
  assert.partialDeepStrictEqual(await refusal(free.create({ username: 'mine' })), {
    code: 'taken',
    'roverdata.username': 'is taken by another rover',
  });
  assert.partialDeepStrictEqual(await refusal(free.create({ password: 'short' })), {
    'roverdata.password': 'must have at least 8 characters',
  });
});

test('a change keeps the active subscription; another type than the active one is refused; an older version too', async (t) => {
  const { create, client, rowOf, inStock } = await startYard(t);
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
  const { client, system, company_id, dealer_id, create, database } = await startYard(t);
  await database.service
    .updateTable('dealers')
    .set({ rtk_url: 'rtk.dealer.example' })
    .where('id', '=', dealer_id)
    .execute();
  const offered = await client.roverForms.newUsername({ id: company_id, countryid: 2 });
  const { id } = await create();
  const { rovers } = await client.rovers.records({ id });
  const { username, connection, port, casta, email, change_username } = rovers[0] ?? {};
  assert.deepEqual(offered, { username, connection, port, casta, email, change_username });
  assert.equal(connection, 'rtk.dealer.example');
  const chosen = await system.roverForms.newUsername({ id: company_id, countryid: 2 });
  assert.partialDeepStrictEqual(chosen, { casta: 2, change_username: 1 });
  assert.partialDeepStrictEqual(await client.roverForms.newUsername({ id: 999_999 }), {
    ...{ username: 999, connection: '', email: '', change_username: 0 },
  });
});

test('an archive cancels the subscription and gives a scheduled unit back; its undo brings the rover and what was active back', async (t) => {
  const { create, client, rowOf, inStock, later, person, reseller_id, dealer_id } = await startYard(t);
  const { id, sub } = await create();
  const roverdata = { subid: sub, subtype: YEAR, purchase_order: 'PO' };
  await client.subscriptions.renew({ roverdata });
  assert.equal(await inStock(), 0);
  const archived = await client.roverForms.archive({ id });
  assert.deepEqual(texts(archived.messages), ['Rover: akaersonner1 deleted', 'Subscription: 2 cancelled']);
  assert.equal(await inStock(), 1);
  const { archived_at, expires_at } = await rowOf(id);
  assert.deepEqual(expires_at, archived_at);
  assert.partialDeepStrictEqual(await refusal(client.roverForms.archive({ id })), { code: 'not_found' });
  assert.equal((await client.subscriptions.list({ status: 0 })).Total, 0);
  const restored = await client.roverForms.restore({ id });
  assert.deepEqual(texts(restored.messages), [
    'Rover: akaersonner1 restored',
    'Subscription: Subscription resumed',
  ]);
  assert.deepEqual(
    (await client.subscriptions.list({})).CasterSubs.map(({ value, status }) => [value, status]).toSorted(),
    [
      [sub, 3],
      [sub + 1, 6],
    ],
  );
  assert.ok(Number((await rowOf(id)).expires_at) > Date.now());
  await client.roverForms.archive({ id });
  later(31 * DAY);
  const { client: again } = await person(10, { reseller_id, dealer_id }); // the first session is over
  assert.deepEqual(await refusal(again.roverForms.restore({ id })), { code: 'not_found' });
});

test('Casta: the system changes all but an end that subscriptions set; a forced mountpoint waits for the session to end', async (t) => {
  const { create, client, system, seed, rowOf, database } = await startYard(t, { change_username: true });
  const { id } = await create();
  await seed.station({ mount: 'HILL' });
  const [values] = (await client.roverForms.castaValues({ roverid: id })).casta;
  assert.partialDeepStrictEqual(values, {
    Username: 'akaersonner1',
    Allowed: 1,
    Current_id: 0,
    locked: 0,
    subscribed: 1,
  });
  assert.deepEqual(await refusal(client.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0 } })), {
    code: 'invalid_input',
    'data.Allowed': 'Only a system admin changes this',
  });
  // a form sends every field as it was read
  const data = {
    roverid: id,
    Username: values?.Username,
    Allowed: 1 as const,
    Expiry_date: values?.Expiry_date,
    Needs_GGA: 0 as const,
  };
  await client.roverForms.saveCastaValues({ data: { ...data, Forced_mountpoint: 'HILL' } });
  assert.partialDeepStrictEqual(await rowOf(id), { needs_gga: false, forced_mountpoint: 'HILL' });
  await system.roverForms.saveCastaValues({ data: { roverid: id, Allowed: 0, Test_user: 1 } });
  assert.partialDeepStrictEqual(await rowOf(id), { allowed: false, test_user: true });
  const later = { roverid: id, Expiry_date: '2031-01-01 00:00:00' };
  assert.deepEqual(await refusal(system.roverForms.saveCastaValues({ data: later })), {
    code: 'invalid_input',
    'data.Expiry_date': 'The subscription sets the end of this rover',
  });
  const session = await connect(database, await rowOf(id));
  const moved = client.roverForms.saveCastaValues({ data: { roverid: id, Forced_mountpoint: null } });
  assert.deepEqual(await refusal(moved), {
    code: 'taken',
    'data.Forced_mountpoint': 'Disconnect the rover first: it has a session',
  });
  const closed = { roverid: id, Forced_mountpoint: null, Disconnected_id: session };
  await assert.rejects(client.roverForms.saveCastaValues({ data: closed }), { code: 'taken' }); // not ended yet
  await database.service.deleteFrom('rover_live').execute();
  await connect(database, await rowOf(id)); // the receiver reconnects
  await client.roverForms.saveCastaValues({ data: closed });
  assert.equal((await rowOf(id)).forced_mountpoint, null);
});

test('an account without the setting of its dealer reads that it cannot change settings on Casta', async (t) => {
  const { create, client, rowOf } = await startYard(t);
  const { id } = await create();
  assert.equal((await client.roverForms.castaValues({ roverid: id })).casta[0]?.locked, 1);
  await assert.rejects(client.roverForms.saveCastaValues({ data: { roverid: id, Needs_GGA: 0 } }), {
    ...{ code: 'locked', status: 403, message: 'Account cannot change Casta subscription' },
  });
  assert.equal((await rowOf(id)).needs_gga, true);
});

test('a form on Casta that changes no field is saved, and nothing of the rover changes', async (t) => {
  const { create, system, client, rowOf } = await startYard(t, { change_username: true });
  const { id } = await create();
  const before = await rowOf(id);
  for (const { roverForms } of [system, client]) {
    const { messages } = await roverForms.saveCastaValues({ data: { roverid: id, Expiry_date: '' } });
    assert.deepEqual(texts(messages), ['Casta: akaersonner1 updated']);
  }
  assert.deepEqual(await rowOf(id), before);
});

test('notes are added, changed and deleted by those who manage the rover, and read by all who see it', async (t) => {
  const { create, client, person, company_id, dealer_id, reseller_id, database } = await startYard(t);
  const { id: rover } = await create();
  const { id } = await client.roverForms.addNote({
    data: { type_id: rover, description: 'Antenna replaced' },
  });
  const { client: viewer } = await person(30, { reseller_id, dealer_id, company_id });
  const [note] = (await viewer.roverForms.notes({ rover })).notes;
  assert.partialDeepStrictEqual(note, { id, description: 'Antenna replaced', type: 1, type_id: rover });
  await client.roverForms.editNote({
    data: { id, version: note?.version, description: 'Antenna and cable' },
  });
  await assert.rejects(
    client.roverForms.editNote({ data: { id, version: note?.version, description: 'Cable' } }),
    { code: 'changed_meanwhile' },
  );
  assert.partialDeepStrictEqual(await refusal(viewer.roverForms.removeNote({ id })), {
    code: 'not_authorised',
  });
  await client.roverForms.removeNote({ id });
  assert.deepEqual((await viewer.roverForms.notes({ rover })).notes, []);
  const events = await database.service
    .selectFrom('user_events')
    .where('type', 'in', [84, 85, 86])
    .select('detail')
    .execute();
  assert.deepEqual(
    events,
    [{ detail: '' }, { detail: '' }, { detail: '' }],
    'what a note says is not repeated',
  );
  const { CasterEvents } = await viewer.audit.recent({ rover });
  assert.deepEqual(
    CasterEvents.filter(({ type }) => type >= 84 && type <= 86).map(({ text }) => text),
    ['deleted', 'edited', 'created'].map((done) => `Note on akaersonner1 ${done}`),
    'they are in the Action History of the rover, by its name',
  );
});

test('the list shows what subscription a rover has, and to those who may restore them the rovers that were deleted', async (t) => {
  const { client, create, seed, company_id, person, database } = await startYard(t);
  const { id } = await create({ title: 'Sprayer' });
  await seed.rover({ company_id, title: 'Bare' });
  const shown = async (of = client, archived: 0 | 1 = 0) =>
    (await of.rovers.list({ archived })).rovers.map((row) => [
      ...[row.text, row.subscription, row.subscriptiontype, row.simm, row.archived !== null],
    ]);
  const bare = ['Bare', '', '', '', false];
  const active = ['Sprayer', 'Active 365 days remaining', 'RTK 1 year', 'Not Supplied', false];
  assert.deepEqual(await shown(), [bare, active]);
  const { client: company } = await person(20, { company_id });
  const { client: viewer } = await person(30, { company_id });
  assert.deepEqual(await shown(viewer), [bare, active]);
  const [{ value: subid = 0, enddate2 = '' } = {}] = (await client.subscriptions.records({ rover: id }))
    .CasterSubs;
  const { id: renewal } = await client.subscriptions.renew({
    roverdata: { subid, subtype: YEAR, purchase_order: 'PO 2', substart: enddate2 },
  });
  assert.deepEqual((await shown())[1]?.slice(0, 2), ['Sprayer', 'Active, renewed']);
  await client.subscriptions.cancelScheduled({ roverdata: { subid: renewal, purchase_order: 'PO 2' } });
  assert.deepEqual(await shown(), [bare, active]);
  await client.roverForms.archive({ id });
  assert.deepEqual(await shown(), [bare]);
  assert.deepEqual(await shown(client, 1), [['Sprayer', 'Cancelled', 'RTK 1 year', 'Not Supplied', true]]);
  assert.deepEqual(await shown(company, 1), [bare], 'a company restores none: it sees the others');
  await database.service
    .updateTable('rovers')
    .set({ archived_at: new Date(Date.now() - 31 * DAY * 1000) })
    .where('id', '=', id)
    .execute();
  assert.deepEqual(await shown(client, 1), [], 'after 30 days it cannot be restored');
});
