import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sealSecret } from '@cairn/database';
import { RENEWED_CERT as cert, RENEWED_KEY as key } from '../../../tools/test-certificate.ts';
import { minute, startAlertWorld } from '../../test/alert-world.ts';
import { queueDeliveries } from './webhook-notices.ts';
import { sendWebhook, signatureOf } from './webhook-request.ts';
import { startWebhooks } from './webhooks.ts';

interface Got {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly url: string;
}

/** A server on this machine that notes what it gets and answers as a test says. */
async function receiver(
  t: TestContext,
  answer: (response: ServerResponse, nth: number) => void,
  tls?: { cert: string; key: string },
) {
  const got: Got[] = [];
  const waiting: (() => void)[] = [];
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      got.push({ headers: request.headers, body, url: request.url ?? '' });
      answer(response, got.length);
      for (const wake of waiting.splice(0)) wake();
    });
  };
  const server = tls ? createTlsServer(tls, listen) : createServer(listen);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    got,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    port,
    /** Resolves once it got so many. */
    async count(n: number) {
      while (got.length < n) await new Promise<void>((done) => waiting.push(done));
    },
  };
}

const ok = (response: ServerResponse) => response.writeHead(204).end();
const message = { secret: 'whsec_x', body: '{"type":"test"}', key: 'k1' };
const anywhere = { anywhere: true };

test('a message is signed over its time and body, and says which delivery it is', async (t) => {
  const { got, url } = await receiver(t, ok);
  assert.deepEqual(await sendWebhook({ ...message, url }, { ...anywhere, now: () => 1_700_000_000_000 }), {
    status: 204,
  });
  const [first] = got;
  assert.equal(first?.body, message.body);
  assert.equal(first?.headers['cairn-delivery'], 'k1');
  const digest = createHmac('sha256', 'whsec_x').update(`1700000000.${message.body}`).digest('hex');
  assert.equal(first?.headers['cairn-signature'], `t=1700000000,v1=${digest}`);
  assert.notEqual(signatureOf('whsec_y', message.body, 1), signatureOf('whsec_x', message.body, 1));
});

test('replies that are no success, redirects, endless replies and silence are faults', async (t) => {
  const answers: readonly [(response: ServerResponse) => void, object][] = [
    [(response) => response.writeHead(500).end('no'), { status: 500, fault: 'status' }],
    [
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { status: 302, fault: 'redirect' },
    ],
    [(response) => response.destroy(), { status: null, fault: 'connection' }],
    [() => {}, { status: null, fault: 'timeout' }],
    [
      (response) => {
        response.writeHead(200);
        const more = (): void => {
          if (!response.destroyed) response.write('x'.repeat(60_000), () => setImmediate(more));
        };
        more();
      },
      { status: 200 },
    ],
    [
      (response) => {
        response.writeHead(200);
        response.write('x'); // and no end
      },
      { status: 200, fault: 'timeout' },
    ],
  ];
  for (const [answer, expected] of answers) {
    const { url } = await receiver(t, answer);
    assert.deepEqual(await sendWebhook({ ...message, url }, { ...anywhere, longest: 400 }), expected);
  }
  assert.deepEqual(await sendWebhook({ ...message, url: 'http://127.0.0.1:1/' }, anywhere), {
    status: null,
    fault: 'connection',
  });
});

test('a name that leads into this machine or network is refused, also when only one of its addresses does', async (t) => {
  const { got, port } = await receiver(t, ok);
  const url = `https://hooks.example.com:${port}/`;
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['fe80::1'],
  ])
    assert.deepEqual(await sendWebhook({ ...message, url }, { resolve: async () => addresses }), {
      status: null,
      fault: 'address',
    });
  for (const literal of ['https://127.0.0.1', 'https://[::1]', 'https://localhost', `http://8.8.8.8:${port}`])
    assert.deepEqual(await sendWebhook({ ...message, url: literal }), { status: null, fault: 'address' });
  assert.deepEqual(
    await sendWebhook({ ...message, url }, { resolve: async () => Promise.reject(new Error('none')) }),
    {
      status: null,
      fault: 'name',
    },
  );
  assert.deepEqual(
    await sendWebhook({ ...message, url }, { resolve: () => new Promise(() => {}), longest: 50 }),
    {
      status: null,
      fault: 'timeout',
    },
  );
  assert.deepEqual(got, []);
});

test('the connection goes to the address that was checked, and the certificate must be that of the name', async (t) => {
  const { got, port } = await receiver(t, ok, { cert, key });
  const url = `https://localhost:${port}/`;
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return ['127.0.0.1'];
  };
  assert.deepEqual(await sendWebhook({ ...message, url }, { anywhere: true, resolve, ca: cert }), {
    status: 204,
  });
  assert.equal(asked, 1, 'the name is resolved once');
  assert.equal(got[0]?.headers.host, `localhost:${port}`);
  const another = `https://other.example.com:${port}/`;
  assert.equal(
    (await sendWebhook({ ...message, url: another }, { anywhere: true, resolve, ca: cert })).fault,
    'connection',
  );
  assert.equal(
    (await sendWebhook({ ...message, url }, { anywhere: true, resolve })).fault,
    'connection',
    'not trusted',
  );
});

const quiet = { info() {}, warn() {}, error: console.error };

test('alerts reach a webhook in quiet hours too, once, and again after a failure with the same key', async (t) => {
  const world = await startAlertWorld(t);
  const { db, seed, person, stationAt, turns, worker, secret } = world;
  const { got, url, count } = await receiver(t, (response, nth) =>
    nth === 1 ? response.writeHead(503).end() : ok(response),
  );
  const user = await person(1, [], {
    webhook: ['station_down'],
    quiet_from: 0,
    quiet_until: 1439,
    when_over: true,
  });
  const id = 1; // the first of its database
  const sealed = sealSecret(secret, 'whsec_of_it', `alert_webhooks.secret_sealed of ${id}`);
  const made = await db
    .insertInto('alert_webhooks')
    .values({ user_id: user.id, title: 'Hook', url, secret_sealed: sealed })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal(made.id, id);
  const stations = [await seed.station({ title: 'Horncastle' }), await seed.station({ title: 'Boston' })];
  for (const station of stations) await stationAt(station.id, minute(-10));
  await turns(0, 1);
  const waiting = await db.selectFrom('webhook_deliveries').selectAll().execute();
  assert.equal(waiting.length, 1, 'both in one message');

  const workers = [
    await startWebhooks({ database: worker, secret, log: quiet, anywhere: true }),
    await startWebhooks({ database: await world.connectAs('worker'), secret, log: quiet, anywhere: true }),
  ];
  t.after(() => Promise.all(workers.map((one) => one.stop())));
  await count(1);
  const state = () => db.selectFrom('webhook_deliveries').selectAll().executeTakeFirstOrThrow();
  for (;;) if ((await state()).status === 503) break;
  assert.deepEqual(
    [(await state()).state, (await state()).reason, (await state()).attempts],
    ['waiting', 'status', 1],
  );
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: new Date(0) })
    .execute();
  await db.insertInto('webhook_deliveries').values({ webhook_id: id, body: '{}', test: true }).execute(); // wakes them
  await count(3);
  for (;;) if ((await state()).state === 'sent') break;
  const [first, ...others] = got;
  const again = others.find(({ body }) => body === first?.body);
  assert.equal(again?.headers['cairn-delivery'], first?.headers['cairn-delivery']);
  const sent = JSON.parse(first?.body ?? '') as {
    alerts: { kind: string; event: string; station: { title: string } }[];
  };
  assert.deepEqual(
    sent.alerts.map(({ kind, event, station }) => [kind, event, station.title]),
    [
      ['station_down', 'opened', 'Horncastle'],
      ['station_down', 'opened', 'Boston'],
    ],
  );
  assert.equal(await queueDeliveries(worker, '', minute(2)), 0, 'nothing is queued twice');
});
