import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { areas, CallError, createClient } from './index.ts';

const serve = async (t: TestContext, answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const signedIn = () => ({ bearer: 'secret', userid: 7, token: 'pair' });

test('carries the bearer token and the pair in headers of a GET, and neither in its address', async (t) => {
  let visible = '';
  const baseUrl = await serve(t, (request, response) => {
    const { authorization, 'x-userid': userid, 'x-token': token } = request.headers;
    visible = `${authorization} ${userid} ${token} ${request.url}`;
    response.end('{"rovers":[]}');
  });
  await createClient({ baseUrl, session: signedIn }).rovers.search({ username: 'a b', dealer: 4 });
  assert.equal(visible, 'Bearer secret 7 pair /api/indexrovers?username=a+b&dealer=4');
});

test('puts path parameters in the path and the pair in the body of a DELETE', async (t) => {
  let visible = '';
  const baseUrl = await serve(t, async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    visible = `${request.method} ${request.url} ${body}`;
    response.end('{"id":9,"messages":[]}');
  });
  await createClient({ baseUrl, session: signedIn }).stations.remove({ id: 9 });
  assert.equal(visible, 'DELETE /api/basestation/9 {"userid":7,"token":"pair"}');
});

test('an unchanged reply is the very same object, and a new session does not get it', async (t) => {
  let sent = 0;
  const baseUrl = await serve(t, (request, response) => {
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
    sent += 1;
    response.setHeader('etag', '"1"').end('{"Messages":[]}');
  });
  let bearer = 'one';
  const client = createClient({ baseUrl, session: () => ({ bearer, userid: 7, token: 'pair' }) });
  const first = await client.logs.messages({});
  assert.equal(await client.logs.messages({}), first);
  assert.equal(sent, 1);
  bearer = 'two';
  await client.logs.messages({});
  assert.equal(sent, 2);
});

test('a reply is parsed by the reader of the options, a refusal is not', async (t) => {
  let status = 200;
  const baseUrl = await serve(t, (_, response) => {
    response.writeHead(status).end(status === 200 ? '{"Messages":[]}' : '{"error":"No","code":"not_found"}');
  });
  const { call } = createClient({ baseUrl, session: signedIn });
  const read = async (text: string) => ({ Messages: [text] });
  assert.deepEqual(await call(areas.logs.messages, {}, { read }), { Messages: ['{"Messages":[]}'] });
  status = 404;
  await assert.rejects(call(areas.logs.messages, {}, { read }), { message: 'No' });
});

test('a refusal has its code, fields, reference and time to wait', async (t) => {
  const baseUrl = await serve(t, (_, response) => {
    response.writeHead(429, { 'retry-after': '12' });
    response.end(
      JSON.stringify({
        error: 'Wait',
        code: 'too_many',
        ref: 'R1',
        issues: [{ field: 'basedata.mount', message: 'taken' }],
      }),
    );
  });
  const problem = await createClient({ baseUrl })
    .logs.messages({})
    .catch((error: unknown) => error);
  assert.ok(problem instanceof CallError);
  assert.deepEqual(
    [problem.status, problem.code, problem.ref, problem.retryAfter, problem.field('mount')],
    [429, 'too_many', 'R1', 12, 'taken'],
  );
});

test('NOT AUTHORISED, a page that is not ours and a dead server each have their code', async (t) => {
  const answers = ['"NOT AUTHORISED"', '<html>'];
  const baseUrl = await serve(t, (_, response) => response.writeHead(401).end(answers.shift()));
  const code = (base: string) =>
    createClient({ baseUrl: base })
      .logs.messages({})
      .catch((error: CallError) => `${error.status} ${error.code}`);
  assert.equal(await code(baseUrl), '401 not_authorised');
  assert.equal(await code(baseUrl), '401 no_answer');
  assert.equal(await code('http://127.0.0.1:1'), '0 no_answer');
});

test('a success of another form is refused, also when it is long', async (t) => {
  let body = '';
  const baseUrl = await serve(t, (_, response) => void response.end(body));
  const client = createClient({ baseUrl, verify: true });
  for (body of ['{}', '[]', 'null', '"ok"', '{"rovers":7}', `{"other":"${'x'.repeat(200_000)}"}`])
    await assert.rejects(
      client.rovers.search({}),
      (error) =>
        error instanceof CallError && error.code === 'bad_reply' && error.path === '/api/indexrovers',
      body.slice(0, 20),
    );
  body = '{"rovers":[],"of a later version":1}';
  assert.deepEqual((await client.rovers.search({})).rovers, []);
});

test('why there is no answer of ours is said in the language of the caller', async (t) => {
  const baseUrl = await serve(t, (_, response) => response.end('{"other":1}'));
  const messageOf = (url: string) =>
    createClient({ baseUrl: url, verify: true, translate: (text) => `da: ${text}` })
      .rovers.search({ username: '', dealer: 4 })
      .catch(({ message }: Error) => message);
  assert.equal(await messageOf('http://127.0.0.1:1'), 'da: The server did not answer');
  assert.equal(await messageOf(baseUrl), 'da: The server sent a reply of another form');
});

test('an aborted call rejects with the reason of the abort', async (t) => {
  const baseUrl = await serve(t, () => undefined);
  const aborting = new AbortController();
  const call = createClient({ baseUrl }).logs.messages({}, { signal: aborting.signal });
  aborting.abort(new Error('left the page'));
  await assert.rejects(call, /left the page/);
});

test('query text becomes numbers, flags and absent filters', () => {
  const overrides = areas.rovers.list.input.parse({
    reseller: '0',
    dealer: '',
    company: '12',
    page: '2',
    sortdesc: '1',
    status: '9',
  });
  assert.deepEqual(overrides, {
    company: 12,
    reseller: undefined,
    dealer: undefined,
    page: 2,
    sortdesc: true,
    status: 9,
    archived: 0,
    never: 0,
    favourites: 0,
    stext: '',
    limit: 50,
    orderby: 'rover',
  });
});

test('ids, numbers and text that are none are refused by name', () => {
  const bad = (value: unknown, field: string, input: Record<string, unknown> = {}) => {
    const parsed = areas.rovers.list.input.safeParse({ ...input, [field]: value });
    assert.equal(parsed.success, false, `${field}=${String(value)}`);
    assert.equal(parsed.error?.issues[0]?.path[0], field);
  };
  for (const value of ['-1', '1.5', '1e3', ' 1', '2147483648', 'x', ['1'], {}, null, Number.NaN])
    bad(value, 'company');
  for (const value of ['a\0b', 'a\nb', 'x'.repeat(101), ['a'], 7, '\ud800']) bad(value, 'stext');
});

test('the bytes of a file are counted as they come in, and it is given up with its signal', async (t) => {
  const text = 'Timestamp,Description\r\n'.repeat(2000);
  let isWhole = true;
  const baseUrl = await serve(t, (_, response) => {
    response.setHeader('content-disposition', 'attachment; filename="caster-log.csv"');
    if (isWhole) return void response.setHeader('content-length', text.length).end(text);
    response.write(text); // and then nothing
  });
  const client = createClient({ baseUrl, session: signedIn });
  const counts: [number, number | undefined][] = [];
  const options = {
    onBytes: (received: number, total: number | undefined) => counts.push([received, total]),
  };
  const file = await client.logs.casterFile({}, options);
  assert.equal(await file.text(), text);
  assert.equal((file as File).name, 'caster-log.csv');
  assert.deepEqual(counts.at(-1), [text.length, text.length]);

  isWhole = false;
  const leaving = new AbortController();
  await assert.rejects(
    client.logs.casterFile({}, { signal: leaving.signal, onBytes: () => leaving.abort(new Error('left')) }),
    { message: 'left' },
  );
});
