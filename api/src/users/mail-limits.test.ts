import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { refusal, tenantInput } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

/** A dealer with a company of two people: one who has signed in, and one who never has. */
async function people(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const company = await world.seed.company();
  const dealer = await world.person(10, company);
  const own = { role: 20, company_id: company.id } as const;
  const carol = await world.addUser({ ...own, email: 'carol@wold.example' });
  await world.signIn(carol.email);
  const stranger = await world.addUser({ ...own, email: 'stranger@elsewhere.example' });
  const db = world.database.service;
  const record = (id: number) =>
    ({ id, fname: 'Carol', lname: 'Wold', role: 20, company: company.id }) as const;
  return {
    ...world,
    db,
    company,
    carol,
    stranger,
    record,
    client: dealer.client,
    /** So many e-mails have been counted already. */
    counted: (key: string, failures: number) =>
      sql`insert into sign_in_failures values (${key}, ${failures}, now())`.execute(db),
    mails: () => db.selectFrom('emails').select(['template', 'to_address', 'state']).orderBy('id').execute(),
  };
}

test('nobody who never signed in is notified of changes to their login', async (t) => {
  const { client, company, stranger, record, mails } = await people(t);
  const password = 'Qw7-something';
  for (const email of ['victim@bank.example', 'other@bank.example'])
    await client.users.save({ userdata: { ...record(stranger.id), email, password } });
  const companydata = tenantInput({
    value: company.id,
    dealer: company.dealer_id,
    adminuser: stranger.id,
    email: 'third@bank.example',
    password,
  });
  await client.companies.save({ companydata: companydata as never });
  assert.deepEqual(await mails(), []);
});

test('notices of changed logins are counted by sender and recipient, and past that the change is refused', async (t) => {
  const { client, company, carol, record, mails, counted, stopClock } = await people(t);
  stopClock();
  const save = (email: string) => client.users.save({ userdata: { ...record(carol.id), email } });
  await counted('recipient carol@wold.example', 30);
  assert.deepEqual(await refusal(save('carol@new.example')), { code: 'too_many' });
  const companydata = tenantInput({
    value: company.id,
    dealer: company.dealer_id,
    adminuser: carol.id,
    email: 'carol@new.example',
  });
  assert.deepEqual(await refusal(client.companies.save({ companydata: companydata as never })), {
    code: 'too_many',
  });
  assert.deepEqual(await mails(), [], 'nothing was changed unseen');
});

test('a sender has sixty e-mails an hour, of whatever kind they are and whomever they reach', async (t) => {
  const { client, company, person, counted, stopClock } = await people(t);
  stopClock();
  const sender = await person(10, company);
  await counted(`sender ${sender.id}`, 59);
  const create = (by: typeof client, at: string) =>
    by.users.save({
      userdata: { fname: 'Ann', lname: 'Smith', email: `${at}@x.example`, role: 30, company: company.id },
    });
  await create(sender.client, 'one');
  assert.deepEqual(await refusal(create(sender.client, 'two')), { code: 'too_many' });
  await create(client, 'two');
});

test('as many system admins as there are connections send at once, and each e-mail is counted', async (t) => {
  const { company, person, mails } = await people(t);
  const senders = await Promise.all(Array.from({ length: 5 }, () => person(1)));
  const create = (n: number) =>
    senders[n % 5]?.client.users.save({
      userdata: { fname: 'Ann', lname: 'Smith', email: `${n}@x.example`, role: 30, company: company.id },
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => create(n)));
  assert.equal((await mails()).length, 20);
});

test('a sale is made however many e-mails its buyer got, and the one too many is withheld', async (t) => {
  const { client, company, carol, db, mails, counted, seed, stopClock } = await people(t);
  stopClock();
  await db.updateTable('companies').set({ admin_user_id: carol.id }).where('id', '=', company.id).execute();
  const stock = { type_id: 1, reseller_id: company.reseller_id, user_name: 'x', purchase_order: 'x' };
  await db
    .insertInto('stock_movements')
    .values([
      { ...stock, kind: 'added', quantity: 5 },
      { ...stock, kind: 'assigned', quantity: 5, dealer_id: company.dealer_id },
    ])
    .execute();
  const rover = await seed.rover({ company_id: company.id });
  await counted(`recipient ${carol.email}`, 30);
  const { messages } = await client.subscriptions.add({
    roverdata: { roverid: rover.id, subtype: 1, purchase_order: 'PO 7' },
    sendmail: true,
  });
  assert.deepEqual(
    messages.map(({ message, error }) => [message, error]),
    [
      ['Subscription', 0],
      ['Email', 1],
    ],
  );
  assert.equal(messages[1]?.text, 'Email not sent: too many e-mails to carol@wold.example within an hour');
  assert.deepEqual(await mails(), [{ template: 5, to_address: carol.email, state: 'withheld' }]);
  assert.equal((await client.subscriptions.list({})).Total, 1);
});

test('what others have sent to a person does not hold up the notice of their own change', async (t) => {
  const { carol, mails, counted, signIn, stopClock } = await people(t);
  stopClock();
  await counted(`recipient ${carol.email}`, 30);
  const { client } = await signIn(carol.email);
  await client.auth.changePassword({ current: 'Correct-horse-9', password: 'Limestone-Ridge-7' });
  assert.deepEqual(await mails(), [{ template: 13, to_address: carol.email, state: 'waiting' }]);
});

test('a name that is a sentence with a link is no name, in the form of a person, a tenant and a profile', async (t) => {
  const { client, company, carol, record, signIn } = await people(t);
  const own = (await signIn(carol.email)).client;
  const refused = 'must be a name, without addresses and telephone numbers';
  const named = (fname: string, lname = 'Wold') => ({ fname, lname });
  const save = (names: { fname: string; lname: string }) =>
    refusal(client.users.save({ userdata: { ...record(carol.id), ...names, email: carol.email } }));
  for (const fname of [
    'your account is locked: sign in at evil.example/login',
    'https://evil.example',
    'Visit www.evil',
    'evil.example',
    'Call +44 1507 123456',
    'a@evil.example',
    'Win <b>now</b>!',
  ]) {
    assert.deepEqual(await save(named(fname)), { code: 'invalid_input', 'userdata.fname': refused }, fname);
    assert.deepEqual(await save(named('Carol', fname)), { code: 'invalid_input', 'userdata.lname': refused });
    const companydata = tenantInput({ value: company.id, dealer: company.dealer_id, fname });
    assert.deepEqual(await refusal(client.companies.save({ companydata: companydata as never })), {
      code: 'invalid_input',
      'companydata.fname': refused,
    });
    const userdata = { ...named(fname), email: carol.email, theme: 0 } as const;
    assert.deepEqual(await refusal(own.auth.saveProfile({ userdata })), {
      code: 'invalid_input',
      'userdata.fname': refused,
    });
  }
  for (const [fname, lname] of [
    ['J.R.', "O'Brien-Smith"],
    ['Søren Æ.', 'Østergård Jr.'],
    ['Anne-Marie', 'von der Leyen (2)'],
    ['Zoë', '张伟'],
  ] as const)
    assert.equal(await save(named(fname, lname)), 'done', `${fname} ${lname}`);
});

test('e-mails are counted by who has them sent and by whom they reach, and past that they wait', async (t) => {
  const { person, seed, addUser, later, stopClock } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(10, company);
  stopClock();
  const { id: user } = await addUser({ role: 30, company_id: company.id });
  for (let sent = 0; sent < 30; sent++) await client.users.sendMail({ emailid: 21, user });
  const again = () => refusal(client.users.sendMail({ emailid: 21, user }));
  assert.deepEqual(await again(), { code: 'too_many' });
  const elsewhere = await client.users.sendMail({ emailid: 21, user, useremail: 'office@example.com' });
  assert.equal(elsewhere.error, 0, 'others are still reached');
  later(1);
  assert.equal(await again(), 'done');
});

test('e-mails that a wizard sends are counted too', async (t) => {
  const { person, seed, addUser, stopClock } = await startWorld(t);
  const company = await seed.company();
  const { client } = await person(10, company);
  stopClock();
  const { id: adminuser, email } = await addUser({ role: 20, company_id: company.id });
  const companydata = tenantInput({ value: company.id, dealer: company.dealer_id, adminuser, email });
  const save = () => client.companies.save({ companydata: { ...companydata, sendmail: true } as never });
  for (let sent = 0; sent < 30; sent++) await save();
  assert.deepEqual(await refusal(save()), { code: 'too_many' });
  await client.companies.save({ companydata: companydata as never });
});
