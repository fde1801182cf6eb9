import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tenantRoles } from '@cairn/contract';
import { outcome } from '../../test/outcome.ts';
import { refusal, tenantInput, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const password = 'Tractor-in-mud-7';

test('a reseller is created with its administrator, login page and welcome, one message per step', async (t) => {
  const { person, database } = await startWorld(t);
  const { client, id } = await person(1);
  const overrides = tenantInput({ text: 'Cloudbase', logintitle: 'Cloudbase', password });
  const { messages, resellerid } = await client.resellers.save({ resellerdata: overrides });
  assert.deepEqual(texts(messages), [
    'Reseller: Cloudbase created',
    `Administrator: Ann ${overrides.lname} added`,
    'Login page: /Cloudbase',
    `Email: Login details to ${overrides.email}`,
  ]);
  const { CasterBusiness, count } = await client.resellers.list({ id: resellerid });
  assert.equal(count, 1);
  assert.partialDeepStrictEqual(CasterBusiness[0], {
    value: resellerid,
    text: 'Cloudbase',
    contact: `Ann ${overrides.lname}`,
    email: overrides.email,
    address: `${overrides.address1}, Ely, Cambridgeshire, CB7 4DL`,
    country: 1,
    logintitle: 'Cloudbase',
    archive: 0,
    users: [{ email: overrides.email, role: 5, roletitle: 'Reseller Admin' }],
    within: { dealers: 0, companies: 0, users: 1, rovers: 0 },
  });
  const [mail] = await database.service.selectFrom('emails').selectAll().execute();
  assert.partialDeepStrictEqual(mail, {
    template: 40,
    to_address: overrides.email,
    reseller_id: resellerid,
    link_kind: 'first-login',
    link_days: 14,
  });
  assert.ok(!`${mail?.html}${mail?.text}`.includes(password));
  const event = await database.service
    .selectFrom('user_events')
    .selectAll()
    .where('type', '=', 19)
    .executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, {
    user_id: id,
    reseller_id: resellerid,
    target_type: 'reseller',
    target_id: resellerid,
    target_title: 'Cloudbase',
    email_id: mail?.id,
    address: '127.0.0.1',
  });
});

test('a typed password works once and within a day: its person must change it', async (t) => {
  const { person, database, anyone, later } = await startWorld(t);
  const { client } = await person(1);
  const overrides = tenantInput({ password });
  await client.resellers.save({ resellerdata: overrides });
  const admin = await database.service
    .selectFrom('users')
    .selectAll()
    .where('email', '=', overrides.email)
    .executeTakeFirstOrThrow();
  assert.equal(admin.change_password, true);
  assert.match(admin.password_hash ?? '', /^\$argon2id\$/);
  const enter = () => outcome(anyone.auth.login({ email: overrides.email, password }));
  assert.equal(await enter(), 'done');
  later(24 * 3600 + 1);
  assert.equal(await enter(), '403 password_expired');
});

test('what is missing is named, field by field, in the words of the form', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const required = [
    'text',
    'address1',
    'towncity',
    'county',
    'postcode',
    'logintitle',
    'fname',
    'lname',
    'email',
  ];
  for (const field of required) {
    const resellerdata = { ...tenantInput({ password }), [field]: ' ' };
    assert.deepEqual(await refusal(client.resellers.save({ resellerdata })), {
      code: 'invalid_input',
      [`resellerdata.${field}`]: '** required.',
    });
  }
  const wrong: [Record<string, unknown>, string][] = [
    [{ country: 0 }, '** select value.'],
    [{ email: 'ann.example.com' }, 'Invalid email format'],
    [{ logintitle: 'ab' }, 'Login page name must be 3 to 40 characters long'],
    [{ logintitle: 'x'.repeat(41) }, 'Login page name must be 3 to 40 characters long'],
    [{ logintitle: 'a b' }, 'Login page name may have letters, digits, dashes and underscores only'],
    [{ password: '' }, '** required.'],
    [{ password: 'Ab1' }, 'Password must be minimum 8 characters long'],
    [{ password: 'abcdefg1' }, '* Password must include uppercase, lowercase and number characters'],
    [{ logo: 'logo-00000000000000000000000000000000.png' }, 'Upload the picture first'],
  ];
  for (const [more, message] of wrong) {
    const resellerdata = { ...tenantInput({ password }), ...more };
    const [field = ''] = Object.keys(more);
    assert.deepEqual(await refusal(client.resellers.save({ resellerdata })), {
      code: 'invalid_input',
      [`resellerdata.${field}`]: message,
    });
  }
  assert.equal((await client.resellers.list({})).count, 0, 'nothing was half-saved');
});

test('login pages of 3 and 40 characters are good', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  for (const logintitle of ['a-1', `A_${'x'.repeat(38)}`])
    await client.resellers.save({ resellerdata: tenantInput({ password, logintitle }) });
  assert.equal((await client.resellers.list({})).count, 2);
});

test('an edit changes what is given, keeps the administrator, sends nothing unless asked, and the audit says what changed', async (t) => {
  const { person, database } = await startWorld(t);
  const { client } = await person(1);
  const overrides = tenantInput({ text: 'Cloudbase', password });
  const { resellerid: value } = await client.resellers.save({ resellerdata: overrides });
  const edited = {
    ...overrides,
    password: '',
    value,
    text: 'Cloudbase UK',
    lname: 'Jones',
    towncity: 'Soham',
  };
  const { messages } = await client.resellers.save({ resellerdata: edited });
  assert.deepEqual(texts(messages), [
    'Reseller: Cloudbase UK updated',
    'Administrator: Ann Jones is the main administrator',
    `Login page: /${overrides.logintitle}`,
  ]);
  const { CasterBusiness } = await client.resellers.list({ id: value });
  assert.partialDeepStrictEqual(CasterBusiness[0], {
    text: 'Cloudbase UK',
    contact: 'Ann Jones',
    towncity: 'Soham',
  });
  assert.equal(CasterBusiness[0]?.users?.length, 1);
  const event = await database.service
    .selectFrom('user_events')
    .select(['detail'])
    .where('type', '=', 22)
    .executeTakeFirstOrThrow();
  assert.equal(
    event.detail,
    `Name: Cloudbase → Cloudbase UK\nTown or city: Ely → Soham\nadministrator: Last name: ${overrides.lname} → Jones`,
  );
  const edits = () =>
    database.service.selectFrom('user_events').select('id').where('type', '=', 22).execute();
  await client.resellers.save({ resellerdata: edited });
  assert.equal((await edits()).length, 1, 'a save without a change is no event');
  const again = await client.resellers.save({ resellerdata: { ...edited, sendmail: true } });
  assert.equal(texts(again.messages).at(-1), `Email: Login details to ${overrides.email}`);
});

test('another person of the reseller, or a new one, becomes the main administrator; someone else cannot', async (t) => {
  const { person, seed, addUser } = await startWorld(t);
  const { client } = await person(1);
  const overrides = tenantInput({ password });
  const { resellerid: value } = await client.resellers.save({ resellerdata: overrides });
  const { id: colleague } = await addUser({ role: 5, reseller_id: value });
  const { id: stranger } = await addUser({ role: 5 });
  const dealer = await seed.dealer({ reseller_id: value });
  const { id: below } = await addUser({ role: 10, dealer_id: dealer.id });
  const save = (more: object) =>
    client.resellers.save({ resellerdata: { ...overrides, password: '', value, ...more } });

  await save({ adminuser: colleague, fname: 'Bea', email: 'bea@example.com' });
  const one = async () => (await client.resellers.list({ id: value })).CasterBusiness[0];
  assert.partialDeepStrictEqual(await one(), {
    adminuser: colleague,
    fname: 'Bea',
    email: 'bea@example.com',
  });
  for (const adminuser of [stranger, below, 987_654]) {
    assert.deepEqual(await refusal(save({ adminuser, email: 'x@example.com' })), {
      code: 'invalid_input',
      'resellerdata.adminuser': 'must be an administrator of this reseller',
    });
  }
  await save({ adminuser: 0, fname: 'Cy', email: 'cy@example.com', password });
  assert.partialDeepStrictEqual(await one(), { fname: 'Cy', email: 'cy@example.com' });
  assert.equal((await one())?.users?.length, 3);
});

test('the count of a login title shows whether it is free, among resellers, dealers, companies and reserved names', async (t) => {
  const { person, seed } = await startWorld(t);
  const { client } = await person(1);
  const reseller = await seed.reseller({ login_title: 'Cloudbase' });
  const dealer = await seed.dealer({ login_title: 'Fens' });
  await seed.company({ login_title: 'Acre' });
  await seed.dealer({ login_title: 'Gone', archived_at: new Date() });
  const count = async (logintitle: string, id?: number) =>
    (await client.resellers.list({ logintitle, ...(id && { id }) })).count;
  for (const taken of ['cloudbase', 'FENS', 'acre', 'system', 'API', 'reset-password'])
    assert.equal(await count(taken), 1, taken);
  for (const free of ['gone', 'nobody', '']) assert.equal(await count(free), 0, free);
  assert.equal(await count('Cloudbase', reseller.id), 0, 'its own is not counted');
  assert.equal(await count('Fens', reseller.id), 1);
  assert.equal((await client.dealers.find({ logintitle: 'fens', id: dealer.id })).count, 0);
  const other = await person(10);
  assert.equal((await other.client.dealers.find({ logintitle: 'fens', id: dealer.id })).count, 1);
});

test('resellers are listed by page, searched by name, town and administrator, filtered and sorted', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const { client } = await person(1);
  for (const [title, country, towncity] of [
    ['Alpha', 1, 'Ely'],
    ['beta', 2, 'Aarhus'],
    ['Gamma', 1, 'Ely'],
    ['Closed', 1, 'Ely'],
  ] as const) {
    const { id } = await seed.reseller({
      title,
      country,
      towncity,
      ...(title === 'Closed' && { archived_at: new Date() }),
    });
    if (title !== 'Gamma') continue;
    const admin = await addUser({ role: 5, reseller_id: id, fname: 'Zoe', email: 'zoe@farm.example' });
    await database.service
      .updateTable('resellers')
      .set({ admin_user_id: admin.id })
      .where('id', '=', id)
      .execute();
  }
  const list = async (input: Parameters<typeof client.resellers.list>[0]) => {
    const { CasterBusiness, count } = await client.resellers.list(input);
    return [count, ...CasterBusiness.map(({ text }) => text)];
  };
  assert.deepEqual(await list({ country: 2 }), [1, 'beta']);
  assert.deepEqual(await list({ stext: 'EL' }), [2, 'Alpha', 'Gamma']);
  assert.deepEqual(await list({ stext: 'zoe@' }), [1, 'Gamma']);
  assert.deepEqual(await list({ stext: '%' }), [0]);
  assert.deepEqual(await list({ limit: 1, page: 1, country: 1 }), [2, 'Gamma']);
  assert.deepEqual(await list({ orderby: 'contact', country: 1 }), [2, 'Gamma', 'Alpha']);
  assert.deepEqual(await list({ country: 1, sortdesc: true }), [2, 'Gamma', 'Alpha']);
});

test('everybody below sees their own reseller, and from a dealer down only its name and page', async (t) => {
  const { person, seed } = await startWorld(t);
  const reseller = await seed.reseller({
    title: 'Cloudbase',
    address1: '1 High Street',
    login_title: 'cloudbase',
  });
  await seed.reseller({ title: 'Other' });
  const dealer = await seed.dealer({ reseller_id: reseller.id });
  const company = await seed.company({ dealer_id: dealer.id });
  for (const [role, scope, address1] of [
    [5, reseller, '1 High Street'],
    [10, dealer, ''],
    [20, company, ''],
    [30, company, ''],
  ] as const) {
    const { client } = await person(role, scope);
    const { CasterBusiness, count } = await client.resellers.list({});
    assert.equal(count, 1);
    assert.partialDeepStrictEqual(CasterBusiness, [{ text: 'Cloudbase', logintitle: 'cloudbase', address1 }]);
  }
});

test('only the system creates and archives resellers', async (t) => {
  const { person } = await startWorld(t);
  for (const role of tenantRoles) {
    const { client } = await person(role);
    assert.deepEqual(await refusal(client.resellers.save({ resellerdata: tenantInput({ password }) })), {
      code: 'not_authorised',
    });
    assert.deepEqual(await refusal(client.resellers.archive({ id: 100 })), { code: 'not_authorised' });
  }
});
