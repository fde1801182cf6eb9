import assert from 'node:assert/strict';
import test from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startMailbox } from '@cairn/simulator';
import { CERT, KEY } from '../../../tools/test-certificate.ts';
import { NotSent, smtp } from './smtp.ts';

const from = 'no-reply@rtk.example';
const letter = {
  key: 'one',
  sender: 'Cairn',
  to: { name: 'Carol', address: 'carol@wold.example' },
  subject: 'Welcome',
  html: '<p>Welcome</p>',
  text: 'Welcome',
};

test('an e-mail goes over STARTTLS, after a login, to a server whose certificate is trusted', async (t) => {
  const mailbox = await startMailbox({
    guarded: { cert: CERT, key: KEY, user: 'cairn', password: 'p@ss word' },
  });
  t.after(() => mailbox.stop());
  const { port } = new URL(mailbox.smtpUrl);
  const at = (login: string) => smtp({ url: `smtp://${login}localhost:${port}`, from });
  const reasonOf = (login: string) =>
    at(login)(letter).then(
      () => 'sent',
      (error: unknown) => error instanceof NotSent && !error.final && error.message,
    );

  assert.match(String(await reasonOf('cairn:p%40ss%20word@')), /self-signed certificate/);
  setDefaultCACertificates([...getCACertificates(), CERT]);
  assert.match(String(await reasonOf('cairn:wrong@')), /The login is wrong/);
  assert.match(String(await reasonOf('')), /authentication/i);
  assert.equal(mailbox.mails.length, 0);

  await at('cairn:p%40ss%20word@')(letter);
  const [mail] = mailbox.mails;
  assert.deepEqual(
    [mail?.secure, mail?.from.address, mail?.to, mail?.messageId],
    [true, from, ['carol@wold.example'], '<one@rtk.example>'],
  );
});

test('an e-mail does not leave this machine to a server without TLS, unless that was allowed', async (t) => {
  const mailbox = await startMailbox({ host: '0.0.0.0' });
  t.after(() => mailbox.stop());
  // an address of this machine that is not known as such
  const url = `smtp://0.0.0.0:${new URL(mailbox.smtpUrl).port}`;
  await assert.rejects(
    () => smtp({ url, from })(letter),
    (error) => error instanceof NotSent && !error.final,
  );
  assert.equal(mailbox.mails.length, 0);
  await smtp({ url, from, clear: true })(letter);
  assert.equal(mailbox.mails.length, 1);
});

test('a password does not leave this machine to a server without TLS', async (t) => {
  const mailbox = await startMailbox({ host: '0.0.0.0' });
  t.after(() => mailbox.stop());
  const { port } = new URL(mailbox.smtpUrl);
  // an address of this machine that is not known as such
  const send = smtp({ url: `smtp://cairn:secret@0.0.0.0:${port}`, from, clear: true });
  await assert.rejects(
    () => send(letter),
    (error) => error instanceof NotSent && !error.final,
  );
  assert.equal(mailbox.mails.length, 0);
});
