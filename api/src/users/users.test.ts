import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRoles, idsOf, isAtMost, isRole, type Role } from '@cairn/contract';
import { outcome } from '../../test/outcome.ts';
import { refusal, texts } from '../../test/tenants.ts';
import { until } from '../../test/until.ts';
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
    const { client } = await person(caller, caller === 1 ? {} : company);
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

test('an administrator signs a person out everywhere, at every api process, and it is recorded', async (t) => {
  const { person, seed, signIn, elsewhere, stopClock } = await startWorld(t);
  const company = await seed.company();
  const admin = await person(20, company);
  const user = await person(30, company, { fname: 'Uwe', lname: 'User' });
  const other = await elsewhere(await signIn(user.email));
  stopClock(); // from here on another process learns of it by the notification alone
  await other.auth.me({});
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 2 });
  assert.equal(await outcome(user.client.auth.me({})), '401 not_authorised');
  await until(async () => (await outcome(other.auth.me({}))) === '401 not_authorised');
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 0 });
  const { CasterEvents } = await admin.client.audit.events({ type: 9 });
  assert.deepEqual(
    CasterEvents.map(({ typename, text, target }) => [typename, text, target?.id]),
    [['User signed out', 'Uwe User signed out, sessions ended: 2', user.id]],
  );
  await signIn(user.email); // the password is the same
});

test('a login session that timed out is not counted as one that an administrator ended', async (t) => {
  const { person, seed, later } = await startWorld(t);
  const company = await seed.company();
  const user = await person(30, company);
  later(31 * 60);
  const admin = await person(20, company);
  assert.deepEqual(await admin.client.users.endSessions({ id: user.id }), { ended: 0 });
  assert.equal((await admin.client.audit.events({ type: 9 })).Total, 0);
});

test('administrators sign out people at and below their own level', async (t) => {
  const { person, seed, addUser, signIn } = await startWorld(t);
  const { reseller_id, dealer_id, company_id } = await seed.company();
  const scope = (role: Role) => (isRole(role, 'systemAdmin') ? {} : { reseller_id, dealer_id, company_id });
  const emails = new Map<Role, string>();
  for (const role of allRoles) emails.set(role, (await addUser({ role, ...scope(role) })).email);
  for (const caller of idsOf('systemAdmin', 'reseller', 'dealer', 'companyAdmin')) {
    const { client } = await person(caller, scope(caller));
    for (const [role, email] of emails) {
      const { id, client: theirs } = await signIn(email);
      const isAbove = role < caller;
      assert.deepEqual(
        [await refusal(client.users.endSessions({ id })), await outcome(theirs.auth.me({}))],
        isAbove ? [{ code: 'not_found' }, 'done'] : ['done', '401 not_authorised'],
        `${caller} signs out ${role}`,
      );
    }
  }
});

test('who acts for a dealer signs out the people of that dealer, and neither themselves nor a colleague', async (t) => {
  const { person, seed, clientOf } = await startWorld(t);
  const company = await seed.company();
  const dealer = company.dealer_id ?? 0;
  const reseller = await person(5, company);
  const colleague = await person(5, company);
  const others = await person(30, await seed.company({ reseller_id: company.reseller_id }));
  const theirs = await person(30, company);
  const acting = clientOf(await reseller.client.auth.actAs({ dealer }));
  assert.deepEqual(await acting.users.endSessions({ id: theirs.id }), { ended: 1 });
  for (const { id } of [colleague, others])
    assert.deepEqual(await refusal(acting.users.endSessions({ id })), { code: 'not_found' });
  assert.partialDeepStrictEqual(await refusal(acting.users.endSessions({ id: reseller.id })), {
    code: 'invalid_input',
  });
  for (const { client } of [reseller, colleague, others]) await client.auth.me({});
});

test('nobody signs out who is above them, of another tenant, gone or themselves', async (t) => {
  const { person, seed } = await startWorld(t);
  const company = await seed.company();
  const admin = await person(20, company);
  const above = await person(10, { dealer_id: company.dealer_id ?? 0, reseller_id: company.reseller_id });
  const foreign = await person(30, await seed.company());
  for (const id of [above.id, foreign.id, 987_654])
    assert.deepEqual(await refusal(admin.client.users.endSessions({ id })), { code: 'not_found' });
  assert.deepEqual(await refusal(admin.client.users.endSessions({ id: admin.id })), {
    code: 'invalid_input',
    id: 'Your own sessions are ended in your profile',
  });
  for (const { client } of [above, foreign]) await client.auth.me({});
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
