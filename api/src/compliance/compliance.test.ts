import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { CallError } from '@cairn/contract';
import { events } from '@cairn/domain/audit-events';
import { bySystem, createLink, queueMail, template } from '@cairn/mail';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';

async function world(t: TestContext) {
  const made = await startWorld(t);
  const { database, seed, secret } = made;
  const db = database.service;
  const reseller = await seed.reseller({ title: 'Cloud' });
  const dealer = await seed.dealer({ reseller_id: reseller.id, title: 'Lincs' });
  /** A company whose GDPR e-mail left so many days ago; null: it waits. */
  const company = async (title: string, days: number | null, overrides: { dealer_id?: number } = {}) => {
    const scope = await seed.company({ dealer_id: dealer.id, title, ...overrides });
    const { id } = await queueMail(db, {
      mayMail: bySystem,
      template: template.gdpr,
      to: `${title.toLowerCase().replace(/\W/g, '')}@example.com`,
      name: 'Carol',
      scope: { resellerId: scope.reseller_id, dealerId: scope.dealer_id, companyId: scope.id },
      link: { kind: 'gdpr', companyId: scope.id, days: 40 },
    });
    if (days !== null)
      await sql`update emails set state = 'sent', sent_at = now() - make_interval(days => ${days}::int, mins => 1) where id = ${id}`.execute(
        db,
      );
    return { ...scope, email: id };
  };
  const linkTo = async (companyId: number, emailId?: number) =>
    (await createLink(db, secret, { kind: 'gdpr', companyId, days: 40, emailId })).token;
  const eventsOf = (type: number) =>
    db.selectFrom('user_events').selectAll().where('type', '=', type).orderBy('id').execute();
  return { ...made, db, dealer, company, linkTo, eventsOf };
}

test('who has not accepted is counted by days and listed, the longest waiting first; who has is gone', async (t) => {
  const { person, company, dealer, db } = await world(t);
  await company('New', null);
  await company('Young', 13);
  await company('Older', 14);
  await company('Oldest', 28);
  const accepted = await company('Accepted', 20);
  const elsewhere = await company('Elsewhere', 20, { dealer_id: undefined });
  await db
    .updateTable('companies')
    .set({ gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' })
    .where('id', 'in', [accepted.id, elsewhere.id])
    .execute();
  const { client } = await person(10, dealer);
  const { counts, data } = await client.compliance.outstanding({});
  assert.deepEqual(counts, [4, 2, 1]);
  assert.deepEqual(
    data.map((row) => [row.company, row.email, row.emails_sent, row.first_sent !== null]),
    [
      ['Oldest', 'oldest@example.com', 1, true],
      ['Older', 'older@example.com', 1, true],
      ['Young', 'young@example.com', 1, true],
      ['New', 'new@example.com', 0, false],
    ],
  );
  const byName = await client.compliance.outstanding({ orderby: 'company', sortdesc: true });
  assert.deepEqual(
    byName.data.map(({ company }) => company),
    ['Young', 'Oldest', 'Older', 'New'],
  );
  const byWarning = await client.compliance.outstanding({ orderby: 'first_sent', sortdesc: true });
  assert.equal(byWarning.data.at(-1)?.company, 'New', 'those without a date come last both ways');
  assert.deepEqual([data[0]?.dealer, data[0]?.reseller], ['Lincs', 'Cloud']);
  const found = await client.compliance.outstanding({ stext: 'OLD', limit: 1 });
  assert.deepEqual([found.counts, found.data.length], [[2, 2, 1], 1]);
  assert.deepEqual((await client.compliance.outstanding({ stext: '%' })).counts, [0, 0, 0]);
});

test('a company is accepted for through its link once; who, when, from where and by whose mailbox is stored', async (t) => {
  const { anyone, company, linkTo, db, eventsOf } = await world(t);
  const { id, email } = await company('Wold', 3);
  const token = await linkTo(id, email);
  const open = {
    state: 'open',
    company: 'Wold',
    dealer: 'Lincs',
    logo: '',
    accepted: null,
    accepted_by: '',
    refused: null,
  };
  assert.deepEqual(await anyone.compliance.acceptance({ token }), open);
  const answers = await Promise.all(
    ['Carol', 'Dan', 'Eve'].map((name) => anyone.compliance.accept({ token, name })),
  );
  const by = answers[0]?.accepted_by;
  assert.ok(answers.every(({ state, accepted_by }) => state === 'accepted' && accepted_by === by));
  const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(row.gdpr_accepted_by, by);
  assert.equal(row.gdpr_accepted_address, '127.0.0.1');
  assert.equal(row.gdpr_accepted_email, 'wold@example.com');
  const events = await eventsOf(23);
  assert.deepEqual(
    events.map(({ text, company_id, address }) => [text, company_id, address]),
    [
      [
        `${by} accepted the data-processing notice for Wold, with the link that was mailed to wold@example.com`,
        id,
        '127.0.0.1',
      ],
    ],
  );
});

test('who may accept for a company is notified while it is outstanding, and a refusal is an event of the company', async (t) => {
  const { person, company, anyone, linkTo, eventsOf } = await world(t);
  const waiting = await company('Wold Grange', 3);
  const scope = { company_id: waiting.id };
  const admin = await person(20, scope);
  const { request } = await admin.client.compliance.own({});
  assert.deepEqual([request?.id, request?.email], [waiting.email, 'woldgrange@example.com']);
  const token = await linkTo(waiting.id);
  assert.equal((await anyone.compliance.acceptance({ token })).refused, null);
  const { state, refused } = await anyone.compliance.refuse({ token, name: 'Carol' });
  assert.equal(state, 'open');
  assert.equal((await anyone.compliance.acceptance({ token })).refused, refused, 'it is remembered');
  const [event] = await eventsOf(90);
  assert.equal(event?.text, 'Carol does not accept the data-processing notice for Wold Grange');
  assert.equal(event?.dealer_id, waiting.dealer_id);
  assert.equal(event?.at.toISOString(), refused);
  const accepted = await anyone.compliance.accept({ token, name: 'Cora' });
  assert.deepEqual([accepted.state, accepted.refused], ['accepted', null]);
  assert.equal((await admin.client.compliance.own({})).request, null);
  await anyone.compliance.refuse({ token, name: 'Carol' });
  assert.equal((await eventsOf(90)).length, 1, 'what is accepted is not refused');
});

test('a link that is too old, replaced, of an archived company or of none says so, and accepts nothing', async (t) => {
  const { anyone, company, linkTo, db } = await world(t);
  const state = async (token: string) => {
    const { state } = await anyone.compliance.accept({ token, name: 'Carol' });
    assert.equal((await anyone.compliance.acceptance({ token })).state, state);
    return state;
  };
  const { id } = await company('Wold', 3);
  const [older, newer] = [await linkTo(id), await linkTo(id)];
  assert.equal(await state(older), 'expired');
  await db.updateTable('mailed_links').set({ expires_at: new Date() }).execute();
  assert.equal(await state(newer), 'expired');
  assert.equal(await state('nothing'), 'unknown');
  const last = await linkTo(id);
  await db.updateTable('companies').set({ gdpr_removed_at: new Date() }).where('id', '=', id).execute();
  assert.equal(await state(last), 'removed');
  await db.updateTable('companies').set({ archived_at: new Date() }).where('id', '=', id).execute();
  assert.equal(await state(last), 'unknown');
  const { gdpr_accepted_at } = await db
    .selectFrom('companies')
    .select('gdpr_accepted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(gdpr_accepted_at, null);
});

test('the name of who accepts is required, and named when it is missing', async (t) => {
  const { anyone, company, linkTo } = await world(t);
  const token = await linkTo((await company('Wold', 3)).id);
  await assert.rejects(anyone.compliance.accept({ token, name: ' ' }), (error: CallError) => {
    assert.equal(error.field('name'), '** required.');
    return true;
  });
  assert.equal((await anyone.compliance.acceptance({ token })).state, 'open');
});

test('a GDPR e-mail is sent again to the address given, is an event, and says no more than the log may', async (t) => {
  const { person, company, dealer, eventsOf } = await world(t);
  const { id, email } = await company('Wold', 3);
  const { client } = await person(10, dealer, { fname: 'Dan', lname: 'Marsh' });
  const { messages } = await client.compliance.resend({ id: email, email: 'new@example.com' });
  assert.deepEqual(messages, [{ message: 'Email resent', text: 'To new@example.com', error: 0 }]);
  const { CasterEmails } = await client.compliance.emails({ company: id });
  assert.deepEqual(
    CasterEmails.map(({ sent_email, state }) => [sent_email, state]),
    [
      ['new@example.com', 'waiting'],
      ['wold@example.com', 'sent'],
    ],
  );
  assert.match(CasterEmails[0]?.text ?? '', /Read and accept \[personal link\]/);
  const [event] = await eventsOf(24);
  assert.deepEqual(
    [event?.user_name, event?.target_id, event?.email_id],
    ['Dan Marsh', id, CasterEmails[0]?.value],
  );
});

test('an e-mail is not sent again when it is accepted already, and a sign-in link goes to its own address only', async (t) => {
  const { person, company, dealer, db, seed } = await world(t);
  const { id, email, reseller_id, dealer_id } = await company('Wold', 3);
  const { client } = await person(10, dealer);
  const set = { gdpr_accepted_at: new Date(), gdpr_accepted_by: 'Carol' };
  await db.updateTable('companies').set(set).where('id', '=', id).execute();
  const { messages } = await client.compliance.resend({ id: email, email: 'new@example.com' });
  assert.deepEqual(messages, [
    { message: 'Email not sent', text: 'The notice has already been accepted', error: 1 },
  ]);

  const carol = await seed.user({ role: 20, company_id: id });
  const welcome = await queueMail(db, {
    mayMail: bySystem,
    template: template.companyUser,
    to: carol.email,
    name: 'Carol',
    scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: id },
    link: { kind: 'first-login', userId: carol.id, days: 14 },
  });
  const elsewhere = client.compliance.resend({ id: welcome.id, email: 'mine@example.com' });
  await assert.rejects(elsewhere, (error: CallError) => /own address/.test(error.field('email') ?? ''));
  const own = await client.compliance.resend({ id: welcome.id, email: carol.email.toUpperCase() });
  assert.equal(own.messages[0]?.error, 0);
});

test('a company’s data is one file with all of its own, nothing of another, and no password; the export is an event', async (t) => {
  const { person, company, seed, eventsOf } = await world(t);
  const mine = await company('Wold & Søns', 3);
  const other = await company('Other', 3);
  const rover = await seed.rover({ company_id: mine.id, title: 'Roof', password: 'ntrip-secret' });
  await seed.rover({ company_id: other.id, title: 'Hidden' });
  const { client, email } = await person(20, mine);
  const { filename, data } = await client.compliance.exportCompany({ company: mine.id });
  assert.match(filename, /^wold-s-ns-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(data);
  assert.equal(file.company.title, 'Wold & Søns');
  assert.deepEqual(
    file.rovers.map(({ username }: { username: string }) => username),
    [rover.username],
  );
  assert.deepEqual(
    file.people.map((one: { email: string }) => one.email),
    [email],
  );
  assert.equal(file.emails.length, 1);
  assert.ok(!/Hidden|Other|password_hash|sealed|argon2|ntrip-secret/.test(data));
  assert.deepEqual(
    (await eventsOf(27)).map(({ text, company_id }) => [text, company_id]),
    [['Data of Wold & Søns exported', mine.id]],
  );
  await assert.rejects(client.compliance.exportCompany({ company: other.id }), { code: 'not_found' });
});

test('a dealer who has the request mailed to an address of theirs cannot accept without its mailbox, and both show it', async (t) => {
  const { person, company, dealer, anyone, linkTo, eventsOf } = await world(t);
  const { id, email } = await company('Wold', 3);
  const { client } = await person(10, dealer, { fname: 'Dan', lname: 'Marsh' });
  await client.compliance.resend({ id: email, email: 'dans.own@example.net' });
  const { CasterEmails } = await client.compliance.emails({ company: id });
  const [own] = CasterEmails;
  assert.match(own?.text ?? '', /\[personal link\]/, 'the log has no link to accept with');
  assert.equal((await client.compliance.exportCompany({ company: id })).data.includes('token='), false);
  await anyone.compliance.accept({ token: await linkTo(id, own?.value), name: 'Carol Wold' });
  const [asked] = await eventsOf(events.acceptanceRequested.type);
  assert.equal(asked?.user_name, 'Dan Marsh');
  const admin = await person(20, { ...dealer, company_id: id });
  const { CasterEvents } = await client.audit.events({ group: 5 });
  assert.ok(
    CasterEvents.some(({ text }) => text.includes('dans.own@example.net')),
    'its dealers see it',
  );
  const seen = await admin.client.audit.events({ group: 5 });
  assert.ok(
    seen.CasterEvents.some(({ text }) => text.includes('dans.own@example.net')),
    'and so does the company',
  );
});
