import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, openLine, seed } from '@cairn/database/testing';
import { bySystem, queueMail, readLink, requeueMail, template } from '@cairn/mail';
import { type MailboxOptions, mailLinkValues, startMailbox } from '@cairn/simulator';
import { sql } from 'kysely';
import { startDelivery } from './delivery.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** A person of a company, a mailbox, and deliveries into it. */
async function world(t: TestContext) {
  const { database, secret, url, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  const person = await seed(database).user({ role: 20, email: 'carol@wold.example' });
  const scope = {
    resellerId: person.reseller_id,
    dealerId: person.dealer_id,
    companyId: person.company_id,
  };
  return {
    database,
    db,
    person,
    url,
    connectAs,
    queue: async (to = 'carol@wold.example', notBefore?: Date) => {
      const link = { kind: 'first-login', userId: person.id, days: 14 } as const;
      return (
        await queueMail(db, {
          template: template.companyUser,
          mayMail: bySystem,
          to,
          name: 'Carol',
          scope,
          link,
          notBefore,
        })
      ).id;
    },
    mailbox: async (options: MailboxOptions = {}) => {
      const mailbox = await startMailbox(options);
      t.after(() => mailbox.stop());
      return mailbox;
    },
    deliver: async (smtpUrl: string, lease?: number, as = asWorker) => {
      const delivery = await startDelivery({
        database: as,
        secret,
        log: quiet,
        smtp: { url: smtpUrl, from: 'no-reply@rtk.example' },
        publicUrl: 'https://rtk.example',
        lease,
      });
      t.after(() => delivery.stop());
      return delivery;
    },
    /** Resolves with the row once it is as wanted. */
    until: async (
      id: number,
      expected: (row: { state: string; attempts: number; reason: string }) => boolean,
    ) => {
      for (;;) {
        const row = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        if (expected(row)) return row;
        await wait(20);
      }
    },
    /** Makes the next attempt due. */
    due: async () => {
      await db.updateTable('emails').set({ next_at: sql<Date>`now()` }).execute();
      await sql`notify cairn_emails`.execute(db);
    },
  };
}

test('an e-mail leaves as soon as it is committed, and its link works and is nowhere in the database', async (t) => {
  const { db, mailbox, deliver, queue, until } = await world(t);
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
  const { db, mailbox, deliver, person, until } = await world(t);
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
  const { db, mailbox, deliver, queue, until } = await world(t);
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

test('an e-mail for later is sent when it is due, not before', async (t) => {
  const { mailbox, deliver, queue } = await world(t);
  const box = await mailbox();
  await deliver(box.smtpUrl);
  const notBefore = new Date(Date.now() + 700);
  await queue('later@wold.example', notBefore);
  await queue('now@wold.example');
  const now = await box.mailTo('now@wold.example');
  const later = await box.mailTo('later@wold.example', { after: now.id });
  assert.ok(later.at >= notBefore);
});

test('an e-mail refused for good is given up with its reason, and delays no other', async (t) => {
  const { mailbox, deliver, queue, until } = await world(t);
  const refuse = (address: string) =>
    address.startsWith('nobody') ? { code: 550, text: 'No such mailbox here' } : undefined;
  const box = await mailbox({ refuse });
  await deliver(box.smtpUrl);
  const id = await queue('nobody@wold.example');
  await queue('carol@wold.example');
  await box.mailTo('carol@wold.example');
  const row = await until(id, ({ state }) => state !== 'waiting');
  assert.equal(row.state, 'failed');
  assert.match(row.reason, /550 No such mailbox here/);
  assert.equal(row.attempts, 1);
});

test('an address that the server refuses is marked, until it takes an e-mail or the person has another one', async (t) => {
  const { db, mailbox, deliver, queue, until, person } = await world(t);
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
  const { db, database, mailbox, deliver, queue, until, person } = await world(t);
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

test('what the server refuses for now is tried again later, each time later, with the same link', async (t) => {
  const { db, mailbox, deliver, queue, until, due } = await world(t);
  let busy = 2;
  const box = await mailbox({
    refuse: () => (busy-- > 0 ? { code: 451, text: 'Try again, greylisted' } : undefined),
  });
  await deliver(box.smtpUrl);
  const id = await queue();
  const waits: number[] = [];
  for (const attempt of [1, 2]) {
    const row = await until(id, ({ attempts, reason }) => attempts === attempt && reason !== '');
    assert.match(row.reason, /451 Try again/);
    assert.equal(row.state, 'waiting');
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_at - now()) / 60)::int as minutes from emails where id = ${id}`.execute(
      db,
    );
    waits.push(rows[0]?.minutes ?? 0);
    await db.updateTable('emails').set({ reason: '' }).execute();
    await due();
  }
  assert.deepEqual(waits, [1, 5]);
  await box.mailTo('carol@wold.example');
  assert.equal((await until(id, ({ state }) => state === 'sent')).attempts, 3);
  assert.equal((await db.selectFrom('mailed_links').select('id').execute()).length, 1);
});

test('an e-mail that never goes through is given up after eight attempts, with the last reason', async (t) => {
  const { db, mailbox, deliver, queue, until, due } = await world(t);
  const box = await mailbox({ refuse: () => ({ code: 421, text: 'Busy' }) });
  const id = await queue();
  await db.updateTable('emails').set({ attempts: 7 }).where('id', '=', id).execute();
  await deliver(box.smtpUrl);
  const row = await until(id, ({ state }) => state === 'failed');
  assert.equal(row.attempts, 8);
  assert.match(row.reason, /421 Busy/);
  await due();
  await queue('other@wold.example');
  await until(id + 1, ({ reason }) => reason !== '');
  assert.equal((await until(id, () => true)).attempts, 8, 'it is not tried again');
});

test('while the server is down e-mails wait, and leave when it is back', async (t) => {
  const { mailbox, deliver, queue, until, due } = await world(t);
  const box = await mailbox();
  await box.stop();
  await deliver(box.smtpUrl);
  const id = await queue();
  const row = await until(id, ({ reason }) => reason !== '');
  assert.equal(row.state, 'waiting');
  assert.match(row.reason, /ECONNREFUSED/);
  const back = await mailbox({ smtpPort: Number(new URL(box.smtpUrl).port) });
  await due();
  await back.mailTo('carol@wold.example');
  assert.equal((await until(id, ({ state }) => state === 'sent')).reason, '');
});

test('several workers send every e-mail once', async (t) => {
  const { mailbox, deliver, queue, until } = await world(t);
  const box = await mailbox();
  await Promise.all([deliver(box.smtpUrl), deliver(box.smtpUrl), deliver(box.smtpUrl)]);
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) ids.push(await queue(`p${n}@wold.example`));
  for (const id of ids) assert.equal((await until(id, ({ state }) => state === 'sent')).attempts, 1);
  assert.equal(new Set(box.mails.map(({ messageId }) => messageId)).size, 30);
  assert.equal(box.mails.length, 30);
});

test('a killed worker leaves its e-mail to the next, which sends the same: Message-ID, link and all', async (t) => {
  const { db, url, mailbox, deliver, queue, until } = await world(t);
  const box = await mailbox();
  const deaf = await swallowAnswers(t, Number(new URL(box.smtpUrl).port));
  const doomed = fork(new URL('../../test/delivery-process.ts', import.meta.url), [url, deaf]);
  t.after(() => doomed.kill('SIGKILL'));
  const id = await queue();
  const first = await box.mailTo('carol@wold.example');
  doomed.kill('SIGKILL'); // the server has taken it, and we do not know
  await once(doomed, 'exit');
  assert.equal((await until(id, () => true)).state, 'waiting');
  await deliver(box.smtpUrl);
  await db.updateTable('emails').set({ next_at: sql<Date>`now()` }).execute(); // the lease is over
  await sql`notify cairn_emails`.execute(db);
  const second = await box.mailTo('carol@wold.example', { after: first.id });
  assert.equal(second.messageId, first.messageId);
  assert.equal(second.text, first.text);
  await until(id, ({ state }) => state === 'sent');
  assert.equal(box.mails.length, 2);
});

test('an e-mail that somebody has taken is nobody else’s until the lease is over', async (t) => {
  const { db, mailbox, deliver, queue, until } = await world(t);
  const box = await mailbox();
  const id = await queue();
  await db
    .updateTable('emails')
    .set({ attempts: 1, next_at: new Date(Date.now() + 60_000) })
    .execute();
  await deliver(box.smtpUrl);
  const other = await queue('other@wold.example');
  await until(other, ({ state }) => state === 'sent');
  assert.equal((await until(id, () => true)).state, 'waiting');
  assert.equal(box.mails.length, 1);
});

test('an e-mail that is being sent while the clock is set forward is sent once', async (t) => {
  const { mailbox, deliver, queue, until, due } = await world(t);
  const box = await mailbox();
  const line = await openLine(t, box.smtpUrl);
  line.hold();
  await deliver(line.url);
  const first = await queue();
  await until(first, ({ attempts }) => attempts === 1);
  await due(); // by the clock its lease is over
  const second = await queue('other@wold.example');
  await until(second, ({ attempts }) => attempts === 1);
  line.release();
  for (const id of [first, second])
    assert.equal((await until(id, ({ state }) => state === 'sent')).attempts, 1);
  assert.equal(box.mails.length, 2);
});

test('an e-mail that a worker is sending while the clock is set forward is not sent by another one', async (t) => {
  const { db, connectAs, mailbox, deliver, queue, until, due } = await world(t);
  const box = await mailbox();
  const line = await openLine(t, box.smtpUrl);
  line.hold();
  await deliver(line.url);
  const first = await queue();
  await until(first, ({ attempts }) => attempts === 1);
  await deliver(box.smtpUrl, undefined, await connectAs('worker'));
  await due(); // by the clock the lease of the first worker is over
  const others: number[] = [];
  for (let n = 0; n < 4; n++) others.push(await queue(`p${n}@wold.example`)); // the first worker has room for three
  await Promise.any(others.map((id) => until(id, ({ state }) => state === 'sent')));
  assert.equal((await until(first, () => true)).attempts, 1);
  line.release();
  for (const id of [first, ...others])
    assert.equal((await until(id, ({ state }) => state === 'sent')).attempts, 1);
  assert.equal(box.mails.length, 5);
  const claims = await db.selectFrom('emails').select('claimed_by').distinct().execute();
  assert.deepEqual(claims, [{ claimed_by: null }], 'nobody works on what has left');
});

test('an e-mail whose person was archived is given up, and reports it', async (t) => {
  const { db, mailbox, deliver, queue, until } = await world(t);
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
    const { db, database, person, mailbox, deliver, queue, until } = await world(t);
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
  const { db, person, mailbox, deliver, queue, until, due } = await world(t);
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

/** A relay to the server at `port` that withholds the reply after an e-mail. */
async function swallowAnswers(t: TestContext, port: number): Promise<string> {
  const relay = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    let through = false;
    client.on('data', (data) => {
      through ||= data.includes('\r\n.\r\n');
      server.write(data);
    });
    server.on('data', (data) => void (through || client.write(data)));
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      socket.on('close', () => [client, server].forEach((one) => void one.destroy()));
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  t.after(() => relay.close());
  return `smtp://127.0.0.1:${(relay.address() as { port: number }).port}`;
}
