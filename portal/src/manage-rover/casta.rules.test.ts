import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CastaRecord } from '@cairn/contract';
import { castaData, clearedOf, formOf, locksOf, needsDisconnect } from './casta.rules.ts';

const record: CastaRecord = {
  version: 7,
  Username: 'wold1',
  Password: 'secret-1',
  Expiry_date: '2026-12-28T23:59:00.000Z',
  Allowed: 1,
  Needs_GGA: 1,
  Ignore_initial_GGA: 0,
  Test_user: 0,
  Preferred_NTRIP_version: null,
  In_use: 1,
  Last_status: 4,
  Current_id: 55,
  Session_start_time: null,
  Last_lat: null,
  Last_lon: null,
  Home_lat: null,
  Home_long: null,
  Forced_mountpoint: null,
  casta: 1,
  castaid: 3,
  Cloudbase_rover_id: 3,
  locked: 0,
  subscribed: 0,
};

test('a form that nobody changed sends what was read, the end as YYYY-MM-DD HH:mm:ss', () => {
  const { roverid, version, Expiry_date, Allowed, Preferred_NTRIP_version, Forced_mountpoint } = castaData(
    formOf(record),
    record,
  );
  assert.deepEqual(
    { roverid, version, Expiry_date, Allowed, Preferred_NTRIP_version, Forced_mountpoint },
    {
      roverid: 3,
      version: 7,
      Expiry_date: '2026-12-28 23:59:00',
      Allowed: 1,
      Preferred_NTRIP_version: null,
      Forced_mountpoint: null,
    },
  );
});

test('a setting that is left to the default is sent as null', () => {
  assert.equal(castaData({ ...formOf(record), Needs_GGA: 'default' }, record).Needs_GGA, null);
});

test('only another forced mountpoint of a rover with a session needs it disconnected', () => {
  const form = formOf(record);
  assert.equal(needsDisconnect(form, record), false);
  assert.equal(needsDisconnect({ ...form, Forced_mountpoint: 'SLEA' }, record), true);
  assert.equal(needsDisconnect({ ...form, Forced_mountpoint: 'SLEA' }, { ...record, Current_id: 0 }), false);
});

test('fields of the system are open to role 1 alone, the others unless the account is locked', () => {
  assert.deepEqual(locksOf(1, record), { system: false, account: false, expiry: false });
  assert.deepEqual(locksOf(5, record), { system: true, account: false, expiry: true });
  assert.deepEqual(locksOf(10, { locked: 1, subscribed: 0 }), { system: true, account: true, expiry: true });
  assert.deepEqual(locksOf(1, { locked: 0, subscribed: 1 }), { system: false, account: false, expiry: true });
});

test('a username and a password cannot be taken away, and a rover without a login has none', () => {
  const form = { ...formOf(record), Username: ' ', Password: '' };
  assert.deepEqual(clearedOf(form, record), ['Username', 'Password']);
  assert.deepEqual(clearedOf(formOf(record), record), []);
  assert.deepEqual(clearedOf(form, { ...record, Username: '', Password: '' }), []);
});
