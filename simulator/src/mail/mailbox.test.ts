import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { type MailboxOptions, mailLink, mailLinkValues, startMailbox } from './mailbox.ts';

async function mailbox(t: TestContext, options?: MailboxOptions) {
  const box = await startMailbox(options);
  t.after(() => box.stop());
  return box;
}

/** Sends lines to the server, each after its reply to the one before; returns the replies. */
async function sendLines(smtpUrl: string, lines: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = connect(Number(port), hostname);
  const answers: string[] = [];
  const left = [...lines];
  for await (const line of createInterface({ input: socket })) {
    if (line[3] === '-') continue; // more of the same answer follows
    answers.push(line);
    const next = left.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.end();
  if (!socket.closed) await once(socket, 'close');
  return answers;
}

const letter = (to: string, subject = 'Hello', body = 'https://rtk.example/gdpr#token=abc') => [
  'EHLO test',
  'MAIL FROM:<from@example.com>',
  `RCPT TO:<${to}>`,
  'DATA',
  [
    'From: "Wold <b>" <from@example.com>',
    `Subject: ${subject}`,
    'Message-ID: <1@example.com>',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><head></head><body><script>alert(1)</script><a href="https://rtk.example/gdpr#token=abc">Read</a></body></html>',
    '--x--',
    '.',
  ].join('\r\n'),
  'QUIT',
];

test('the server announces that it delivers nothing, accepts a mail, and resolves its waiter with the link', async (t) => {
  const box = await mailbox(t);
  const waiting = box.mailTo('Carol@Wold.example', { subject: /^Hello/ });
  const answers = await sendLines(box.smtpUrl, letter('carol@wold.example'));
  assert.match(answers[0] ?? '', /^220 .*delivers? none/);
  assert.match(answers.at(-2) ?? '', /^250 .*delivered to nobody/);
  const mail = await waiting;
  assert.deepEqual(
    [mail.id, mail.to, mail.from, mail.messageId],
    [1, ['carol@wold.example'], { name: 'Wold <b>', address: 'from@example.com' }, '<1@example.com>'],
  );
  assert.equal(mailLinkValues(mail).get('token'), 'abc');
  assert.throws(() => mailLink({ ...mail, text: 'none' }), /no personal link/);
});

test('waiting for a mail that does not arrive fails with those that did', async (t) => {
  const box = await mailbox(t);
  await sendLines(box.smtpUrl, letter('carol@wold.example'));
  await assert.rejects(
    box.mailTo('dan@wold.example', { within: 1 }),
    /No e-mail to dan.*\ncarol@wold.example: Hello/,
  );
  await assert.rejects(box.mailTo('carol@wold.example', { after: 1, within: 1 }), /No e-mail/);
});

test('a recipient is refused by the options', async (t) => {
  const box = await mailbox(t, { refuse: () => ({ code: 450, text: 'Later' }) });
  const answers = await sendLines(box.smtpUrl, letter('carol@wold.example').slice(0, 3));
  assert.match(answers.at(-1) ?? '', /^450 Later/);
});

test('the page lists mails and shows one: as text with links, and as HTML that can run nothing', async (t) => {
  const box = await mailbox(t);
  assert.match(await (await fetch(box.pageUrl)).text(), /No e-mails yet/);
  await sendLines(box.smtpUrl, letter('carol@wold.example', '<img src=x onerror=alert(1)>'));
  const list = await (await fetch(box.pageUrl)).text();
  assert.match(list, /href="\/demo\/mail\/1"/);
  assert.match(list, /&lt;img src=x onerror=alert\(1\)&gt;/);
  assert.ok(!list.includes('<img'));
  const open = await (await fetch(`${box.pageUrl}/1`)).text();
  assert.match(open, /<a href="https:\/\/rtk\.example\/gdpr#token=abc" target="_blank"/);
  assert.match(open, /<iframe [^>]*sandbox="allow-popups[^"]*" src="\/demo\/mail\/1\/html">/);
  const html = await fetch(`${box.pageUrl}/1/html`);
  assert.match(await html.text(), /<base target="_blank">/);
  assert.match(
    html.headers.get('content-security-policy') ?? '',
    /^sandbox (?!.*allow-scripts).*default-src 'none'/,
  );
  for (const path of ['/page.css', '/page.js']) assert.equal((await fetch(box.pageUrl + path)).status, 200);
  assert.equal((await fetch(`${box.pageUrl}/2`)).status, 404);
});
