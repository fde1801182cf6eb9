import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRole } from '@cairn/contract';
import { refusal, tenantInput, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('a dealer creates a company, and the request to accept goes out three seconds after the welcome', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const dealer = await seed.dealer({ title: 'Fens' });
  const { client } = await person(10, dealer);
  const overrides = tenantInput({ text: 'Acre', account: 'A-1', send_emails: 0 });
  const { messages, value } = await client.companies.save({ companydata: overrides });
  assert.deepEqual(texts(messages), [
    'Company: Acre created',
    `Administrator: Ann ${overrides.lname} added`,
    `Login page: /${overrides.logintitle}`,
    `Email: Login details to ${overrides.email}`,
    `GDPR email: Request for acceptance to ${overrides.email}`,
  ]);
  const { CasterCompanies, Total } = await client.companies.record({ id: value });
  assert.equal(Total, 1);
  assert.partialDeepStrictEqual(CasterCompanies, [
    {
      value,
      text: 'Acre',
      business: dealer.reseller_id,
      dealer: dealer.id,
      dealertitle: 'Fens',
      account: 'A-1',
      send_emails: 0,
      users: [{ email: overrides.email, role: 20 }],
      within: { dealers: 0, companies: 0, users: 1, rovers: 0 },
    },
  ]);
  const [welcome, gdpr] = await database.service.selectFrom('emails').selectAll().orderBy('id').execute();
  assert.partialDeepStrictEqual(welcome, { template: 20, company_id: value, link_kind: 'first-login' });
  assert.partialDeepStrictEqual(gdpr, { template: 16, company_id: value, link_kind: 'gdpr', link_days: 28 });
  const later = Number(gdpr?.next_at) - Number(welcome?.next_at);
  assert.ok(later > 2000 && later < 4000, `${later} ms later`);
});

test('without its tick there is no welcome, and the request to accept goes out all the same', async (t) => {
  const { person, database } = await startWorld(t);
  const { client } = await person(10);
  const companydata = tenantInput({ sendmail: false });
  await client.companies.save({ companydata });
  const templates = await database.service.selectFrom('emails').select('template').execute();
  assert.deepEqual(templates, [{ template: 16 }]);
});

test('roles 1 and 5 choose the dealer; a dealer has its own and no other', async (t) => {
  const { person, seed } = await startWorld(t);
  const dealer = await seed.dealer();
  const sibling = await seed.dealer({ reseller_id: dealer.reseller_id });
  const foreign = await seed.dealer();
  const save = async (role: 1 | 5 | 10, more: object) =>
    refusal(
      (await person(role, isRole(role, 'systemAdmin') ? {} : dealer)).client.companies.save({
        companydata: tenantInput(more),
      }),
    );
  const refused = (message: string) => ({ code: 'invalid_input', 'companydata.dealer': message });
  assert.deepEqual(await save(1, {}), refused('** select value.'));
  assert.deepEqual(await save(5, {}), refused('** select value.'));
  assert.deepEqual(await save(5, { dealer: foreign.id }), refused('There is no such dealer'));
  assert.deepEqual(await save(5, { dealer: 987_654 }), refused('There is no such dealer'));
  assert.deepEqual(await save(10, { dealer: sibling.id }), refused('There is no such dealer'));
  assert.equal(await save(1, { dealer: foreign.id }), 'done');
  assert.equal(await save(5, { dealer: sibling.id }), 'done');
  assert.equal(await save(10, {}), 'done');
});

test('a company’s name is free for a dealer when looking it up finds none, and two of one name are refused', async (t) => {
  const { person, seed } = await startWorld(t);
  const dealer = await seed.dealer();
  const acre = await seed.company({ title: 'Acre', dealer_id: dealer.id });
  await seed.company({ title: 'Acre Farms', dealer_id: dealer.id });
  await seed.company({ title: 'Gone', dealer_id: dealer.id, archived_at: new Date() });
  const { client } = await person(10, dealer);
  const found = async (title: string, id?: number) =>
    (await client.companies.find({ title, ...(id && { id }) })).Total;
  assert.deepEqual([await found('ACRE'), await found('acr'), await found('Gone')], [1, 0, 0]);
  assert.equal(await found('Acre', acre.id), 0, 'its own is not counted');
  assert.deepEqual(await refusal(client.companies.save({ companydata: tenantInput({ text: 'acre' }) })), {
    code: 'taken',
    'companydata.text': 'Company name already exists',
  });
  await client.companies.save({ companydata: tenantInput({ text: 'Gone' }) });
});

test('a reseller moves a company to another dealer of theirs with its people and rovers, a dealer cannot', async (t) => {
  const { person, seed, database, addUser } = await startWorld(t);
  const rover = await seed.rover();
  const user = await addUser({ role: 20, company_id: rover.company_id });
  const other = await seed.dealer({ reseller_id: rover.reseller_id });
  const companydata = tenantInput({ value: rover.company_id, dealer: other.id });
  const dealer = await person(10, rover);
  assert.deepEqual(await refusal(dealer.client.companies.save({ companydata })), {
    code: 'invalid_input',
    'companydata.dealer': 'There is no such dealer',
  });
  const reseller = await person(5, rover);
  await reseller.client.companies.save({ companydata });
  for (const [table, id] of [
    ['rovers', rover.id],
    ['users', user.id],
  ] as const) {
    const { dealer_id } = await database.service
      .selectFrom(table)
      .select('dealer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(dealer_id, other.id);
  }
});

test('a list of companies has pages, search, order by every column and the filters', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const reseller = await seed.reseller({ title: 'R' });
  const [west, east] = [
    await seed.dealer({ title: 'West', reseller_id: reseller.id }),
    await seed.dealer({ title: 'East', reseller_id: reseller.id }),
  ];
  for (const [title, dealer, fname] of [
    ['Acre', west, 'Cy'],
    ['Barn', east, 'Bo'],
    ['Crop', west, ''],
  ] as const) {
    const { id } = await seed.company({ title, dealer_id: dealer.id });
    if (!fname) continue;
    const admin = await addUser({ role: 20, company_id: id, fname, email: `${fname}@example.com` });
    await database.service
      .updateTable('companies')
      .set({ admin_user_id: admin.id })
      .where('id', '=', id)
      .execute();
  }
  await seed.company({ title: 'Foreign' });
  const { client } = await person(5, reseller);
  const list = async (input: Parameters<typeof client.companies.list>[0]) => {
    const { CasterCompanies, Total } = await client.companies.list(input);
    return [Total, ...CasterCompanies.map(({ text }) => text)];
  };
  assert.deepEqual(await list({}), [3, 'Acre', 'Barn', 'Crop']);
  assert.deepEqual(await list({ limit: 2, page: 1 }), [3, 'Crop']);
  assert.deepEqual(await list({ limit: 2, page: 9 }), [3]);
  assert.deepEqual(await list({ dealer: west.id, sortdesc: 1 }), [2, 'Crop', 'Acre']);
  assert.deepEqual(await list({ orderby: 'dealer' }), [3, 'Barn', 'Acre', 'Crop']);
  assert.deepEqual(await list({ orderby: 'contact' }), [3, 'Barn', 'Acre', 'Crop']);
  assert.deepEqual(await list({ orderby: 'email', sortdesc: true }), [3, 'Acre', 'Barn', 'Crop']);
  assert.deepEqual(await list({ stext: 'bo@ex' }), [1, 'Barn']);
  assert.deepEqual(await list({ stext: 'R' }), [3, 'Acre', 'Barn', 'Crop']);
  assert.deepEqual(await list({ stext: '_' }), [0]);
  const { CasterCompanies } = await client.companies.options({ dealer: west.id });
  assert.deepEqual(
    CasterCompanies.map(({ text }) => text),
    ['Acre', 'Crop'],
  );
  const matching = await client.companies.options({ stext: 'r' });
  assert.deepEqual(
    matching.CasterCompanies.map(({ text }) => text),
    ['Acre', 'Barn', 'Crop'],
  );
});

test('a record that is not there for the caller comes as an empty list', async (t) => {
  const { person, seed } = await startWorld(t);
  const [own, other] = [await seed.company(), await seed.company()];
  const { client } = await person(20, own);
  for (const id of [other.id, 987_654])
    assert.deepEqual(await client.companies.record({ id }), { CasterCompanies: [], Total: 0 });
  assert.equal((await client.companies.record({ id: own.id })).Total, 1);
});
