import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, idsOf, isAtMost, isRole, type Role } from '@cairn/contract';
import { refusal, texts } from '../../test/tenants.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

let made = 0;
const someone = <More extends object>(more: More) => ({
  fname: 'Ann',
  lname: `Smith ${++made}`,
  email: `ann.${made}@example.com`,
  role: 30 as Role,
  ...more,
});

test('each level adds people at and below itself, and the place comes from the nearest tenant', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const { reseller_id: business, dealer_id: dealer, company_id } = company;
  const scopes: Record<Role, object> = {
    1: {},
    5: { business },
    10: { dealer },
    20: { company: company_id },
    30: { company: company_id },
  };
  for (const caller of idsOf('systemAdmin', 'reseller', 'dealer', 'companyAdmin')) {
    const { client } = await person(caller, isRole(caller, 'systemAdmin') ? {} : company);
    for (const role of allRoles) {
      const userdata = someone({ role, ...scopes[role] });
      if (role < caller) {
        assert.deepEqual(await refusal(client.users.save({ userdata })), {
          code: 'invalid_input',
          'userdata.role': 'is above your own',
        });
        continue;
      }
      const { user } = await client.users.save({ userdata });
      const { users } = await client.users.find({ id: user });
      assert.partialDeepStrictEqual(users, [
        {
          email: userdata.email,
          role,
          business: isAtMost(role, 'reseller') ? business : null,
          dealer: isAtMost(role, 'dealer') ? dealer : null,
          company: isAtMost(role, 'companyAdmin') ? company_id : null,
          last_login: null,
        },
      ]);
    }
  }
});

test('the template of the user e-mail goes by the role, and the address may be another', async (t) => {
  const { person, seed, database } = await startWorld(t);
  const company = await seed.company();
  const { reseller_id: business, dealer_id: dealer, company_id } = company;
  const { client } = await person(1);
  for (const [role, scope] of [
    [1, {}],
    [5, { business }],
    [10, { dealer }],
    [20, { company: company_id }],
    [30, { company: company_id, useremail: 'office@example.com' }],
  ] as const) {
    const userdata = someone({ role, ...scope });
    const { messages } = await client.users.save({ userdata });
    const to = isRole(role, 'companyUser') ? 'office@example.com' : userdata.email;
    assert.deepEqual(texts(messages), [
      `User: Ann ${userdata.lname} created`,
      `Email: Login details to ${to}`,
    ]);
  }
  await client.users.save({ userdata: someone({ role: 1, sendmail: false }) });
  const mails = await database.service
    .selectFrom('emails')
    .select(['template', 'to_address'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    mails.map(({ template }) => template),
    [41, 40, 31, 21, 21],
  );
  assert.equal(mails.at(-1)?.to_address, 'office@example.com');
});

test('what is missing or wrong is named in the words of the form', async (t) => {
  const { person, seed, addUser } = await startWorld(t);
  const { client } = await person(1);
  const company = await seed.company();
  const { email } = await addUser({ role: 5 });
  const cases: [Record<string, unknown>, string, string][] = [
    [{ fname: '' }, 'fname', '** required.'],
    [{ lname: ' ' }, 'lname', '** required.'],
    [{ email: '' }, 'email', '** required.'],
    [{ email: 'ann@localhost' }, 'email', 'Invalid email format'],
    [{ role: 0 }, 'role', '** select value.'],
    [{ role: 7 }, 'role', '** select value.'],
    [{ role: 5 }, 'business', '** select value.'],
    [{ role: 10 }, 'dealer', '** select value.'],
    [{ role: 20 }, 'company', '** select value.'],
    [{ role: 30, company: 0 }, 'company', '** select value.'],
    [{ role: 20, company: 987_654 }, 'company', 'There is no such company'],
    [{ role: 1, password: 'abc' }, 'password', 'Password must be minimum 8 characters long'],
  ];
  for (const [more, field, message] of cases) {
    const call = client.users.save({ userdata: someone({ ...more }) as never });
    assert.deepEqual(await refusal(call), { code: 'invalid_input', [`userdata.${field}`]: message });
  }
  const taken = someone({ company: company.id, email: email.toUpperCase() });
  assert.deepEqual(await refusal(client.users.save({ userdata: taken })), {
    code: 'taken',
    'userdata.email': 'Email already exists',
  });
  assert.equal((await client.users.find({ stext: 'ann.' })).total, 0);
});

test('an edit keeps the own address, changes the place with the role, and says what changed', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const company = await seed.company();
  const { id } = await addUser({
    role: 30,
    company_id: company.id,
    fname: 'Bo',
    lname: 'Li',
    email: 'bo@example.com',
  });
  const { client, id: actor } = await person(10, company);
  const userdata = {
    id,
    fname: 'Bo',
    lname: 'Li',
    email: 'bo@example.com',
    role: 10,
    dealer: company.dealer_id,
  } as const;
  const { messages } = await client.users.save({ userdata });
  assert.deepEqual(texts(messages), ['User: Bo Li updated']);
  const { users } = await client.users.find({ id });
  assert.partialDeepStrictEqual(users, [{ role: 10, dealer: company.dealer_id, company: null }]);
  const event = await database.service
    .selectFrom('user_events')
    .selectAll()
    .where('type', '=', 36)
    .executeTakeFirstOrThrow();
  assert.partialDeepStrictEqual(event, {
    user_id: actor,
    target_type: 'user',
    target_id: id,
    target_title: 'Bo Li',
  });
  assert.match(event.detail, /Role: Company User → Dealer Admin/);
  const { title } = await database.service
    .selectFrom('companies')
    .select('title')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow();
  assert.ok(event.detail.includes(`Company: ${title} → none`), event.detail);
});

test('a role that changes ends the person’s sessions at once, and so does an archive', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const admin = await person(20, company);
  const [demoted, gone] = [await person(20, company), await person(30, company)];
  await demoted.client.auth.me({});
  await gone.client.auth.me({});
  const { fname, lname, email } = (await admin.client.users.find({ id: demoted.id })).users[0] ?? {
    fname: '',
    lname: '',
    email: '',
  };
  await admin.client.users.save({ userdata: { id: demoted.id, fname, lname, email, role: 30 } });
  await admin.client.users.archive({ id: gone.id });
  for (const { client } of [demoted, gone])
    assert.deepEqual(await refusal(client.auth.me({})), { code: 'not_authorised' });
});

test('nobody deletes themselves or changes their own role', async (t) => {
  const { person } = await startWorld(t);
  const { client, id, email } = await person(1);
  assert.deepEqual(await refusal(client.users.archive({ id })), {
    code: 'invalid_input',
    id: 'You cannot delete yourself',
  });
  const userdata = someone({ id, email, role: 5, business: 987_654 });
  assert.deepEqual(await refusal(client.users.save({ userdata })), {
    code: 'invalid_input',
    'userdata.role': 'You cannot change your own role',
  });
});

test('a main administrator keeps role and place until another one is chosen', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const company = await seed.company({ title: 'Acre' });
  const other = await seed.company({ dealer_id: company.dealer_id });
  const { id } = await addUser({ role: 20, company_id: company.id });
  await database.service
    .updateTable('companies')
    .set({ admin_user_id: id })
    .where('id', '=', company.id)
    .execute();
  const { client } = await person(10, company);
  assert.equal((await client.users.find({ id })).users[0]?.mainadmin, 1);
  assert.deepEqual(
    await refusal(client.users.save({ userdata: someone({ id, role: 20, company: other.id }) })),
    {
      code: 'invalid_input',
      'userdata.company': 'Main administrator of Acre: choose another one first',
    },
  );
  assert.deepEqual(
    await refusal(client.users.save({ userdata: someone({ id, role: 30, company: company.id }) })),
    {
      code: 'invalid_input',
      'userdata.role': 'is that of a main administrator: choose another one first',
    },
  );
});

test('only role 1 sets stock permission and theme', async (t) => {
  const { person, seed, addUser } = await startWorld(t);
  const reseller = await seed.reseller();
  const { id, email } = await addUser({ role: 5, reseller_id: reseller.id });
  const userdata = someone({
    id,
    email,
    role: 5 as const,
    business: reseller.id,
    manage_reseller_stock: true,
    theme: 1 as const,
  });
  const mine = await person(5, reseller);
  await mine.client.users.save({ userdata });
  const visible = async () => (await mine.client.users.find({ id })).users[0];
  assert.partialDeepStrictEqual(await visible(), { manage_reseller_stock: 0, theme: 0 });
  await (await person(1)).client.users.save({ userdata });
  assert.partialDeepStrictEqual(await visible(), { manage_reseller_stock: 1, theme: 1 });
});

test('user 559 may manage reseller stock wherever that id exists', async (t) => {
  const { addUser, person } = await startWorld(t);
  await addUser({ id: 559, role: 5 });
  const { client } = await person(1);
  assert.equal((await client.users.find({ id: 559 })).users[0]?.manage_reseller_stock, 1);
});

test('a viewer changes nobody, and someone read-only neither', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  for (const [role, overrides] of [
    [30, {}],
    [20, { readonly: true }],
  ] as const) {
    const { client, id } = await person(role, company, overrides);
    for (const call of [
      () => client.users.save({ userdata: someone({ company: company.id }) }),
      () => client.users.archive({ id }),
      () => client.users.sendMail({ emailid: 10, user: id }),
    ])
      assert.deepEqual(await refusal(call()), { code: 'not_authorised' });
    assert.equal(
      (await client.users.list({})).users.some((user) => user.id === id),
      true,
    );
  }
});

test('an archived person is shown as archived, keeps their record, and frees the address', async (t) => {
  const { person, seed, addUser, anyone } = await startWorld(t);
  const company = await seed.company();
  const { id, email } = await addUser({ role: 20, company_id: company.id, fname: 'Bo', lname: 'Li' });
  const { client } = await person(10, company);
  assert.deepEqual(texts((await client.users.archive({ id })).messages), ['User: Bo Li deleted']);
  assert.deepEqual(texts((await client.users.archive({ id })).messages), [
    'failed User: Bo Li was deleted already',
  ]);
  assert.equal((await client.users.find({ id })).users[0]?.archive, 1);
  assert.deepEqual(await refusal(anyone.auth.login({ email, password: PASSWORD })), {
    code: 'archived',
  });
  assert.deepEqual(
    await refusal(client.users.save({ userdata: someone({ id, email, company: company.id }) })),
    {
      code: 'invalid_input',
      'userdata.id': 'is deleted',
    },
  );
  await client.users.save({ userdata: someone({ email, company: company.id }) });
});
