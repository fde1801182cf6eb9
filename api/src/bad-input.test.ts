import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemBody } from '@cairn/contract';
import { calls, startWorld } from '../test/world.ts';

/** What should never reach a query as it is. */
const hostile: unknown[] = [
  '',
  ' ',
  'x'.repeat(5000),
  '\0',
  'a\u0007b\r\nSet-Cookie: x=1',
  '\ud800',
  '💣'.repeat(50),
  'Ünïcødé ﷽',
  '\u202Etxt.exe',
  "' or 1=1 --",
  '1; drop table users',
  '%_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '-1',
  '0',
  '1.5',
  '1e9',
  '0x10',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '2026-02-31 00:00',
  '9999999999999999~9999999999999999',
  ['a', 'b'],
];
/** What only a body can hold. */
const hostileInBody: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  {},
  { toString: 'x' },
  [[]],
  [null],
  { length: 1 },
];

const valid: Record<string, Record<string, unknown>> = {
  'session.login': { email: 'nobody@example.com', password: 'x' },
  'session.recordEvent': { type: 1 },
  'rovers.liveSession': { rover: 987_654 },
  'rovers.disconnect': { casta: 1, session: 1, roverid: 987_654 },
  'stations.create': {
    basedata: { text: 'x', mount: 'TAKEN', type: 4, country: 1, latitude: 0, longitude: 0 },
  },
  'stations.update': {
    basedata: { id: 987_654, text: 'x', mount: 'NEW', type: 4, country: 1, latitude: 0, longitude: 0 },
  },
  'stations.remove': { id: 987_654 },
  'compliance.emails': { company: 987_654 },
  'compliance.resend': { id: 987_654, email: 'x@example.com' },
  'compliance.exportCompany': { company: 987_654 },
  'compliance.acceptance': { token: 'x' },
  'compliance.accept': { token: 'x', name: 'X' },
  'sessions.live': { rover: 987_654 },
  'sessions.list': { id: 987_654 },
  'sessions.detail': { rover: 987_654 },
  'sessions.losses': { rover: 987_654 },
  'sessions.usage': { rover: 987_654 },
  'sessions.lastFive': { rover: 987_654 },
  'sessions.requests': { rover: 987_654 },
  'availability.ofStation': { base: 987_654 },
  'availability.history': { id: 987_654, filterStart: '2026-01-01 00:00', filterEnd: '2026-01-02 00:00' },
};

test('no value of any field of any call breaks the server, and a refusal names the field', async (t) => {
  const { person, baseUrl, log, database, plant } = await startWorld(t, {
    proxies: '127.0.0.1', // so that each request can come from an address of its own
  });
  const { credentials } = await person(1);
  await plant.station({ mount: 'TAKEN' });
  let tried = 0;
  let created = 1;
  for (const { name, endpoint } of calls) {
    const base = valid[name] ?? {};
    const fields = Object.keys(endpoint.input.shape).flatMap((field) =>
      field === 'basedata' ? ['basedata', ...baseFields.map((inner) => `basedata.${inner}`)] : [field],
    );
    for (const field of [...fields, 'userid', 'token', ...(name === 'session.logout' ? [] : ['unheardof'])]) {
      const inBody = endpoint.method !== 'GET' && !endpoint.path.includes(`{${field}}`);
      for (const value of inBody ? [...hostile, ...hostileInBody] : hostile) {
        const { userid, token } = credentials;
        const input = put({ ...base, userid, token }, field, value);
        const answer = await send(baseUrl, endpoint, input, credentials.bearer);
        const said = `${name} ${field}=${JSON.stringify(value)}: ${answer.status} ${answer.text.slice(0, 200)}`;
        tried += 1;
        if (name === 'stations.create' && answer.status === 200) created += 1;
        assert.ok(answer.status < 500, said);
        if (answer.status !== 400) continue;
        const problem = problemBody.parse(JSON.parse(answer.text));
        if (problem.code === 'bad_request') continue; // not readable as a request at all
        const named = problem.issues?.every(
          (issue) => issue.field === field || issue.field.startsWith(`${field}.`),
        );
        assert.ok(named && problem.issues?.length, said);
      }
    }
  }
  assert.ok(tried > 2500, `${tried} were tried`);
  assert.ok(!log.some((line) => line.includes('"code":999') || line.includes('a call failed')));
  const { stations } = await database.service
    .selectFrom('stations')
    .select((of) => of.fn.countAll<number>().as('stations'))
    .executeTakeFirstOrThrow();
  assert.equal(stations, created, 'nothing was half-done');
});

const baseFields = [
  'text',
  'mount',
  'station_id',
  'type',
  'country',
  'connecta',
  'topcomm',
  'latitude',
  'longitude',
  'altitude',
  'client_serial',
  'gnss_serial',
  'password',
  'id',
];

function put(input: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> {
  const [outer = '', inner] = field.split('.');
  return { ...input, [outer]: inner ? { ...(input[outer] as object), [inner]: value } : value };
}

let requests = 0;
async function send(
  baseUrl: string,
  { method, path }: { method: string; path: string },
  input: Record<string, unknown>,
  bearer: string,
) {
  const rest = { ...input };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value.toWellFormed());
  });
  const query = new URLSearchParams();
  if (method === 'GET')
    for (const [name, value] of Object.entries(rest))
      for (const one of [value].flat()) query.append(name, String(one));
  const answer = await fetch(`${baseUrl}${address}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': `10.${requests >> 8}.${++requests & 255}.1`,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(rest) }),
  });
  return { status: answer.status, text: await answer.text() };
}

test('what is no request of this API gets a clean refusal', async (t) => {
  const { baseUrl } = await startWorld(t);
  const post = (body: string | Buffer, type: string, path = '/api/auth/vuelogin') =>
    refusal(fetch(baseUrl + path, { method: 'POST', headers: { 'content-type': type }, body }));
  const json = 'application/json';
  assert.equal(await post('{"email":', json), '400 bad_request');
  assert.equal(await post('[1]', json), '400 bad_request');
  assert.equal(await post('"text"', json), '400 bad_request');
  assert.equal(await post('{"__proto__":{"admin":1}}', json), '400 bad_request');
  assert.equal(await post('', json), '400 invalid_input');
  assert.equal(await post('email=x', 'application/x-www-form-urlencoded'), '415 unsupported');
  assert.equal(await post('<a/>', 'text/xml'), '415 unsupported');
  assert.equal(await post(`{"email":"${'x'.repeat(300_000)}"}`, json), '413 too_large');
  assert.equal(await refusal(fetch(`${baseUrl}/api/nothing`)), '404 not_found');
  assert.equal(await refusal(fetch(`${baseUrl}/api/castersystem`, { method: 'POST' })), '404 not_found');
  assert.equal(await refusal(fetch(`${baseUrl}/api/%zz`)), '400 bad_request');
  assert.equal(
    await refusal(fetch(`${baseUrl}/api/basestation/${'9'.repeat(300)}`, { method: 'DELETE' })),
    '400 bad_request',
  );
});

async function refusal(answer: Promise<Response>) {
  const { status, ...rest } = await answer.then(async (response) => ({
    status: response.status,
    body: await response.text(),
  }));
  return `${status} ${problemBody.parse(JSON.parse(rest.body)).code}`;
}
