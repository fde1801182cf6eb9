import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import {
  type CasterService,
  noServiceSigns,
  noteServices as note,
  type ServiceSigns,
} from '@cairn/domain/system-checks';
import { CERT, KEY, RENEWED_CERT, RENEWED_KEY } from '../../../tools/test-certificate.ts';
import { startWorld } from '../../test/world.ts';
import { certificateWarning } from './certificate.rules.ts';
import { casterPoll, monitorOf } from './system.rules.ts';

const service = (overrides: object) => ({
  node: 'n',
  service: 'casta',
  country: 1,
  clients: 0,
  seen_at: new Date(100_000),
  shed_rows: 0,
  behind_ms: 0,
  ...overrides,
});
const noteServices = (before: ServiceSigns, services: readonly CasterService[], now: number) =>
  note(before, services, [], now);

test('a caster that reported within 30 s is fine, a silent one is an alarm, and an empty table changes nothing', () => {
  const received = noteServices(noServiceSigns, [service({}), service({ service: 'connecta' })], 100_000);
  assert.partialDeepStrictEqual(monitorOf(received, 1, 130_000), {
    alarm: 0,
    roversync_alarm: 0,
    basesync_alarm: 0,
  });
  assert.partialDeepStrictEqual(monitorOf(received, 2, 130_000), {
    alarm: 1,
    roversync_alarm: 1,
    lastcasterpoll: null,
  });
  const after = noteServices(received, [], 130_001);
  assert.partialDeepStrictEqual(monitorOf(after, 1, 130_001), {
    alarm: 1,
    casterpolloffline: 1,
    lastcasterpoll: new Date(100_000).toISOString(),
  });
});

test('log rows dropped of late are an alarm, those of long ago are not', () => {
  const first = noteServices(noServiceSigns, [service({ shed_rows: 50 })], 100_000);
  assert.equal(monitorOf(first, 1, 100_000).messagesync_alarm, 0);
  const more = noteServices(first, [service({ shed_rows: 51 })], 101_000);
  assert.equal(monitorOf(more, 1, 102_000).messagesync_alarm, 1);
  assert.equal(
    monitorOf(
      noteServices(more, [service({ shed_rows: 51, seen_at: new Date(140_000) })], 140_000),
      1,
      140_000,
    ).messagesync_alarm,
    0,
  );
});

test('the poll of everyone is the latest of both countries', () => {
  const received = noteServices(
    noServiceSigns,
    [service({}), service({ country: 2, seen_at: new Date(50_000) })],
    100_000,
  );
  assert.deepEqual(casterPoll(received, 0, 100_000), {
    casterpolloffline: 0,
    lastcasterpoll: new Date(100_000).toISOString(),
  });
  assert.deepEqual(casterPoll(received, 2, 100_000), {
    casterpolloffline: 1,
    lastcasterpoll: new Date(50_000).toISOString(),
  });
  assert.deepEqual(casterPoll(noServiceSigns, 0, 100_000), { casterpolloffline: 1, lastcasterpoll: null });
});

test('the system check has version, maintenance and the monitor of the countries one may see', async (t) => {
  const { person, database, seed } = await startWorld(t);
  await seed.reseller({ id: 11, country: 2, single_country: true });
  await database.service
    .insertInto('caster_services')
    .values({
      node: 'n',
      service: 'casta',
      country: 1,
      port: 1,
      clients: 1,
      started_at: new Date(),
      seen_at: new Date(),
    })
    .execute();
  const [admin, dane] = [await person(1), await person(5, { reseller_id: 11 })];
  const all = await admin.client.system.check({});
  assert.deepEqual(all.systems, [{ version: '1.2.3', dev_version: '', maintenance_mode: 0 }]);
  assert.deepEqual(
    all.monitor.map(({ name, roversync_alarm }) => `${name} ${roversync_alarm}`),
    ['Casta UK 0', 'Casta Denmark 1'],
  );
  assert.deepEqual((await admin.client.system.check({ country: 2 })).monitor.length, 1);
  assert.deepEqual(
    (await dane.client.system.check({ country: 1 })).monitor.map(({ casta }) => casta),
    [2],
  );
  assert.equal((await admin.client.system.casterPoll({})).casterpolloffline, 0);
  assert.equal((await dane.client.system.casterPoll({})).casterpolloffline, 1);
});

test('system admins, and they alone, are told of a certificate that ends within three weeks, and of none once it is renewed', async (t) => {
  const { api, person, later } = await startWorld(t, {
    https: { cert: RENEWED_CERT, key: RENEWED_KEY, port: 0, warnedDays: 21 },
  });
  const { validToDate } = new X509Certificate(RENEWED_CERT);
  const told = (now: Date) =>
    certificateWarning({ pem: RENEWED_CERT, warnedDays: 21 }, now) ?? { state: 'none' };
  const before = (days: number) => new Date(validToDate.getTime() - days * 86_400_000);
  assert.equal(told(before(21)).state, 'none');
  assert.partialDeepStrictEqual(told(before(20.5)), { state: 'ending', days: 20, subject: 'localhost' });
  assert.partialDeepStrictEqual(told(before(-1.5)), { state: 'expired', days: -2 });
  assert.equal(told(new Date(0)).state, 'early');

  later((validToDate.getTime() - Date.now()) / 1000 - 3600);
  const [admin, reseller] = [await person(1), await person(5)];
  const { certificate } = await admin.client.system.check({});
  assert.deepEqual([certificate?.state, certificate?.days], ['ending', 0]);
  assert.equal((await reseller.client.system.check({})).certificate, null);
  api.useCertificate({ cert: CERT, key: KEY });
  assert.notDeepEqual((await admin.client.system.check({})).certificate?.ends, certificate?.ends);
});

test('an error that a screen reports is found in the log by its reference', async (t) => {
  const { anyone, log } = await startWorld(t);
  const { ref } = await anyone.system.logError({
    code: 999,
    component: '/api/indexrovers',
    file: '/home/rovers',
    line: 12,
    response: 'The server could not do this',
  });
  const line = JSON.parse(log.find((written) => written.includes(ref)) ?? '{}');
  assert.deepEqual(line.report, {
    code: '999',
    component: '/api/indexrovers',
    file: '/home/rovers',
    line: '12',
    response: 'The server could not do this',
  });
});
