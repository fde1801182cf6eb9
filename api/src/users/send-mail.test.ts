import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusal, texts } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

test('login details go again: a first-login link before the first login, a reset link after it, never a password', async (t) => {
  const { person, seed, addUser, database, signIn } = await startWorld(t);
  const company = await seed.company();
  const { client, id: actor } = await person(10, company);
  const [fresh, known] = [
    await addUser({ role: 20, company_id: company.id, password_hash: null }),
    await addUser({ role: 30, company_id: company.id }),
  ];
  await signIn(known.email);
  const pw = 'Tractor-in-mud-7';
  const reply = await client.users.sendMail({ emailid: 20, user: fresh.id, pw });
  assert.partialDeepStrictEqual(reply, { error: 0, code: 0 });
  await client.users.sendMail({ emailid: 21, id: known.id });
  await client.users.sendMail({ emailid: 10, user: known.id });
  const mails = await database.service.selectFrom('emails').selectAll().orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ template, link_kind, to_address }) => [template, link_kind, to_address]),
    [
      [20, 'first-login', fresh.email],
      [21, 'reset', known.email],
      [10, null, known.email],
    ],
  );
  assert.ok(!JSON.stringify(mails).includes(pw));
  const { password_hash, change_password, password_expires_at } = await database.service
    .selectFrom('users')
    .select(['password_hash', 'change_password', 'password_expires_at'])
    .where('id', '=', fresh.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [change_password, password_hash !== null, password_expires_at !== null],
    [true, true, true],
  );
  const events = await database.service
    .selectFrom('user_events')
    .selectAll()
    .where('type', '=', 37)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    events.map(({ user_id, target_id, email_id }) => [user_id, target_id, email_id]),
    [
      [actor, fresh.id, mails[0]?.id],
      [actor, known.id, mails[1]?.id],
      [actor, known.id, mails[2]?.id],
    ],
  );
});

test('a template that is not for the person, an unknown person and a company without anybody get no mail', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(10, company);
  const { id: user } = await addUser({ role: 30, company_id: company.id });
  const { id: foreign } = await addUser({ role: 30 });
  assert.deepEqual(await refusal(client.users.sendMail({ emailid: 40, user })), {
    code: 'invalid_input',
    emailid: 'is not for a Company User',
  });
  assert.deepEqual(await refusal(client.users.sendMail({ emailid: 10 })), {
    code: 'invalid_input',
    user: '** required.',
  });
  for (const input of [
    { emailid: 21, user: foreign },
    { emailid: 16, id: 987_654 },
    { emailid: 12, id: 987_654 },
  ] as const) {
    const { error, code } = await client.users.sendMail(input);
    assert.deepEqual([error, code], [1, 404]);
  }
  const { error, messages } = await client.users.sendMail({ emailid: 16, id: company.id });
  assert.equal(error, 1);
  assert.deepEqual(texts(messages), ['failed Email: Email not sent: there is no address']);
  assert.deepEqual(await database.service.selectFrom('emails').select('id').execute(), []);
});

test('whoever sells to a company has no request for its acceptance sent to themself or to a colleague', async (t) => {
  const { person, seed, addUser } = await startWorld(t);
  const company = await seed.company();
  const seller = await person(10, company);
  const colleague = await addUser({ role: 10, dealer_id: company.dealer_id });
  const admin = await addUser({ role: 20, company_id: company.id });
  const send = (useremail: string) =>
    refusal(seller.client.users.sendMail({ emailid: 16, id: company.id, useremail }));
  for (const { email } of [seller, colleague])
    assert.deepEqual(await send(email.toUpperCase()), {
      code: 'invalid_input',
      useremail: 'A request for acceptance goes to the company itself: this is the address of somebody else',
    });
  for (const email of [admin.email, 'office@company.example']) assert.equal(await send(email), 'done');
});

test('a company gets its GDPR e-mail again, and a rover’s NTRIP details are sent without its password', async (t) => {
  const { person, seed, addUser, database } = await startWorld(t);
  const rover = await seed.rover({ username: 'dozer', password: 'rover-secret' });
  const admin = await addUser({ role: 20, company_id: rover.company_id });
  await database.service.updateTable('companies').set({ admin_user_id: admin.id }).execute();
  await database.service.updateTable('dealers').set({ rtk_url: 'rtk.fens.example' }).execute();
  const { client } = await person(10, rover);
  await client.users.sendMail({ emailid: 16, id: rover.company_id });
  await client.users.sendMail({ emailid: 12, id: rover.id });
  await client.users.sendMail({ emailid: 1, id: rover.id, useremail: 'driver@example.com' });
  const mails = await database.service.selectFrom('emails').selectAll().orderBy('id').execute();
  assert.deepEqual(
    mails.map(({ template, to_address }) => [template, to_address]),
    [
      [16, admin.email],
      [12, admin.email],
      [1, 'driver@example.com'],
    ],
  );
  assert.match(mails[1]?.text ?? '', /rtk\.fens\.example.*2101.*RTK_RTCM3.*dozer/s);
  assert.ok(!JSON.stringify(mails).includes('rover-secret'));
  const { CasterEvents } = await client.audit.recent({ rover: rover.id });
  assert.deepEqual(
    CasterEvents.map(({ typename }) => typename),
    ['NTRIP details sent', 'NTRIP details sent'],
  );
});
