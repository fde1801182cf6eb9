import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseData } from '@cairn/contract';
import { baseErrors, baseInput, emptyBase } from './base.rules.ts';

const good = {
  ...emptyBase(null),
  text: 'Horncastle',
  mount: 'HORN00GBR0',
  type: 4,
  country: 1,
  latitude: '53.2081',
  longitude: '-0.1139',
};

test('an empty form misses its four texts and two choices, and nothing else', () => {
  assert.deepEqual(baseErrors(emptyBase(null)), {
    text: 'required',
    mount: 'required',
    latitude: 'required',
    longitude: 'required',
    type: 'selectValue',
    country: 'selectValue',
  });
});

test('the optional fields may stay empty', () => {
  assert.deepEqual(baseErrors(good), {});
  assert.deepEqual(baseData.parse(baseInput(good)), {
    text: 'Horncastle',
    mount: 'HORN00GBR0',
    station_id: null,
    type: 4,
    country: 1,
    topcomm: false,
    latitude: 53.2081,
    longitude: -0.1139,
    altitude: null,
    client_serial: '',
    gnss_serial: '',
    iccid: null,
    virtual_ip: null,
  });
});

test('a decimal comma is read as a point', () => {
  const base = baseData.parse(baseInput({ ...good, latitude: ' 53,2081 ', altitude: '47,3' }));
  assert.equal(base.latitude, 53.2081);
  assert.equal(base.altitude, 47.3);
});

test('what the contract refuses is named by its field', () => {
  const wrong = {
    ...good,
    mount: 'a b',
    station_id: '4096',
    latitude: '91',
    longitude: 'west',
    altitude: '9001',
    password: 'a:bcdef',
    iccid: '8944',
    virtual_ip: '10.44.7',
  };
  assert.deepEqual(Object.keys(baseErrors(wrong)).sort(), [
    'altitude',
    'iccid',
    'latitude',
    'longitude',
    'mount',
    'password',
    'station_id',
    'virtual_ip',
  ]);
});

test('an ICCID is read as it is printed, in groups', () => {
  const base = baseData.parse(
    baseInput({ ...good, iccid: '8944 5000 0000 0000 017', virtual_ip: 'unknown' }),
  );
  assert.equal(base.iccid, '8944500000000000017');
  assert.equal(base.virtual_ip, 'Unknown');
});

test('a person of a reseller of Denmark alone begins with Denmark and type 4', () => {
  const { country, type, connecta } = emptyBase(2);
  assert.deepEqual({ country, type, connecta }, { country: 2, type: 4, connecta: 2 });
});
