import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsOf } from '@cairn/contract';
import { refusal, tenantInput, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('a reseller creates a dealer of theirs, whose administrator gets a link and no password', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const reseller = await seed.reseller({ title: 'Cloudbase' });
  const { client } = await person(5, reseller);
  const logo = await seed.image('logo');
  const background = await seed.image('background');
  const overrides = tenantInput({
    text: 'Fens',
    rtk_url: 'rtk.fens.example',
    change_username: 1,
    logo,
    background,
  });
  const { messages, dealerid } = await client.dealers.save({ dealerdata: overrides });
  assert.deepEqual(texts(messages), [
    'Dealer: Fens created',
    `Administrator: Ann ${overrides.lname} added`,
    `Login page: /${overrides.logintitle}`,
    `Email: Login details to ${overrides.email}`,
  ]);
  const { CasterDealers } = await client.dealers.find({ id: dealerid });
  assert.partialDeepStrictEqual(CasterDealers, [
    {
      value: dealerid,
      business: reseller.id,
      resellertitle: 'Cloudbase',
      rtk_url: 'rtk.fens.example',
      change_username: 1,
      jd_dealer: 0,
      validated: 0,
      logo,
      background,
      companies: [],
      users: [{ email: overrides.email, role: 10, roletitle: 'Dealer Admin' }],
      within: { dealers: 0, companies: 0, users: 1, rovers: 0 },
    },
  ]);
  const mail = await database.service.selectFrom('emails').selectAll().executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(mail, { template: 30, dealer_id: dealerid, link_kind: 'first-login' });
  const admin = await database.service
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', overrides.email)
    .executeTakeFirstOrThrow();
  assert.equal(admin.password_hash, null);
});

test('role 1 chooses the reseller, inside or next to the data; others have their own and no other', async (t) => {
  const { person, seed } = await startWorld(t);
  const [one, two] = [await seed.reseller(), await seed.reseller({ archived_at: new Date() })];
  const system = await person(1);
  const save = (more: object, extra: object = {}, who = system) =>
    who.client.dealers.save({ ...extra, dealerdata: tenantInput(more) });
  assert.deepEqual(await refusal(save({})), {
    code: 'invalid_input',
    'dealerdata.business': '** select value.',
  });
  assert.deepEqual(await refusal(save({ business: 0 })), {
    code: 'invalid_input',
    'dealerdata.business': '** select value.',
  });
  for (const business of [two.id, 987_654]) {
    assert.deepEqual(await refusal(save({ business })), {
      code: 'invalid_input',
      'dealerdata.business': 'There is no such reseller',
    });
  }
  await save({ business: one.id });
  await save({ country: undefined }, { reseller: one.id, country: 2 });
  const mine = await person(5, one);
  assert.deepEqual(await refusal(save({ business: two.id }, {}, mine)), {
    code: 'invalid_input',
    'dealerdata.business': 'There is no such reseller',
  });
  await save({}, { reseller: one.id }, mine);
  assert.equal((await mine.client.dealers.list({})).total, 3);
});

test('the NTRIP address is a host that a receiver can connect to, or nothing', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(5, await seed.reseller());
  const save = (rtk_url: string) => client.dealers.save({ dealerdata: tenantInput({ rtk_url }) });
  for (const text of ['any text', 'http://rtk.fens.example', 'rtk.fens.example:2101'])
    assert.deepEqual(await refusal(save(text)), {
      code: 'invalid_input',
      'dealerdata.rtk_url': 'must be the name or the address of a host, without a port',
    });
  await save('');
});

test('title, address and town of a dealer are required, its county is not, and a taken page name is refused', async (t) => {
  const { person, seed } = await startWorld(t);
  const reseller = await seed.reseller();
  await seed.company({ login_title: 'Fens' });
  const { client } = await person(5, reseller);
  const save = (more: object) => refusal(client.dealers.save({ dealerdata: tenantInput(more) }));
  for (const field of ['text', 'address1', 'towncity'])
    assert.deepEqual(await save({ [field]: '' }), {
      code: 'invalid_input',
      [`dealerdata.${field}`]: '** required.',
    });
  for (const logintitle of ['FENS', 'system'])
    assert.deepEqual(await save({ logintitle }), {
      code: 'taken',
      'dealerdata.logintitle': 'Login page name unavailable',
    });
  assert.equal((await client.dealers.list({})).total, 0);
  assert.equal(await save({ county: '', postcode: '' }), 'done');
});

test('a reseller of Denmark alone has dealers in Denmark alone, another Danish one in both countries', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(5, await seed.reseller({ country: 2, single_country: true }));
  assert.deepEqual(await refusal(client.dealers.save({ dealerdata: tenantInput({ country: 1 }) })), {
    code: 'invalid_input',
    'dealerdata.country': 'must be Denmark',
  });
  await client.dealers.save({ dealerdata: tenantInput({ country: 2 }) });
  const both = await person(5, await seed.reseller({ country: 2 }));
  await both.client.dealers.save({ dealerdata: tenantInput({ country: 1, logintitle: 'both' }) });
});

test('a dealer moves to another reseller with all below it, by role 1 alone', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const rover = await seed.rover();
  const other = await seed.reseller();
  const { client } = await person(1);
  const overrides = tenantInput({ value: rover.dealer_id, business: other.id });
  await client.dealers.save({ dealerdata: overrides });
  const moved = await database.service.selectFrom('rovers').select('reseller_id').execute();
  assert.deepEqual(moved, [{ reseller_id: other.id }]);
  const reseller = await person(5, { reseller_id: rover.reseller_id });
  assert.deepEqual(
    await refusal(reseller.client.dealers.save({ dealerdata: { ...overrides, text: 'Mine' } })),
    {
      code: 'invalid_input',
      'dealerdata.business': 'There is no such reseller',
    },
  );
  assert.deepEqual(
    await refusal(reseller.client.dealers.save({ dealerdata: { ...overrides, business: undefined } })),
    { code: 'not_found' },
  );
});

test('a list of dealers has pages, search, order, and the first companies and people of each', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const reseller = await seed.reseller();
  const { client } = await person(5, reseller);
  for (const title of ['Alder', 'Birch', 'Cedar']) {
    const { id } = await seed.dealer({
      title,
      reseller_id: reseller.id,
      tel: title === 'Cedar' ? '0' : '1',
    });
    if (title !== 'Birch') continue;
    for (let n = 0; n < 12; n++) await seed.company({ dealer_id: id, title: `Company ${n + 10}` });
    const admin = await addUser({ role: 10, dealer_id: id, fname: 'Zoe', email: 'zoe@example.com' });
    await addUser({ role: 10, dealer_id: id, archived_at: new Date() });
    await database.service
      .updateTable('dealers')
      .set({ admin_user_id: admin.id })
      .where('id', '=', id)
      .execute();
  }
  await seed.dealer({ title: 'Foreign' });
  const list = async (input: Parameters<typeof client.dealers.list>[0]) => {
    const { CasterDealers, total } = await client.dealers.list(input);
    return [total, ...CasterDealers.map(({ text }) => text)];
  };
  assert.deepEqual(await list({}), [3, 'Alder', 'Birch', 'Cedar']);
  assert.deepEqual(await list({ limit: 2, page: 1 }), [3, 'Cedar']);
  assert.deepEqual(await list({ sortdesc: true }), [3, 'Cedar', 'Birch', 'Alder']);
  assert.deepEqual(await list({ orderby: 'tel' }), [3, 'Cedar', 'Alder', 'Birch']);
  assert.deepEqual(await list({ orderby: 'email' }), [3, 'Birch', 'Alder', 'Cedar']);
  assert.deepEqual(await list({ stext: 'ZOE@' }), [1, 'Birch']);
  assert.deepEqual(await list({ stext: 'e', orderby: 'reseller' }), [3, 'Alder', 'Birch', 'Cedar']);
  const [birch] = (await client.dealers.list({ stext: 'birch' })).CasterDealers;
  assert.deepEqual(
    birch?.companies.map(({ title }) => title),
    Array.from({ length: 10 }, (_, n) => `Company ${n + 10}`),
  );
  assert.deepEqual(
    birch?.users.map(({ email }) => email),
    ['zoe@example.com'],
  );
  const [lean] = (await client.dealers.find({ dropdown: true, stext: 'birch' })).CasterDealers;
  assert.deepEqual([lean?.companies, lean?.users], [[], []]);
});

test('a dealer counts as validated once its main administrator has signed in', async (t) => {
  const { person, seed, addUser, database, signIn } = await startWorld(t);
  const dealer = await seed.dealer();
  const admin = await addUser({ role: 10, dealer_id: dealer.id });
  await database.service.updateTable('dealers').set({ admin_user_id: admin.id }).execute();
  const { client } = await person(1);
  const validated = async () => (await client.dealers.list({ id: dealer.id })).CasterDealers[0]?.validated;
  assert.equal(await validated(), 0);
  await signIn(admin.email);
  assert.equal(await validated(), 1);
});

test('a company sees its dealer’s name and page, not its address', async (t) => {
  const { person, seed } = await startWorld(t);
  const dealer = await seed.dealer({
    title: 'Fens',
    address1: '1 High Street',
    tel: '1',
    login_title: 'fens',
  });
  await seed.dealer({ reseller_id: dealer.reseller_id });
  const company = await seed.company({ dealer_id: dealer.id });
  const { client } = await person(20, company);
  const { CasterDealers, count } = await client.dealers.find({});
  assert.equal(count, 1);
  assert.partialDeepStrictEqual(CasterDealers, [{ text: 'Fens', logintitle: 'fens', address1: '', tel: '' }]);
});

test('dealers and those below create and archive no dealers', async (t) => {
  const { person, seed } = await startWorld(t);
  const { id } = await seed.dealer();
  for (const role of idsOf('dealer', 'companyAdmin', 'companyUser')) {
    const { client } = await person(role);
    assert.deepEqual(await refusal(client.dealers.save({ dealerdata: tenantInput({}) })), {
      code: 'not_authorised',
    });
    assert.deepEqual(await refusal(client.dealers.archive({ id })), { code: 'not_authorised' });
  }
});
