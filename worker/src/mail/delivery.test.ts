import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seed } from '@cairn/database/testing';
import { bySystem, queueMail, readLink, requeueMail, template } from '@cairn/mail';
import { mailLinkValues } from '@cairn/simulator';
import { mailWorld } from '../../test/mail-world.ts';

test('an e-mail leaves as soon as it is committed, and its link works and is nowhere in the database', async (t) => {
  const { db, mailbox, deliver, queue, until } = await mailWorld(t);
  const box = await mailbox();
  await deliver(box.smtpUrl);
  const id = await queue();
  const mail = await box.mailTo('carol@wold.example');
  const row = await until(id, ({ state }) => state === 'sent');
  assert.equal(mail.from.address, 'no-reply@rtk.example');
  assert.equal(mail.from.name, row.sender);
  assert.equal(mail.messageId, `<${row.key}@rtk.example>`);
  assert.equal(mail.headers['auto-submitted'], 'auto-generated');
  assert.match(mail.html, /Set your password/);
  const token = mailLinkValues(mail).get('token') ?? '';
  assert.equal((await readLink(db, 'first-login', token))?.state, 'open');
  assert.match(row.text, /\[personal link\]/);
  assert.match(row.text, /https:\/\/rtk\.example\/system/);
  const [links] = await db.selectFrom('mailed_links').selectAll().execute();
  assert.equal(links?.token_sealed, null);
  assert.ok(!JSON.stringify([row, links]).includes(token));
});

test('files go with their e-mail, and with it again when it is sent again', async (t) => {
  const { db, mailbox, deliver, person, until } = await mailWorld(t);
  const box = await mailbox();
  await deliver(box.smtpUrl);
  const content = Buffer.from([0x50, 0x4b, 0, 255, 10, 13, 46]);
  const { id } = await db.transaction().execute((trx) =>
    queueMail(trx, {
      template: template.profile,
      mayMail: bySystem,
      to: 'carol@wold.example',
      name: 'Carol',
      userId: person.id,
      scope: { resellerId: person.reseller_id, dealerId: person.dealer_id, companyId: person.company_id },
      fields: { fullname: 'Carol', mobile: '-', role: 'x' },
      attachments: async (language) => [{ name: `Ækker ${language}.xlsx`, type: 'application/zip', content }],
    }),
  );
  const first = await box.mailTo('carol@wold.example');
  await until(id, ({ state }) => state === 'sent');
  const again = await db.transaction().execute((trx) => requeueMail(trx, id, 'dan@wold.example', bySystem));
  const second = await box.mailTo('dan@wold.example');
  for (const { attachments } of [first, second])
    assert.deepEqual(
      attachments.map(({ name, type, content: bytes }) => [name, type, bytes.equals(content)]),
      [['Ækker en.xlsx', 'application/zip', true]],
    );
  await until(again?.id ?? 0, ({ state }) => state === 'sent');
});

test('names with line breaks and markup reach the mail server as names, and add no header', async (t) => {
  const { db, mailbox, deliver, queue, until } = await mailWorld(t);
  const evil = 'Carol"\r\nBcc: spy@evil.example\r\n\r\n<b>&,; <spy@evil.example>';
  const id = await queue();
  await db.updateTable('emails').set({ to_name: evil, sender: evil }).where('id', '=', id).execute();
  const box = await mailbox();
  await deliver(box.smtpUrl);
  const mail = await box.mailTo('carol@wold.example');
  await until(id, ({ state }) => state === 'sent');
  assert.deepEqual(mail.to, ['carol@wold.example']);
  assert.equal(mail.from.address, 'no-reply@rtk.example');
  assert.equal(mail.headers.bcc, undefined);
  assert.match(mail.html, /Set your password/);
});

test('an address that the server refuses is marked, until it takes an e-mail or the person has another one', async (t) => {
  const { db, mailbox, deliver, queue, until, person } = await mailWorld(t);
  const replies = new Map([
    ['carol@wold.example', { code: 550, text: '5.1.1 No such mailbox here' }],
    ['relayed@wold.example', { code: 554, text: '5.7.1 Relay access denied' }],
  ]);
  const box = await mailbox({ refuse: (address) => replies.get(address) });
  await deliver(box.smtpUrl);
  const mark = async () =>
    db
      .selectFrom('users')
      .where('id', '=', person.id)
      .select(['email_bounced_at', 'email_bounced_reason'])
      .executeTakeFirstOrThrow();
  const bounce = async () => {
    const row = await until(await queue(), ({ state }) => state === 'failed');
    assert.equal((row as { bounced?: boolean }).bounced, true);
    assert.match((await mark()).email_bounced_reason, /No such mailbox/);
    assert.ok((await mark()).email_bounced_at);
  };
  const unmarked = { email_bounced_at: null, email_bounced_reason: '' };

  await bounce();
  replies.delete('carol@wold.example');
  const before = box.mails.length;
  const taken = await queue();
  await box.mailTo('carol@wold.example');
  await until(taken, ({ state }) => state === 'sent');
  assert.equal(box.mails.length, before + 1);
  assert.deepEqual(await mark(), unmarked, 'the server takes e-mails to it again');

  replies.set('carol@wold.example', { code: 550, text: '5.1.1 No such mailbox here' });
  await bounce();
  await db.updateTable('users').set({ email: 'Carol@wold.example' }).where('id', '=', person.id).execute();
  assert.ok((await mark()).email_bounced_at, 'the same address in another case');
  await db.updateTable('users').set({ email: 'relayed@wold.example' }).where('id', '=', person.id).execute();
  assert.deepEqual(await mark(), unmarked);

  const denied = await until(await queue('relayed@wold.example'), ({ state }) => state === 'failed');
  assert.equal(
    (denied as { bounced?: boolean }).bounced,
    false,
    'a policy of the server is no fault of the address',
  );
  assert.deepEqual(await mark(), unmarked);
});

test('copies go to whom the template names, once, without the link, when the e-mail has left', async (t) => {
  const { db, database, mailbox, deliver, queue, until, person } = await mailWorld(t);
  const rows = seed(database);
  const { dealer_id, reseller_id } = person;
  const seller = await rows.user({ role: 10, dealer_id: dealer_id ?? 0, email: 'dora@lincs.example' });
  const provider = await rows.user({ role: 5, reseller_id: reseller_id ?? 0, email: 'rita@cloud.example' });
  await db
    .updateTable('dealers')
    .set({ admin_user_id: seller.id })
    .where('id', '=', Number(dealer_id))
    .execute();
  await db
    .updateTable('resellers')
    .set({ admin_user_id: provider.id })
    .where('id', '=', Number(reseller_id))
    .execute();
  // the second admin is the dealer too, who gets one copy
  await db
    .updateTable('admin_emails')
    .set({ add1: 'office@rtk.example', add2: 'Dora@lincs.example' })
    .execute();
  const copies = { send_admin1: true, send_admin2: true, send_dealer: true, send_reseller: true };
  await db.updateTable('email_templates').set(copies).where('id', '=', template.companyUser).execute();
  const box = await mailbox({
    refuse: (address) => (address === 'gone@wold.example' ? { code: 550, text: '5.1.1 Nobody' } : undefined),
  });
  await deliver(box.smtpUrl);
  await until(await queue('gone@wold.example'), ({ state }) => state === 'failed');
  const id = await queue();
  const original = await box.mailTo('carol@wold.example');
  const token = mailLinkValues(original).get('token') ?? '';
  const sent = await Promise.all(
    ['office@rtk.example', 'dora@lincs.example', 'rita@cloud.example'].map((to) => box.mailTo(to)),
  );
  for (const copy of sent) {
    assert.equal(copy.subject, `Copy: ${original.subject}`);
    assert.match(copy.text, /A copy of the e-mail to carol@wold\.example\./);
    assert.ok(!JSON.stringify(copy).includes(token));
    assert.doesNotMatch(copy.html + copy.text, /personal link\]|reset-password-form/);
  }
  const stored = await db
    .selectFrom('emails')
    .where('kind', '=', 'copy')
    .select(['to_address', 'reseller_id', 'dealer_id', 'company_id', 'origin_id'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    stored.map((row) => [
      row.to_address.toLowerCase(),
      row.reseller_id,
      row.dealer_id,
      row.company_id,
      row.origin_id,
    ]),
    [
      ['office@rtk.example', null, null, null, id],
      ['dora@lincs.example', null, null, null, id],
      ['rita@cloud.example', reseller_id, null, null, id],
    ],
    'none of what was given up, and none of a copy',
  );
});

test('an e-mail whose person was archived is given up, and reports it', async (t) => {
  const { db, mailbox, deliver, queue, until } = await mailWorld(t);
  const id = await queue();
  await db.updateTable('users').set({ archived_at: new Date() }).execute();
  const box = await mailbox();
  await deliver(box.smtpUrl);
  const row = await until(id, ({ state }) => state === 'failed');
  assert.match(row.reason, /archived/);
  assert.equal(box.mails.length, 0);
});

for (const [what, change, reason] of [
  ['moved to another company', { role: 30 }, /another organisation/],
  ['became an admin of their dealer', { role: 10, company_id: null }, /another organisation/],
  [
    'became a system admin',
    { role: 1, reseller_id: null, dealer_id: null, company_id: null },
    /another organisation/,
  ],
  ['signed in and has another address', { email: 'c@new.example', last_login_at: new Date() }, /address/],
] as const) {
  test(`an e-mail with a link whose person ${what} is given up, first sent or sent again, and reports it`, async (t) => {
    const { db, database, person, mailbox, deliver, queue, until } = await mailWorld(t);
    const box = await mailbox();
    const delivery = await deliver(box.smtpUrl);
    const sent = await queue();
    const first = await box.mailTo('carol@wold.example');
    await until(sent, ({ state }) => state === 'sent');
    await delivery.stop();
    const waiting = await queue();
    const again = await requeueMail(db, sent, 'carol@wold.example', bySystem);
    const { company_id, dealer_id, reseller_id } = await seed(database).company();
    const scope = what.startsWith('moved') ? { company_id, dealer_id, reseller_id } : {};
    await db
      .updateTable('users')
      .set({ ...change, ...scope })
      .where('id', '=', person.id)
      .execute();
    await deliver(box.smtpUrl);
    for (const id of [waiting, again?.id ?? 0])
      assert.match((await until(id, ({ state }) => state === 'failed')).reason, reason);
    assert.equal(box.mails.length, 1);
    const token = mailLinkValues(first).get('token') ?? '';
    assert.equal((await readLink(db, 'first-login', token))?.state, 'used', 'the link sent before has ended');
  });
}

test('an e-mail tried again after its person changed does not carry the link that has ended', async (t) => {
  const { db, person, mailbox, deliver, queue, until, due } = await mailWorld(t);
  let busy = true;
  const box = await mailbox({ refuse: () => (busy ? { code: 451, text: 'Try again' } : undefined) });
  await deliver(box.smtpUrl);
  const id = await queue();
  await until(id, ({ reason }) => /451/.test(reason));
  await db.updateTable('users').set({ password_hash: 'new' }).where('id', '=', person.id).execute();
  busy = false;
  await due();
  assert.match((await until(id, ({ state }) => state === 'failed')).reason, /link has expired/);
  assert.equal(box.mails.length, 0);
});
