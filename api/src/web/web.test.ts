import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { CallError } from '@cairn/contract';
import { answerCommands } from '@cairn/database';
import { calls, connect, startWorld } from '../../test/world.ts';
import { callerOf } from '../mount.ts';

async function builtPortal(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Cairn</title>');
  await writeFile(join(folder, 'assets', 'entry-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, '.sources'), 'what it was built of');
  return folder;
}

test('a call that changes something is refused where a browser says that another site or a navigation caused it', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { userid, token, bearer } = (await person(1)).credentials;
  const url = `${baseUrl}/api/disconnectroverfromcasta?userid=${userid}&token=${token}`;
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { headers: { authorization: `Bearer ${bearer}`, ...headers } };
      request(url, options, (reply) => resolve(reply.resume().statusCode))
        .on('error', reject)
        .end();
    });
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-mode': 'no-cors' },
  ])
    assert.equal(await status({ ...own, ...foreign }), 403, JSON.stringify(foreign));
  for (const headers of [own, {}]) assert.equal(await status(headers), 400, 'the input is read');
});

test('a file of the portal that the build has compressed is sent as it was made, to those who can read it', async (t) => {
  const portal = await builtPortal(t);
  const texts = {
    br: 'export const by = "Brotli";',
    gzip: 'export const by = "gzip";',
    identity: 'export {};',
  };
  const file = join(portal, 'assets', 'entry-1a2b.js'); // each form has a text of its own, to tell them apart
  await writeFile(`${file}.br`, brotliCompressSync(texts.br));
  await writeFile(`${file}.gz`, gzipSync(texts.gzip));
  const { baseUrl } = await startWorld(t, { portal });
  for (const [accepted, used] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'identity'],
  ] as const) {
    const reply = await fetch(`${baseUrl}/assets/entry-1a2b.js`, {
      headers: { 'accept-encoding': accepted },
    });
    assert.equal(await reply.text(), texts[used], accepted);
    assert.equal(reply.headers.get('content-type'), 'application/javascript; charset=utf-8');
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(reply.headers.get('vary') ?? '', /accept-encoding/i);
  }
});

test('the portal’s screens are its page, never cached; hashed assets are cached for a year; the rest is not there', async (t) => {
  const { baseUrl } = await startWorld(t, { portal: await builtPortal(t) });
  const screens = [
    '/',
    '/home/network/loggedrovers',
    '/notauth',
    '/test',
    '/fens-rtk',
    '/systemlogin/fens',
    '/reset-password-form?token=1&email=x',
  ];
  for (const screen of screens) {
    const page = await fetch(baseUrl + screen);
    assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'], screen);
    assert.match(await page.text(), /Cairn/);
  }
  const long = [60, 150, 201, 255, 256, 4000].map((length) => `/${'x'.repeat(length)}`);
  const parts = [`/fens/${'x'.repeat(300)}`, `/systemlogin/${'x'.repeat(300)}`, '/fens/rtk'];
  for (const unknown of [...long, ...parts, '//fens', '/fens/./rtk', '/%zz', '/fens%00']) {
    const opened = await fetch(baseUrl + unknown, { headers: { accept: 'text/html,*/*' } });
    assert.equal(opened.status, 404);
    assert.match(await opened.text(), /Cairn/, `${unknown}: a browser shows the portal’s own notice`);
    assert.match(await (await fetch(baseUrl + unknown)).text(), /^\{/, 'a program gets JSON');
  }
  const asset = await fetch(`${baseUrl}/assets/entry-1a2b.js`);
  assert.deepEqual(
    [asset.status, asset.headers.get('cache-control')],
    [200, 'public, max-age=31536000, immutable'],
  );
  assert.equal((await fetch(`${baseUrl}/favicon.svg`)).headers.get('cache-control'), 'no-cache');
  for (const missing of [
    '/assets/gone-1.js',
    '/wp-login.php',
    '/a/b/c',
    '/.env',
    '/.sources',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    assert.equal((await fetch(baseUrl + missing)).status, 404, missing);
  }
});

test('until the portal is built, /health and its screens say that it is not there yet', async (t) => {
  const portal = await builtPortal(t);
  const page = join(portal, 'index.html');
  const html = await readFile(page);
  await rm(page);
  const { baseUrl } = await startWorld(t, { portal });
  const before = await fetch(`${baseUrl}/health`);
  assert.equal(before.status, 503);
  assert.equal(((await before.json()) as { portal: string }).portal, 'not built');
  const screen = await fetch(baseUrl);
  assert.deepEqual([screen.status, screen.headers.get('retry-after')], [503, '5']);
  await writeFile(page, html);
  const after = await fetch(`${baseUrl}/health`);
  assert.equal(after.status, 200);
  assert.equal(((await after.json()) as { portal: string }).portal, 'ok');
});

test('every answer has a strict content policy that knows the tile hosts', async (t) => {
  const tile = (url: string) => ({ url, attribution: '' });
  const { baseUrl } = await startWorld(t, {
    portal: await builtPortal(t),
    tiles: {
      street: tile('https://tiles.example.com/{z}/{x}/{y}.png'),
      dark: tile('https://{s}.dark.example.com/{z}/{x}/{y}'),
      satellite: null,
      file: null,
    },
  });
  for (const path of ['/', '/api/docs', '/api/nothing', '/api/session']) {
    const { headers } = await fetch(baseUrl + path);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split(';')
        .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    );
    assert.equal(policy['script-src'], "'self'", path);
    assert.equal(policy['style-src'], "'self' 'unsafe-inline'");
    assert.equal(
      policy['img-src'],
      "'self' data: blob: https://tiles.example.com https://*.dark.example.com",
    );
    assert.equal(policy['connect-src'], "'self' https://tiles.example.com https://*.dark.example.com");
    assert.equal(policy['worker-src'], "'self' blob:");
    assert.equal(policy['base-uri'], "'none'");
    assert.match(
      headers.get('permissions-policy') ?? '',
      /camera=\(\), .*publickey-credentials-get=\(self\)/,
    );
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(policy['frame-ancestors'], "'none'");
    // of the documents of the API everybody may keep a copy
    if (path !== '/api/docs') assert.match(headers.get('cache-control') ?? '', /no-store/, path);
  }
});

test('the map settings and the version are for anyone who is signed in', async (t) => {
  const tiles = {
    street: { url: 'https://t.example.com/{z}/{x}/{y}.png', attribution: '© them' },
    dark: null,
    satellite: null,
    file: null,
  };
  const { person } = await startWorld(t, { tiles });
  const { client } = await person(30);
  assert.partialDeepStrictEqual(await client.auth.me({}), { tiles, version: '1.2.3' });
});

test('a failure answers 999 with a reference that finds the log line, and nothing of the inside', async (t) => {
  const { person, database, log } = await startWorld(t);
  const { client } = await person(1);
  // a colour that is none: the reply would break the contract
  await database.service
    .insertInto('log_messages')
    .values({ code: 99, type: 1, text: 'x', color: 'hush' })
    .execute();
  const error = await client.logs.messages({}).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof CallError);
  assert.deepEqual([error.status, error.code], [500, 999]);
  assert.match(error.ref ?? '', /^[0-9A-F]{10}$/);
  assert.doesNotMatch(error.message, /color|Messages|hush/);
  const line = JSON.parse(log.find((written) => written.includes(error.ref ?? '?')) ?? '{}');
  assert.match(line.err.message, /color/);
  assert.equal(line.route, '/api/getlogmessages');
});

test('big replies travel compressed, and their ETag holds for both ways', async (t) => {
  const { person, seed, database, baseUrl } = await startWorld(t);
  for (let n = 0; n < 8; n++) await connect(database, await seed.rover());
  const { credentials } = await person(1);
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status?: number; encoding?: string; etag?: string; cache?: string; body: Buffer }>(
      (resolve, reject) => {
        const url = `${baseUrl}/api/roversdatatest?userid=${credentials.userid}&token=${credentials.token}`;
        request(
          url,
          { headers: { authorization: `Bearer ${credentials.bearer}`, ...headers } },
          async (answer) => {
            const parts: Buffer[] = [];
            for await (const part of answer) parts.push(part);
            const { 'content-encoding': encoding, 'cache-control': cache, etag } = answer.headers;
            resolve({ status: answer.statusCode, encoding, etag, cache, body: Buffer.concat(parts) });
          },
        )
          .on('error', reject)
          .end();
      },
    );
  const [plain, zipped] = [await ask({}), await ask({ 'accept-encoding': 'gzip, br' })];
  assert.deepEqual([plain.encoding, zipped.encoding], [undefined, 'gzip']);
  assert.ok(zipped.body.length < plain.body.length);
  assert.deepEqual(gunzipSync(zipped.body), plain.body);
  assert.equal(plain.etag, zipped.etag);
  assert.equal(plain.cache, 'private, no-store');
  const again = await ask({ 'if-none-match': `"other", ${plain.etag}` });
  assert.deepEqual([again.status, again.body.length], [304, 0]);
});

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: { name: string; in: string }[];
        requestBody: { content: { 'application/json': { schema: { required: string[] } } } };
      }
    >
  >;
}

test('the API document names every call of the contract, and its page too', async (t) => {
  const { baseUrl } = await startWorld(t);
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenApi;
  const page = await (await fetch(`${baseUrl}/api/docs`)).text();
  assert.equal(document.openapi, '3.1.0');
  for (const { name, endpoint } of calls) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    assert.equal(operation?.operationId, name);
    assert.ok(page.includes(`id="${name}"`));
  }
  const remove = document.paths['/api/basestation/{id}']?.delete;
  assert.deepEqual(
    remove?.parameters.map((one) => `${one.name} ${one.in}`),
    ['id path'],
  );
  assert.deepEqual(remove?.requestBody.content['application/json'].schema.required, ['userid', 'token']);
  assert.doesNotMatch(page, /<script/);
});

test('a client that is gone before its request is looked at has no address, and is no fault', () => {
  assert.deepEqual(callerOf({ ip: undefined, headers: {} }), { address: '0.0.0.0', agent: '' });
});

test('repeated requests for pages that do not exist are delayed', async (t) => {
  const { baseUrl, person } = await startWorld(t, { portal: await builtPortal(t) });
  const { client } = await person(1);
  const statuses = new Set<number>();
  for (let n = 0; n < 61; n++)
    statuses.add((await fetch(`${baseUrl}/${n % 2 ? 'api' : 'assets'}/nothing${n}`)).status);
  assert.deepEqual([...statuses], [404, 429]);
  await client.auth.me({}); // others' calls go on
});

test('stopping lets the call under way finish, and then nobody is answered', async (t) => {
  const { api, person, seed, database, baseUrl } = await startWorld(t);
  const rover = await seed.rover();
  const session = await connect(database, rover);
  const { client } = await person(1);
  let stopped: Promise<void> | undefined;
  const stop = await answerCommands(database, 'node', async () => {
    stopped = api.stop(); // while the caller waits for us
    return { done: true, message: 'closed' };
  });
  t.after(stop);
  assert.equal((await client.rovers.disconnect({ casta: 1, session, roverid: rover.id })).error, 0);
  await stopped;
  await assert.rejects(fetch(`${baseUrl}/health`));
});
