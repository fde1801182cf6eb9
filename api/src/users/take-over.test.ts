import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CallError, idsOf, isAtMost, isRole } from '@cairn/contract';
import { accessOf, bySystem, queueMail, template } from '@cairn/mail';
import { refusal, tenantInput } from '../../test/tenants.ts';
import { PASSWORD, startWorld } from '../../test/world.ts';

/** A dealer with two admins, one of whom the setting makes a system admin; as the api has it after a start. */
async function named(t: TestContext) {
  const world = await startWorld(t);
  const dealer = await world.seed.dealer();
  const { id, email } = await world.addUser({ role: 10, dealer_id: dealer.id, fname: 'Dan', lname: 'Marsh' });
  await world.startAgain([id]);
  const db = world.database.service;
  const record = () => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...world, db, dealer, id, email, record };
}

test('whom the setting makes a system admin is not there for the admins of the tenant of their record', async (t) => {
  const { dealer, id, email, record, person, db } = await named(t);
  const before = await record();
  const welcome = await queueMail(db, {
    mayMail: bySystem,
    template: template.dealerUser,
    to: email,
    name: 'Dan',
    scope: { resellerId: dealer.reseller_id, dealerId: dealer.id, companyId: null },
    fields: { access: accessOf(template.dealerUser, false) },
    link: { kind: 'first-login', userId: id, days: 14 },
  });
  for (const role of idsOf('reseller', 'dealer')) {
    const { client } = await person(role, dealer);
    const userdata = { id, fname: 'A', lname: 'B', email, role: 10, dealer: dealer.id } as const;
    const [password, pw] = ['Qw7-something', 'Qw7-something'];
    const missing = 987_654;
    for (const call of [
      (user: number) => client.users.save({ userdata: { ...userdata, id: user, password } }),
      (user: number) => client.users.save({ userdata: { ...userdata, id: user, email: 'evil@x.example' } }),
      (user: number) => client.users.archive({ id: user }),
      (user: number) => client.users.endSessions({ id: user }),
    ])
      assert.deepEqual(
        [await refusal(call(id)), await refusal(call(missing))],
        [{ code: 'not_found' }, { code: 'not_found' }],
      );
    for (const mail of [
      (user: number) => client.users.sendMail({ emailid: 31, user, pw }),
      (user: number) => client.users.sendMail({ emailid: 31, user, useremail: 'evil@x.example' }),
      (user: number) => client.users.sendMail({ emailid: 10, user }),
    ]) {
      const answer = await mail(id);
      assert.equal(answer.code, 404);
      assert.deepEqual(answer, await mail(missing));
    }
    const { users, total } = await client.users.find({ stext: 'marsh' });
    assert.deepEqual([users, total, (await client.users.find({ id })).users], [[], 0, []]);
    const { messages } = await client.compliance.resend({ id: welcome.id, email });
    assert.deepEqual(messages, [
      { message: 'Email not sent', text: 'The person that its link is for no longer exists', error: 1 },
    ]);
  }
  assert.deepEqual(await record(), before);
});

test('whom the setting makes a system admin is made main administrator of a tenant by nobody below', async (t) => {
  const { dealer, id, email, record, person, anyone } = await named(t);
  const before = await record();
  const { client } = await person(5, dealer);
  const dealerdata = tenantInput({
    value: dealer.id,
    business: dealer.reseller_id,
    email,
    password: 'Qw7-something',
  });
  const refused = {
    code: 'invalid_input',
    'dealerdata.adminuser': 'must be an administrator of this dealer',
  };
  assert.deepEqual(
    await refusal(client.dealers.save({ dealerdata: { ...dealerdata, adminuser: id } as never })),
    refused,
  );
  assert.deepEqual(
    await refusal(client.dealers.save({ dealerdata: { ...dealerdata, adminuser: 987_654 } as never })),
    refused,
  );
  assert.deepEqual(await record(), before);
  await assert.rejects(anyone.auth.login({ email, password: 'Qw7-something', systemadmin: true }));
});

test('whom the setting makes a system admin stays when somebody below archives the tenant of their record', async (t) => {
  const { dealer, email, record, person, signIn } = await named(t);
  const { client } = await person(5, dealer);
  const colleague = await person(10, dealer);
  await client.dealers.archive({ id: dealer.id });
  assert.equal((await record()).archived_at, null);
  assert.equal((await (await signIn(email, true)).client.auth.me({})).user.role, 1);
  await assert.rejects(colleague.client.auth.me({}), { status: 401 });
});

test('whom the setting names is edited by role 1; of people that it no longer names their admins see them again', async (t) => {
  const { dealer, id, email, person, startAgain, record } = await named(t);
  const system = await person(1);
  const userdata = { id, fname: 'Dan', lname: 'Moor', email, role: 10, dealer: dealer.id } as const;
  await system.client.users.save({ userdata });
  assert.equal((await record()).lname, 'Moor');
  const { client } = await person(10, dealer);
  assert.equal((await client.users.find({ id })).total, 0);
  await startAgain([]);
  assert.equal((await client.users.find({ id })).total, 1);
});

test('at its start the api warns of ids in the setting without a record, and of those whose record is a tenant’s', async (t) => {
  const { log, seed, addUser, startAgain } = await startWorld(t);
  const dealer = await seed.dealer();
  const own = await addUser();
  const theirs = await addUser({ role: 10, dealer_id: dealer.id });
  await startAgain([own.id]);
  await startAgain([own.id, theirs.id, 987_654]);
  const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  assert.equal(warnings.length, 1);
  assert.partialDeepStrictEqual(warnings, [{ missing: [987_654], ofTenants: [theirs.id] }]);
});

test('nobody sets the password or the address of an equal who has signed in, nor their own in the form of a user', async (t) => {
  const { person, seed, addUser, signIn, database } = await startWorld(t);
  const company = await seed.company();
  const scopes = { 1: {}, 5: company, 10: company, 20: company } as const;
  const refused =
    'They have signed in before and have your own role: they change it themselves. Send them login details instead';
  for (const role of idsOf('systemAdmin', 'reseller', 'dealer', 'companyAdmin')) {
    const caller = await person(role, scopes[role]);
    const { id, email } = await addUser({
      role,
      ...(!isRole(role, 'systemAdmin') && tenantsOf(company, role)),
    });
    const owner = { 1: {}, 5: { business: company.reseller_id }, 10: { dealer: company.dealer_id } };
    const level = { ...owner, 20: { company: company.id } }[role];
    const save = (id: number, change: object) =>
      refusal(
        caller.client.users.save({
          userdata: { id: id, fname: 'A', lname: 'B', email, role, ...level, ...change } as never,
        }),
      );
    const password = 'Qw7-something';
    assert.equal(await save(id, { password }), 'done', 'who never signed in has nothing to take over');
    await database.service
      .updateTable('users')
      .set({ last_login_at: new Date() })
      .where('id', '=', id)
      .execute();
    assert.deepEqual(await save(id, { password }), { code: 'invalid_input', 'userdata.password': refused });
    assert.deepEqual(await save(id, { email: `x${role}@evil.example` }), {
      code: 'invalid_input',
      'userdata.email': refused,
    });
    const emailid = ({ 1: 41, 5: 40, 10: 31, 20: 21 } as const)[role];
    assert.deepEqual(await refusal(caller.client.users.sendMail({ emailid, user: id, pw: password })), {
      code: 'invalid_input',
      pw: refused,
    });
    assert.equal(await save(id, { fname: 'Ann' }), 'done');
    assert.equal(await refusal(caller.client.users.sendMail({ emailid, user: id })), 'done');
    assert.deepEqual(await save(caller.id, { email: caller.email, password }), {
      code: 'invalid_input',
      'userdata.password': refused,
    });
  }
  const above = await person(5, company);
  const carol = await addUser({ role: 20, company_id: company.id });
  await signIn(carol.email);
  const userdata = { id: carol.id, fname: 'C', lname: 'D', email: 'c@new.example', role: 20 } as const;
  await above.client.users.save({
    userdata: { ...userdata, company: company.id, password: 'Qw7-something' },
  });
});

const tenantsOf = (company: { id: number; reseller_id: number; dealer_id: number }, role: number) => ({
  reseller_id: company.reseller_id,
  dealer_id: isAtMost(role, 'dealer') ? company.dealer_id : null,
  company_id: isAtMost(role, 'companyAdmin') ? company.id : null,
});

test('login details go to another address only while their person has never signed in', async (t) => {
  const { person, seed, addUser, signIn, database } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(20, company);
  const viewer = await addUser({ role: 30, company_id: company.id });
  const useremail = 'evil@x.example';
  const userdata = {
    id: viewer.id,
    fname: 'Vi',
    lname: 'Ewer',
    email: viewer.email,
    role: 30,
    company: company.id,
    sendmail: true,
    useremail,
  } as const;
  await client.users.sendMail({ emailid: 21, user: viewer.id, useremail });
  await client.users.save({ userdata });
  await signIn(viewer.email);
  const message = `They have signed in before, so it goes to their own address only: ${viewer.email}`;
  for (const emailid of [10, 21] as const)
    assert.deepEqual(await refusal(client.users.sendMail({ emailid, user: viewer.id, useremail })), {
      code: 'invalid_input',
      useremail: message,
    });
  assert.deepEqual(await refusal(client.users.save({ userdata })), {
    code: 'invalid_input',
    'userdata.useremail': message,
  });
  await client.users.sendMail({ emailid: 21, user: viewer.id, useremail: viewer.email.toUpperCase() });
  const mails = await database.service.selectFrom('emails').select('to_address').orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ to_address }) => to_address.toLowerCase()),
    [useremail, useremail, viewer.email],
  );
});

test('a sign-in e-mail of the log goes again to the present address alone, and not once its person moved or rose', async (t) => {
  const { person, seed, addUser, signIn, database } = await startWorld(t);
  const db = database.service;
  const company = await seed.company();
  const other = await seed.company({ dealer_id: company.dealer_id });
  const { client } = await person(20, company);
  const dealer = await person(10, company);
  const bea = await addUser({ role: 20, company_id: company.id, email: 'bea@old.example' });
  await client.users.sendMail({ emailid: 21, user: bea.id, useremail: 'evil@x.example' });
  await client.users.sendMail({ emailid: 21, user: bea.id });
  const mails = await db.selectFrom('emails').select(['id', 'to_address']).orderBy('id').execute();
  const [foreign = 0, own = 0] = mails.map(({ id }) => id);
  const resend = async (by: typeof client, id: number, email: string) =>
    by.compliance.resend({ id, email }).then(
      ({ messages }) => `${messages[0]?.message}: ${messages[0]?.text}`,
      (error: CallError) => `${error.code}: ${error.field('email')}`,
    );
  assert.equal(await resend(client, foreign, 'evil@x.example'), 'Email resent: To evil@x.example');
  const { id, email } = await signIn(bea.email);
  const ownOnly = (address: string) =>
    `invalid_input: They have signed in before, so it goes to their own address only: ${address}`;
  assert.equal(await resend(client, own, 'evil@x.example'), ownOnly(email));
  const set = (more: object) => db.updateTable('users').set(more).where('id', '=', id).execute();
  await set({ email: 'bea@new.example' });
  assert.equal(await resend(client, own, email), ownOnly('bea@new.example'));
  assert.equal(await resend(client, own, 'bea@new.example'), 'Email resent: To bea@new.example');
  await set({ company_id: other.id });
  const gone = 'Email not sent: The person that its link is for no longer exists';
  const moved =
    'Email not sent: The person that its link is for now belongs to another organisation: send their login details again';
  assert.equal(await resend(client, own, 'bea@new.example'), gone);
  assert.equal(await resend(dealer.client, own, 'bea@new.example'), moved);
  await set({ role: 10, company_id: null });
  assert.equal(await resend(client, own, 'bea@new.example'), gone);
  assert.equal(await resend(dealer.client, own, 'bea@new.example'), moved);
  await set({ archived_at: new Date() });
  assert.equal(await resend(dealer.client, own, 'bea@new.example'), gone);
});

test('a person whose address or password somebody else changes is notified at the former address, with an audit event', async (t) => {
  const { person, seed, addUser, database, signIn, anyone } = await startWorld(t);
  const db = database.service;
  const company = await seed.company();
  const { client } = await person(10, company);
  const carol = await addUser({ role: 20, company_id: company.id, email: 'carol@old.example' });
  await signIn(carol.email);
  const details = async () =>
    (await db.selectFrom('user_events').select('detail').orderBy('id', 'desc').limit(1).executeTakeFirst())
      ?.detail;
  const notice = async () => {
    const mail = await db
      .selectFrom('emails')
      .where('template', '=', template.securityChanged)
      .select(['to_address', 'text'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return `${mail?.to_address}: ${/was changed: (.*?)\.\s*\n/s.exec(mail?.text ?? '')?.[1]?.replace(/\s+/g, ' ')}`;
  };
  const record = { id: carol.id, fname: 'Carol', lname: 'Wold', role: 20, company: company.id } as const;
  const password = 'Qw7-something';
  await client.users.save({ userdata: { ...record, email: 'c2@new.example', password } });
  assert.equal(
    await notice(),
    'carol@old.example: its e-mail address is now c2@new.example, and an administrator set a one-time password',
  );
  assert.match(
    (await details()) ?? '',
    /E-mail: carol@old\.example → c2@new\.example\n.*one-time password was set/s,
  );

  await client.users.sendMail({ emailid: 21, user: carol.id, pw: 'Qw7-another' });
  assert.equal(await notice(), 'c2@new.example: an administrator set a one-time password');
  assert.equal(await details(), 'a one-time password was set');

  const companydata = tenantInput({
    value: company.id,
    dealer: company.dealer_id,
    adminuser: carol.id,
    fname: 'Carol',
    lname: 'Wold',
    email: 'c3@new.example',
    password: 'Qw7-thirdone',
  });
  await client.companies.save({ companydata: companydata as never });
  assert.equal(
    await notice(),
    'c2@new.example: its e-mail address is now c3@new.example, and an administrator set a one-time password',
  );
  assert.match(
    (await details()) ?? '',
    /administrator: E-mail: c2@new\.example → c3@new\.example\nadministrator: a one-time password was set/,
  );
  await assert.rejects(anyone.auth.login({ email: 'c3@new.example', password: PASSWORD }));
  const count = async () => (await db.selectFrom('emails').select('id').execute()).length;
  const before = await count();
  await client.users.save({ userdata: { ...record, fname: 'Caroline', email: 'C3@new.example' } });
  assert.equal(await count(), before, 'nothing about how she signs in has changed');
});
