import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallError, LOGGED_EMAILS } from '@cairn/contract';
import { bySystem, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

async function world(t: TestContext) {
  const made = await startWorld(t, { publicUrl: 'https://rtk.example' });
  const { database, seed, person } = made;
  const db = database.service;
  const reseller = await seed.reseller({ title: 'Cloud' });
  const dealer = await seed.dealer({ reseller_id: reseller.id, title: 'Lincs' });
  const company = await seed.company({ dealer_id: dealer.id, title: 'Wold' });
  const scope = { resellerId: reseller.id, dealerId: dealer.id, companyId: company.id };
  const carol = await made.addUser({ role: 20, company_id: company.id, email: 'carol@wold.example' });
  return {
    ...made,
    db,
    reseller,
    dealer,
    company,
    admin: (await person(1)).client,
    /** An e-mail with a link, as it waits in the outbox. */
    welcome: async (to = 'carol@wold.example') =>
      (
        await queueMail(db, {
          template: template.companyWelcome,
          mayMail: bySystem,
          to,
          name: 'Carol',
          scope,
          fields: { access: 'In the portal you see its rovers.' },
          link: { kind: 'first-login', userId: carol.id, days: 14 },
        })
      ).id,
    notice: async (to: string) =>
      (
        await queueMail(db, {
          template: template.passwordChanged,
          mayMail: bySystem,
          to,
          name: 'Carol',
          scope: { resellerId: null, dealerId: null, companyId: null },
        })
      ).id,
    set: (id: number, values: object) => db.updateTable('emails').set(values).where('id', '=', id).execute(),
  };
}

test('the log names the files that went with an e-mail, to those who see the e-mail', async (t) => {
  const { admin, db, welcome, person, company, dealer } = await world(t);
  const id = await welcome();
  const type = 'application/zip';
  for (const name of ['Rapport æ.xlsx', 'b.zip'])
    await db
      .insertInto('email_attachments')
      .values({ email_id: id, name, type, content: Buffer.alloc(1234) })
      .execute();
  const files = [
    { name: 'Rapport æ.xlsx', bytes: 1234 },
    { name: 'b.zip', bytes: 1234 },
  ];
  const owner = await person(20, { company_id: company.id, dealer_id: dealer.id });
  for (const client of [admin, owner.client])
    for (const input of [{}, { id }])
      assert.deepEqual((await client.emails.list(input)).CasterEmails[0]?.attachments, files);
});

test('the log names what was written to whom in whose name, and holds no link; its HTML comes with one e-mail', async (t) => {
  const { admin, welcome } = await world(t);
  const id = await welcome();
  const { CasterEmails, Total } = await admin.emails.list({});
  const [line] = CasterEmails;
  assert.equal(Total, 1);
  assert.deepEqual(
    [line?.value, line?.subject, line?.sent_email, line?.state, line?.html, line?.kind, line?.typename],
    [
      id,
      'Welcome: the portal is open for Wold',
      'carol@wold.example',
      'waiting',
      '',
      'first',
      'Company login details',
    ],
  );
  assert.deepEqual([line?.resellertitle, line?.dealertitle, line?.companytitle], ['Cloud', 'Lincs', 'Wold']);
  assert.match(line?.text ?? '', /\[personal link\]/);
  const one = (await admin.emails.list({ id })).CasterEmails[0];
  assert.match(one?.html ?? '', /href="\[personal link\]"/);
  assert.match(one?.html ?? '', /https:\/\/rtk\.example\//);
});

test('each state, type, day and beginning of an address is a filter', async (t) => {
  const { admin, welcome, notice, set, dealer, company } = await world(t);
  const ids = {
    waiting: await welcome(),
    retried: await welcome('Dan@wold.example'),
    sent: await welcome('dana@wold.example'),
    failed: await notice('100%@wold.example'),
    bounced: await notice('eve@wold.example'),
    withheld: await notice('fay@wold.example'),
  };
  await set(ids.retried, { attempts: 2, reason: '451 Try again' });
  await set(ids.sent, {
    state: 'sent',
    attempts: 1,
    sent_at: new Date(),
    created_at: new Date('2026-01-05T10:00Z'),
  });
  await set(ids.failed, { state: 'failed', attempts: 8, reason: '421 Busy' });
  await set(ids.bounced, { state: 'failed', bounced: true, attempts: 1, reason: '550 No such mailbox' });
  await set(ids.withheld, { state: 'withheld', reason: 'The company wants no subscription e-mails' });
  const found = async (filter: object) =>
    (await admin.emails.list(filter)).CasterEmails.map(({ value }) => value);

  for (const [state, id] of Object.entries(ids)) {
    const { CasterEmails, Total } = await admin.emails.list({ state: state as 'sent' });
    assert.deepEqual([CasterEmails.map((line) => [line.value, line.state]), Total], [[[id, state]], 1]);
  }
  assert.deepEqual(await found({ type: template.passwordChanged }), [ids.withheld, ids.bounced, ids.failed]);
  assert.deepEqual(await found({ stext: 'DAN' }), [ids.retried, ids.sent]);
  assert.deepEqual(await found({ stext: '100%' }), [ids.failed]);
  assert.deepEqual(await found({ stext: '%' }), []);
  assert.deepEqual(await found({ start: '2026-01-05 00:00', end: '2026-01-06 00:00' }), [ids.sent]);
  assert.deepEqual(
    await found({ dealer: dealer.id }),
    [ids.retried, ids.waiting, ids.sent],
    'the newest first',
  );
  assert.deepEqual(await found({ company: company.id, limit: 1, page: 1 }), [ids.waiting]);
});

test('a page of the log and its count end at 10,000 e-mails, and take as long with more', async (t) => {
  const { admin, db, welcome } = await world(t);
  const id = await welcome();
  await sql`insert into emails (template, to_address, to_name, sender, subject, html, text, state)
    select 13, 'x' || n || '@example.com', 'X', 'X', 'Many', '', '', 'sent' from generate_series(1, ${LOGGED_EMAILS}::int) n`.execute(
    db,
  );
  await sql`analyze emails`.execute(db);
  const page = await admin.emails.list({ limit: 200, page: LOGGED_EMAILS / 200 });
  assert.deepEqual([page.CasterEmails, page.Total], [[], LOGGED_EMAILS]);
  assert.deepEqual((await admin.emails.list({ limit: 150, page: 66 })).CasterEmails.length, 100);
  assert.equal(
    (await admin.emails.list({ stext: 'carol@' })).CasterEmails[0]?.value,
    id,
    'the filters find what is older',
  );
});

test('what is sent again is in the log as such, names what it repeats, and needs an address', async (t) => {
  const { admin, person, dealer, notice, set } = await world(t);
  const seller = (await person(10, dealer)).client;
  const id = await notice('office@wold.example');
  await set(id, { state: 'failed', bounced: true, reason: '550 No such mailbox' });
  assert.deepEqual((await seller.emails.list({})).CasterEmails, [], 'an e-mail of the system');
  const { messages } = await admin.compliance.resend({ id, email: 'new@wold.example' });
  assert.deepEqual(messages, [{ message: 'Email resent', text: 'To new@wold.example', error: 0 }]);
  const [again] = (await admin.emails.list({})).CasterEmails;
  assert.deepEqual(
    [again?.sent_email, again?.state, again?.kind, again?.origin],
    ['new@wold.example', 'waiting', 'again', id],
  );
  await assert.rejects(
    () => admin.compliance.resend({ id, email: '' }),
    (error) => error instanceof CallError && error.field('email') !== undefined,
  );
});

test('what e-mails are for is named in the language of the reader', async (t) => {
  const { admin } = await world(t);
  const { CasterEmails } = await admin.emails.types({});
  assert.deepEqual(CasterEmails[0], { value: 1, text: 'Rover welcome' });
  assert.deepEqual(
    CasterEmails.map(({ value }) => value).toSorted((a, b) => a - b),
    Object.values(template).toSorted((a, b) => a - b),
  );
});

test('the mark of a refused address is shown with its person, and cleared by those who may change them', async (t) => {
  const { db, person, company, dealer, seed } = await world(t);
  const dan = await person(30, company, { fname: 'Dan', lname: 'Marsh' });
  const at = new Date('2026-11-02T08:00:00Z');
  await db
    .updateTable('users')
    .set({ email_bounced_at: at, email_bounced_reason: '550 No such mailbox' })
    .where('id', '=', dan.id)
    .execute();
  const seller = (await person(10, dealer)).client;
  const stranger = (await person(10, await seed.dealer())).client;
  const marked = async () => (await seller.users.find({ id: dan.id })).users[0]?.email_bounced;
  assert.deepEqual(await marked(), { at: at.toISOString(), reason: '550 No such mailbox' });
  await assert.rejects(() => dan.client.users.clearBounce({ id: dan.id }));
  await assert.rejects(() => stranger.users.clearBounce({ id: dan.id }));
  assert.deepEqual(await seller.users.clearBounce({ id: dan.id }), { cleared: 1 });
  assert.equal(await marked(), null);
  assert.deepEqual(await seller.users.clearBounce({ id: dan.id }), { cleared: 0 });
  const [event] = (await seller.audit.events({ user: 0 })).CasterEvents;
  assert.match(event?.text ?? '', /^Mark of the refused address .* of Dan Marsh cleared$/);
});
