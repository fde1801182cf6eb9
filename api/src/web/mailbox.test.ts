import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startMailbox } from '@cairn/simulator';
import { startWorld } from '../../test/world.ts';

test('the demo’s mailbox is shown at /demo/mail with its own policy, and is not there otherwise', async (t) => {
  const mailbox = await startMailbox();
  t.after(() => mailbox.stop());
  const demo = await startWorld(t, { mailbox: new URL(mailbox.pageUrl).origin });
  const page = await fetch(`${demo.baseUrl}/demo/mail`);
  assert.match(await page.text(), /Demo mailbox/);
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-src 'self'/);
  assert.match(
    (await fetch(`${demo.baseUrl}/demo/mail/page.css`)).headers.get('content-type') ?? '',
    /text\/css/,
  );
  assert.equal((await fetch(`${demo.baseUrl}/demo/mail/9`)).status, 404);
  await mailbox.stop();
  assert.equal((await fetch(`${demo.baseUrl}/demo/mail`)).status, 404);

  const other = await startWorld(t);
  assert.equal((await fetch(`${other.baseUrl}/demo/mail`)).status, 404);
});

test('no address leads the mailbox’s page to another server', async (t) => {
  const mailbox = await startMailbox();
  t.after(() => mailbox.stop());
  let reached = false;
  const inside = createServer((_, answer) => {
    reached = true;
    answer.end('what only this machine may read');
  }).listen(0, '127.0.0.1');
  t.after(() => inside.close());
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const { baseUrl } = await startWorld(t, { mailbox: new URL(mailbox.pageUrl).origin });
  // as it is: fetch would straighten the path itself
  const requested = request(baseUrl, { path: `/demo/mail/../..//127.0.0.1:${port}/secret` }).end();
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  answer.resume();
  assert.deepEqual([answer.statusCode, reached], [404, false]);
});
