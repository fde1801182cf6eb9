import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '@cairn/database';
import { type Recorded, replaying } from '../../test/recorded.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { iccidOf } from '../identifiers.ts';
import { emnify } from './emnify.ts';

/*
 * Replies after the examples and schemas of emnify's public API reference (docs.emnify.com/developers: "Retrieve
 * authentication token", "List SIMs", "SIM details", "Update a SIM", "Daily SIM usage statistics", "Retrieve connectivity
 * information for an endpoint", "Reset endpoint connectivity", guidelines "Errors"). The numbers of the examples are not
 * ICCIDs; these are.
 */
const iccid = iccidOf('8945710000000000017') ?? assert.fail();
const row = {
  id: 788,
  iccid: iccid.slice(0, -1),
  eid: '89049011803455664400046832584675',
  production_date: '2019-08-01T11:49:46.000+0000',
  activation_date: '2019-08-21T18:49:46.000+0000',
  status: { id: 1, description: 'Activated' },
  customer_org: { id: 13, name: 'Enterprise', country: { id: 205, name: 'United Kingdom' } },
  issuer_org: { id: 11, name: 'MNO', country: { id: 205, name: 'United Kingdom' } },
  endpoint: {
    id: 1,
    name: 'arduino01',
    imei: null,
    imei_with_luhn: null,
    created: '2019-03-29T07:26:47.000+0000',
    organisation_id: 13,
    tags: null,
    ip_address: '10.1.1.9',
  },
  imsi: '123451234567890',
  msisdn: '88563748761',
  model: { id: 1, description: 'Java smartcard', formfactor: { id: 1, name: '2FF' } },
  iccid_with_luhn: iccid,
  profile_type: { id: 1, description: 'UICC' },
};
const login = { 'POST /api/v1/authenticate': { body: { auth_token: 'eyJhbGciOiJIUzI1NiJ9' } } };
const sim = { iccid, connectionId: '788', endpointId: '1' };

async function connected(replies: Record<string, Recorded>) {
  const server = await replaying({ ...login, ...replies });
  const supplier = emnify({
    standIns: true,
    baseUrl: `${server.url}/api/v1`,
    applicationToken: new Secret('kNTktNTA1My00YzdhLT'),
    clock: new VirtualClock(),
  });
  return { server, supplier };
}

test('the application token is exchanged for a token that every request carries', async () => {
  const { server, supplier } = await connected({ 'GET /api/v1/sim/788': { body: row } });
  await using _ = server;
  const read = await supplier.read(sim);
  assert.deepEqual(read, {
    supplier: 1,
    iccid,
    connectionId: '788',
    endpointId: '1',
    endpointName: 'arduino01',
    imsi: '123451234567890',
    msisdn: '88563748761',
    status: 'active',
    statusText: 'Activated',
    packageTitle: null,
    apn: null,
    service: null,
    online: null,
  });
  assert.deepEqual(server.received[0]?.body, { application_token: 'kNTktNTA1My00YzdhLT' });
  assert.equal(server.received[1]?.headers.authorization, 'Bearer eyJhbGciOiJIUzI1NiJ9');
});

test('packages and services come from the list of endpoints, and whether a SIM is online from its connectivity', async () => {
  const endpoint = { id: 1, name: 'arduino01', status: { id: 0, description: 'Enabled' } };
  const profiles = {
    service_profile: { id: 1, name: 'Smart meters' },
    tariff_profile: { id: 1, name: 'Europe' },
  };
  const { server, supplier } = await connected({
    'GET /api/v1/endpoint?sort=id&page=1&per_page=1000': {
      headers: { 'x-count-per-page': '1000', 'x-total-count': '2' },
      body: [
        { ...endpoint, ...profiles },
        { ...endpoint, id: 2, service_profile: null },
      ],
    },
    'GET /api/v1/endpoint/1/connectivity': { body: { status: { description: 'ONLINE' } } },
  });
  await using _ = server;
  const pages = supplier.profiles?.();
  assert.deepEqual(await pages?.next(), {
    done: false,
    value: [
      { endpointId: '1', packageTitle: 'Europe', service: 'Smart meters' },
      { endpointId: '2', packageTitle: null, service: null },
    ],
  });
  assert.equal((await pages?.next())?.done, true);
  assert.equal(await supplier.online?.(sim), true);
});

test('a list is read by page in the order of the ids; rows that are no SIM are counted', async () => {
  const headers = (perPage: number) => ({ 'x-count-per-page': String(perPage), 'x-total-count': '2' });
  const { server, supplier } = await connected({
    'GET /api/v1/sim?sort=id&page=1&per_page=1': { headers: headers(1), body: [row] },
    'GET /api/v1/sim?sort=id&page=1&per_page=2500': {
      headers: headers(2500),
      body: [
        { ...row, endpoint: null, msisdn: null, status: { id: 4, description: 'Factory test' } },
        { id: 5 },
      ],
    },
  });
  await using _ = server;
  const list = supplier.list();
  const page = await list.next();
  assert.ok(!page.done);
  assert.deepEqual([page.value.malformed, page.value.pagesRead, page.value.pagesExpected], [1, 1, 1]);
  const [only] = page.value.sims;
  assert.deepEqual([only?.endpointId, only?.msisdn, only?.status], [null, null, 'other']);
  assert.deepEqual(await list.next(), { done: true, value: { complete: true } });
});

test('a page size that is not granted is refused, as rows would be left out', async () => {
  const { server, supplier } = await connected({
    'GET /api/v1/sim?sort=id&page=1&per_page=1': {
      headers: { 'x-count-per-page': '2000', 'x-total-count': '2' },
      body: [row, row],
    },
  });
  await using _ = server;
  await assert.rejects(supplier.list().next(), { code: 'malformed_reply' });
});

test('without its id a SIM is found by its ICCID, and a status change is sent to its id', async () => {
  const { server, supplier } = await connected({
    [`GET /api/v1/sim?q=iccid_with_luhn:${iccid}`]: { body: [row] },
    'PATCH /api/v1/endpoint/1': { status: 204 },
    'PATCH /api/v1/sim/788': { status: 204 },
  });
  await using _ = server;
  assert.deepEqual(await supplier.setStatus({ iccid }, 'suspend'), { outcome: 'applied' });
  assert.deepEqual(server.received.at(-1)?.body, { status: { id: 2 } });
});

test('the status of the endpoint is changed with that of the SIM, before it; a SIM in none has only its own', async () => {
  const { server, supplier } = await connected({
    'GET /api/v1/sim/788': { body: row },
    'PATCH /api/v1/endpoint/1': { status: 204 },
    'PATCH /api/v1/sim/788': { status: 204 },
    'GET /api/v1/sim/789': { body: { ...row, id: 789, endpoint: null } },
    'PATCH /api/v1/sim/789': { status: 204 },
  });
  await using _ = server;
  const sent = () =>
    server.received.flatMap(({ line, body }) => (line.startsWith('PATCH') ? [[line, body]] : []));
  for (const action of ['activate', 'suspend', 'unsuspend'] as const) await supplier.setStatus(sim, action);
  const both = (endpoint: number, own: number) => [
    ['PATCH /api/v1/endpoint/1', { status: { id: endpoint } }],
    ['PATCH /api/v1/sim/788', { status: { id: own } }],
  ];
  assert.deepEqual(sent(), [...both(0, 1), ...both(1, 2), ...both(0, 1)]);
  await supplier.setStatus({ ...sim, connectionId: '789' }, 'activate');
  assert.deepEqual(sent().at(-1), ['PATCH /api/v1/sim/789', { status: { id: 1 } }]);
  assert.equal(sent().length, 7);
});

test('an endpoint that refuses a status which it has already does not stop the change of the SIM', async () => {
  const refused = { status: 409, body: { error_code: 1407, error_token: 'Conflict', message: 'Already' } };
  const endpoint = (id: number) => ({ body: { id: 1, status: { id } } });
  const replies = {
    'GET /api/v1/sim/788': { body: row },
    'PATCH /api/v1/endpoint/1': refused,
    'PATCH /api/v1/sim/788': { status: 204 },
  };
  const already = await connected({ ...replies, 'GET /api/v1/endpoint/1': endpoint(1) });
  await using _ = already.server;
  assert.deepEqual(await already.supplier.setStatus(sim, 'suspend'), { outcome: 'applied' });
  const otherwise = await connected({ ...replies, 'GET /api/v1/endpoint/1': endpoint(0) });
  await using __ = otherwise.server;
  await assert.rejects(otherwise.supplier.setStatus(sim, 'suspend'), { code: 'rejected', words: 'Already' });
});

test('an id that meanwhile belongs to another SIM is not taken for the SIM', async () => {
  const { server, supplier } = await connected({ 'GET /api/v1/sim/788': { body: row } });
  await using _ = server;
  const other = { ...sim, iccid: iccidOf('8945710000000000025') ?? assert.fail() };
  await assert.rejects(supplier.read(other), { code: 'not_found' });
});

test('daily statistics are bytes by day; days with messages only are left out', async () => {
  const data = { volume: 1.5, volume_tx: 0.25, volume_rx: 1.25, cost: 0.1, traffic_type: { id: 5 } };
  const { server, supplier } = await connected({
    'GET /api/v1/sim/788/stats/daily?start_date=2026-11-01&end_date=2026-11-22': {
      body: [
        { date: '2026-11-01', data, sms: { volume: 2 } },
        { date: '2026-11-02', sms: { volume: 1 } },
      ],
    },
  });
  await using _ = server;
  const usage = await supplier.usage(sim, { from: '2026-11-01', to: '2026-11-22' });
  const expected = { day: '2026-11-01', sentBytes: 250_000, receivedBytes: 1_250_000, bytes: 1_500_000 };
  assert.deepEqual(usage, [expected]);
});

test('a location has the cell; a network that does not reply is a failure within HTTP 200', async () => {
  const times = {
    request_timestamp: '2026-11-22T12:00:00.000Z',
    reply_timestamp: '2026-11-22T12:00:02.000Z',
  };
  const location = {
    current_location_retrieved: true,
    age_of_location: 3,
    cell_global_id: { mcc: '238', mnc: '01', lac: 4711, cid: 12345 },
  };
  const { server, supplier } = await connected({
    'GET /api/v1/endpoint/1/connectivity_info': {
      body: { subscriber_info: { success: true, state: 'assumedIdle', location }, ...times },
    },
    'GET /api/v1/endpoint/2/connectivity_info': {
      body: { subscriber_info: { success: false, error: 'Absent Subscriber' }, ...times },
    },
  });
  await using _ = server;
  const { mcc, mnc, lac, cellId, locationInfoAge } = await supplier.location(sim);
  assert.deepEqual(
    { mcc, mnc, lac, cellId, locationInfoAge },
    { mcc: '238', mnc: '01', lac: 4711, cellId: 12345, locationInfoAge: 3 },
  );
  await assert.rejects(supplier.location({ ...sim, endpointId: '2' }), { code: 'rejected' });
});

test('a location is cancelled by a change of connectivity', async () => {
  const { server, supplier } = await connected({ 'PATCH /api/v1/endpoint/1/connectivity': { status: 204 } });
  await using _ = server;
  assert.deepEqual(await supplier.cancelLocation(sim), { outcome: 'applied' });
  assert.deepEqual(server.received.at(-1)?.body, { location: null });
});

test('the documented errors have their codes', async () => {
  const error = (status: number, error_code: number, error_token: string) => ({
    status,
    body: { error_code, error_token, message: 'text of the supplier' },
  });
  const { server, supplier } = await connected({
    'GET /api/v1/sim/788': error(403, 1104, 'Forbidden'),
    'GET /api/v1/sim/789': error(404, 1201, 'NotFound'),
    'GET /api/v1/sim/790': error(401, 1103, 'TokenExpired'),
  });
  await using _ = server;
  await assert.rejects(supplier.read(sim), {
    code: 'rejected',
    message: 'rejected (HTTP 403 1104)',
    words: 'text of the supplier',
  });
  await assert.rejects(supplier.read({ ...sim, connectionId: '789' }), { code: 'not_found' });
  await assert.rejects(supplier.read({ ...sim, connectionId: '790' }), { code: 'unauthorized' });
});

test('credentials go over TLS only', () => {
  const applicationToken = new Secret('token');
  assert.throws(() => emnify({ baseUrl: 'http://cdn.emnify.net/api/v1', applicationToken }), /https/);
  assert.throws(() => emnify({ baseUrl: 'http://127.0.0.1.example.org', applicationToken }), /https/);
});
