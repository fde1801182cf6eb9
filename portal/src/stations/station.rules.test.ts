import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stationData } from '@cairn/contract';
import { emptyStation, stationErrors, stationInput } from './station.rules.ts';

const good = {
  ...emptyStation(null),
  text: 'Horncastle',
  mount: 'HORN00GBR0',
  type: 4,
  country: 1,
  latitude: '53.2081',
  longitude: '-0.1139',
};

test('an empty form misses its four texts and two choices, and nothing else', () => {
  assert.deepEqual(stationErrors(emptyStation(null)), {
    text: 'required',
    mount: 'required',
    latitude: 'required',
    longitude: 'required',
    type: 'selectValue',
    country: 'selectValue',
  });
});

test('the optional fields may stay empty', () => {
  assert.deepEqual(stationErrors(good), {});
  assert.deepEqual(stationData.parse(stationInput(good)), {
    text: 'Horncastle',
    mount: 'HORN00GBR0',
    station_id: null,
    type: 4,
    country: 1,
    topcomm: false,
    latitude: 53.2081,
    longitude: -0.1139,
    altitude: null,
    reference_frame: null,
    client_serial: '',
    gnss_serial: '',
    iccid: null,
    virtual_ip: null,
  });
});

test('a decimal comma is read as a point', () => {
  const station = stationData.parse(stationInput({ ...good, latitude: ' 53,2081 ', altitude: '47,3' }));
  assert.equal(station.latitude, 53.2081);
  assert.equal(station.altitude, 47.3);
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
  assert.deepEqual(Object.keys(stationErrors(wrong)).sort(), [
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
  const station = stationData.parse(
    stationInput({ ...good, iccid: '8944 5000 0000 0000 017', virtual_ip: 'unknown' }),
  );
  assert.equal(station.iccid, '8944500000000000017');
  assert.equal(station.virtual_ip, 'Unknown');
});

test('a person of a reseller of Denmark alone begins with Denmark and type 4', () => {
  const { country, type, connecta } = emptyStation(2);
  assert.deepEqual({ country, type, connecta }, { country: 2, type: 4, connecta: 2 });
});
