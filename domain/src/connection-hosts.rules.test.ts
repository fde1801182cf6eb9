import assert from 'node:assert/strict';
import test from 'node:test';
import { connectionHost } from './connection-hosts.rules.ts';

const hosts = {
  default: 'ntrip.example',
  denmark: 'ntrip.example.dk',
  jd: 'jd.example',
  'jd-denmark': 'jd.example.dk',
  'jd-4': 'jd4.example',
  'jd-14': 'jd14.example',
};
const plain = { dealer: 7, reseller: 1, rtk_url: '', jd_dealer: false };

test('rovers connect to the NTRIP address of their dealer, else to that of Denmark or of the system', () => {
  assert.equal(connectionHost(hosts, { ...plain, rtk_url: 'rtk.dealer.example' }), 'rtk.dealer.example');
  assert.equal(connectionHost(hosts, { ...plain, reseller: 11, rtk_url: 'rtk.dk' }), 'rtk.dk');
  assert.equal(connectionHost(hosts, { ...plain, reseller: 11 }), 'ntrip.example.dk');
  assert.equal(connectionHost(hosts, plain), 'ntrip.example');
  assert.equal(connectionHost({ default: 'only' }, { ...plain, reseller: 11 }), 'only');
});

test('rovers of JD dealers have hosts of their own: of Denmark, of dealers 4 and 14, and of the rest', () => {
  const jd = { ...plain, jd_dealer: true, rtk_url: 'rtk.dealer.example' };
  assert.equal(connectionHost(hosts, { ...jd, reseller: 11, dealer: 4 }), 'jd.example.dk');
  assert.equal(connectionHost(hosts, { ...jd, dealer: 4 }), 'jd4.example');
  assert.equal(connectionHost(hosts, { ...jd, dealer: 14 }), 'jd14.example');
  assert.equal(connectionHost(hosts, jd), 'jd.example');
  assert.equal(connectionHost({ default: 'only', jd: 'jd.example' }, { ...jd, dealer: 4 }), 'jd.example');
  assert.equal(connectionHost({ default: 'only' }, jd), 'rtk.dealer.example', 'no such hosts are set');
});
