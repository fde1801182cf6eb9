import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modemSettings, ntripAddress } from './modemSettings.rules.ts';

const login = { connection: 'ntrip.example', port: 2101, username: 'wold1', password: 'a:b@c/d' };

test('the copied settings have every line that a modem asks for, GSM user and password blank', () => {
  assert.equal(
    modemSettings(login),
    `GSM Username: \nGSM Password: \nAPN: n/a\nRoaming: enabled
NTRIP Address: ntrip.example\nNTRIP Port: 2101\nMount Point: RTK_RTCM3
NTRIP User: wold1\nNTRIP Password: a:b@c/d`,
  );
});

test('a password with signs of an address is read from the QR code as it is', () => {
  const { username, password, host, pathname } = new URL(ntripAddress(login));
  assert.deepEqual(
    [username, decodeURIComponent(password), host, pathname],
    ['wold1', 'a:b@c/d', 'ntrip.example:2101', '/RTK_RTCM3'],
  );
});
