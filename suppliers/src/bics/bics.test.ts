import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret } from '@cairn/database';
import { type Recorded, replaying } from '../../test/recorded.ts';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { iccidOf } from '../identifiers.ts';
import { bics } from './bics.ts';

/*
 * Replies after the public guide of BICS SIM for Things (help.sft.bics.com/sftnf: "Guide", "05. Authentication",
 * "14. Endpoint") and the replies that public clients on GitHub read (field names and codes; the figures of the usage are
 * an example that one of them has).
 */
const iccid = iccidOf('894472000000000012') ?? assert.fail();
const row = {
  iccid,
  simStatus: 'Active',
  simAttachStatus: 'ATTACHED',
  simProduct: 'IPP Consumer eUICC LPWAN',
  endPointId: '41274807',
  imsi: '206281000153009',
  msisdn: '327700040841004',
};
const envelope = (responseParam: unknown, code = '0') => ({
  Response: {
    resultCode: '0',
    resultParam: { resultCode: code, resultDescription: 'Success' },
    responseParam,
  },
});
const failure = (code: string, resultDescription: string) => ({
  Response: { resultCode: '1', resultParam: { resultCode: code, resultDescription } },
});
const login = { 'POST /api/login': { body: { AccessToken: 'access 1', RefreshToken: 'refresh 1' } } };
const sim = { iccid, endpointId: '41274807' };

async function connected(replies: Record<string, Recorded>, options = {}) {
  const server = await replaying({ ...login, ...replies });
  const supplier = bics({
    standIns: true,
    baseUrl: `${server.url}/api`,
    username: 'service',
    password: new Secret('secret'),
    clock: new VirtualClock(),
    ...options,
  });
  return { server, supplier };
}

test('a login gives the token that every request carries in X-Authorization', async () => {
  const { server, supplier } = await connected({
    [`GET /api/fetchSIM?iccid=${iccid}`]: { body: envelope({ rows: [row] }) },
  });
  await using _ = server;
  assert.deepEqual(await supplier.read({ iccid }), {
    supplier: 2,
    iccid,
    connectionId: null,
    endpointId: '41274807',
    endpointName: null,
    imsi: '206281000153009',
    msisdn: '327700040841004',
    status: 'active',
    statusText: 'Active',
    packageTitle: null,
    apn: null,
    service: null,
    online: null,
  });
  assert.deepEqual(server.received[0]?.body, { username: 'service', password: 'secret' });
  const {
    'x-authorization': token,
    'x-requested-with': by,
    authorization,
  } = server.received[1]?.headers ?? {};
  assert.deepEqual([token, by, authorization], ['Bearer access 1', 'XMLHttpRequest', undefined]);
});

test('a SIM that is in no endpoint has a dash and cannot be activated before it is; one that does not exist has no rows', async () => {
  const other = iccidOf('894472000000000020') ?? assert.fail();
  const unused = { ...row, simStatus: 'Ready To Activate', endPointId: '-' };
  const { server, supplier } = await connected({
    [`GET /api/fetchSIM?iccid=${iccid}`]: { body: envelope({ rows: [unused] }) },
    [`GET /api/fetchSIM?iccid=${other}`]: { body: envelope({ rows: [] }) },
  });
  await using _ = server;
  const { endpointId, status } = await supplier.read({ iccid });
  assert.deepEqual([endpointId, status], [null, 'issued']);
  await assert.rejects(supplier.setStatus({ iccid }, 'activate'), { code: 'no_endpoint' });
  await assert.rejects(supplier.read({ iccid: other }), { code: 'not_found' });
});

test('a list is counted row by row, then read by page; rows that are no SIM are counted', async () => {
  const page = (number: number, perPage: number, rows: unknown[]) => ({
    [`GET /api/fetchSIM?page=${number}&perPage=${perPage}`]: { body: envelope({ rows }) },
  });
  const { server, supplier } = await connected({
    ...page(1, 1, [row]),
    ...page(2, 1, [{ iccid: '-' }]),
    ...page(3, 1, []),
    ...page(4, 1, []),
    ...page(1, 100, [row, { iccid: '-' }]),
  });
  await using _ = server;
  const list = supplier.list();
  const first = await list.next();
  assert.ok(!first.done);
  assert.deepEqual([first.value.sims.length, first.value.malformed], [1, 1]);
  assert.deepEqual(await list.next(), { done: true, value: { complete: true } });
});

test('activation is a call of its own; suspending and its end are changes of the life cycle', async () => {
  const { server, supplier } = await connected({
    'POST /api/EndPointActivation': { body: envelope({}, '5014') },
    'POST /api/EndPointLifeCycleChange': { body: envelope({ currentStatus: 'Suspended' }, '5017') },
  });
  await using _ = server;
  for (const action of ['activate', 'suspend', 'unsuspend'] as const)
    assert.deepEqual(await supplier.setStatus(sim, action), { outcome: 'applied' });
  const change = (lifeCycle: string) => ({
    Request: { endPointId: '41274807', requestParam: { lifeCycle, reason: '1' } },
  });
  assert.deepEqual(
    server.received.slice(1).map(({ body }) => body),
    [{ Request: { endPointId: '41274807' } }, change('S'), change('A')],
  );
});

test('an endpoint that is tested has a connection, and is taken for active', async () => {
  const { server, supplier } = await connected({
    [`GET /api/fetchSIM?iccid=${iccid}`]: {
      body: envelope({ rows: [{ ...row, simStatus: 'Active-Test' }] }),
    },
  });
  await using _ = server;
  const { status, statusText } = await supplier.read({ iccid });
  assert.deepEqual([status, statusText], ['active', 'Active-Test']);
});

test('a change that succeeded may have the result code of a failure around its own', async () => {
  const body = { Response: { resultCode: '1', resultParam: { resultCode: '9003', resultDescription: '' } } };
  const { server, supplier } = await connected({ 'POST /api/EndPointLifeCycleChange': { body } });
  await using _ = server;
  assert.deepEqual(await supplier.setStatus(sim, 'suspend'), { outcome: 'applied' });
});

test('failures within HTTP 200 have their codes', async () => {
  const { server, supplier } = await connected({
    'POST /api/EndPointActivation': { body: failure('2507', 'Already active') },
    'POST /api/EndPointLifeCycleChange': { body: failure('6420', 'SIM not attached') },
    [`GET /api/fetchSIM?iccid=${iccid}`]: { body: envelope({ rows: [row] }) },
    'GET /api/GetGeoPosition?endPointId=41274807': { body: failure('1101', 'Absent subscriber') },
  });
  await using _ = server;
  await assert.rejects(supplier.setStatus(sim, 'activate'), { code: 'already_in_state', reply: '2507' });
  await assert.rejects(supplier.setStatus(sim, 'suspend'), { code: 'rejected', reply: '6420' });
  await assert.rejects(supplier.setStatus(sim, 'unsuspend'), { code: 'already_in_state', reply: '6420' });
  await assert.rejects(supplier.location(sim), {
    code: 'rejected',
    message: 'rejected (1101)',
    words: 'Absent subscriber',
  });
});

test('usage comes by day, in megabytes of 1,048,576 bytes; a period without data is empty', async () => {
  const dataUsage = [
    { totalCost: '0.473', date: '27/04/2020', uplink: '2.02', downlink: '21.65', totalVolume: '23.67' },
  ];
  const request = 'GET /api/GetStatistics?endPointId=41274807&from_date=';
  const { server, supplier } = await connected({
    [`${request}20200401&to_date=20200430`]: {
      body: envelope({ dataUsage, smsUsage: [], dataTotalUsage: { totalVolume: '23.67' } }),
    },
    [`${request}20200501&to_date=20200531`]: { body: failure('1340', 'No data') },
  });
  await using _ = server;
  assert.deepEqual(await supplier.usage(sim, { from: '2020-04-01', to: '2020-04-30' }), [
    { day: '2020-04-27', sentBytes: 2_118_124, receivedBytes: 22_701_670, bytes: 24_819_794 },
  ]);
  assert.deepEqual(await supplier.usage(sim, { from: '2020-05-01', to: '2020-05-31' }), []);
});

test('a location has the fields of the reply, as texts or figures; the paths are a setting', async () => {
  const position = {
    countryName: 'Denmark',
    operatorName: 'TDC NET',
    cellIdRatType: 'LTE',
    cellId: '12345',
    mcc: 238,
    mnc: '01',
    lac: 4711,
    locationInfoAge: '-',
  };
  const { server, supplier } = await connected(
    {
      'GET /api/Locate?endPointId=41274807': { body: envelope(position) },
      'POST /api/Forget': { body: envelope({}) },
    },
    { paths: { geoPosition: 'Locate', cancelLocation: 'Forget' } },
  );
  await using _ = server;
  const { requestedAt, ...location } = await supplier.location(sim);
  assert.deepEqual(location, { ...position, cellId: 12345, mcc: '238', locationInfoAge: null });
  assert.deepEqual(await supplier.cancelLocation(sim), { outcome: 'applied' });
});

test('no token goes to another server, whatever the paths are set to', () => {
  const account = { username: 'service', password: new Secret('secret') };
  for (const path of ['https://example.com/Locate', '//example.com/Locate'])
    for (const name of ['geoPosition', 'cancelLocation'])
      assert.throws(() => bics({ ...account, paths: { [name]: path } }), TypeError);
});

test('a token that ran out is exchanged by the refresh token, and by the password when that ran out too', async () => {
  const { server, supplier } = await connected({
    'GET /api/RefreshToken': { status: 401 },
    [`GET /api/fetchSIM?iccid=${iccid}`]: { body: failure('401', 'Authorisation Failure') },
  });
  await using _ = server;
  await assert.rejects(supplier.read({ iccid }), { code: 'unauthorized' });
  const lines = server.received.map(({ line }) => line.split('?')[0]);
  const read = 'GET /api/fetchSIM';
  assert.deepEqual(lines, ['POST /api/login', read, 'GET /api/RefreshToken', 'POST /api/login', read]);
  assert.equal(server.received[2]?.headers['x-authorization'], 'Bearer refresh 1');
});
