import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openLine } from '@cairn/database/testing';
import { sql } from 'kysely';
import { mailWorld } from '../../test/mail-world.ts';

test('an e-mail for later is sent when it is due, not before', async (t) => {
  const { mailbox, deliver, queue } = await mailWorld(t);
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
  const { mailbox, deliver, queue, until } = await mailWorld(t);
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

test('what the server refuses for now is tried again later, each time later, with the same link', async (t) => {
  const { db, mailbox, deliver, queue, until, due } = await mailWorld(t);
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
  const { db, mailbox, deliver, queue, until, due } = await mailWorld(t);
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
  const { mailbox, deliver, queue, until, due } = await mailWorld(t);
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
  const { mailbox, deliver, queue, until } = await mailWorld(t);
  const box = await mailbox();
  await Promise.all([deliver(box.smtpUrl), deliver(box.smtpUrl), deliver(box.smtpUrl)]);
  const ids: number[] = [];
  for (let n = 0; n < 30; n++) ids.push(await queue(`p${n}@wold.example`));
  for (const id of ids) assert.equal((await until(id, ({ state }) => state === 'sent')).attempts, 1);
  assert.equal(new Set(box.mails.map(({ messageId }) => messageId)).size, 30);
  assert.equal(box.mails.length, 30);
});

test('a killed worker leaves its e-mail to the next, which sends the same: Message-ID, link and all', async (t) => {
  const { db, url, mailbox, deliver, queue, until } = await mailWorld(t);
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
  const { db, mailbox, deliver, queue, until } = await mailWorld(t);
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
  const { mailbox, deliver, queue, until, due } = await mailWorld(t);
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
  const { db, connectAs, mailbox, deliver, queue, until, due } = await mailWorld(t);
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
