import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesOf } from './addresses.ts';
import { readSettings } from './settings.ts';

const portalOf = (environment: NodeJS.ProcessEnv, machine?: string) =>
  addressesOf(readSettings(environment), machine).slice(0, -2).join('\n');

test('the portal is named by the address that people use, on this machine and on others', () => {
  assert.match(portalOf({}, '192.0.2.7'), /http:\/\/localhost:8080\n +http:\/\/192\.0\.2\.7:8080 from other/);
  assert.doesNotMatch(portalOf({ HOST: '127.0.0.1' }, '192.0.2.7'), /192/);
  assert.equal(
    portalOf({ PUBLIC_URL: 'https://rtk.example.com' }, '192.0.2.7').trim(),
    'Portal     https://rtk.example.com',
  );
});
