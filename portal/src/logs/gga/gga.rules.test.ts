import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GgaLine } from '@cairn/contract';
import { checksumOf, clockOf, degreesOf, fieldsOf, remarksOf } from './gga.rules.ts';

const sentence = '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B';
const line = (changes: Partial<GgaLine> = {}): GgaLine => ({
  id: '1~1~1',
  Timestamp: '2026-11-28T12:00:00.400Z',
  Username: 'harvester',
  Basestation: 'Ely',
  Session_id: 1,
  Distance: 12,
  User_agent: '',
  Bytes_sent: 1,
  GGA: sentence,
  Station: 1,
  unusable: 0,
  fault: null,
  lat: 52.5,
  long: -1.2,
  rtk_status: 4,
  altitude: 80,
  num_sateliites: 24,
  hdop: 0.6,
  data_age: 1,
  ...changes,
});

test('the fields of a sentence are named, also of one with text before it', () => {
  const fields = fieldsOf(`noise${sentence}\r\n`);
  assert.equal(fields.length, 16);
  assert.deepEqual(fields[0], { name: 'talker', sent: 'GPGGA' });
  assert.deepEqual(fields[6], { name: 'quality', sent: '4' });
  assert.deepEqual(fields.at(-2), { name: 'station', sent: '0123' });
  assert.deepEqual(fields.at(-1), { name: 'checksum', sent: '5B' });
  assert.deepEqual(
    fieldsOf('$GPGGA,1').map(({ name }) => name),
    ['talker', 'time'],
  );
});

test('angles and times are read, and what is none is not', () => {
  assert.equal(degreesOf('5230.000000', 'N'), 52.5);
  assert.equal(degreesOf('00112.000000', 'W'), -1.2);
  assert.equal(degreesOf('52.5', 'X'), undefined);
  assert.equal(degreesOf('', 'N'), undefined);
  assert.equal(clockOf('120000.00'), '12:00:00.00');
  assert.equal(clockOf('12:00'), undefined);
});

test('the checksum is that of the sentence', () => {
  // https://en.wikipedia.org/wiki/NMEA_0183 has this example
  assert.equal(checksumOf('$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76'), '76');
});

test('a sound sentence has no remarks', () => {
  const right = `${sentence.slice(0, -2)}${checksumOf(sentence)}`;
  assert.deepEqual(remarksOf(line({ GGA: right })), []);
});

test('what is wrong is named', () => {
  const names = (changes: Partial<GgaLine>) => remarksOf(line(changes)).map(({ name }) => name);
  const right = `${sentence.slice(0, -2)}${checksumOf(sentence)}`;
  assert.deepEqual(names({ GGA: right.slice(0, -3) }), ['noChecksum']);
  assert.deepEqual(names({ GGA: `${right.slice(0, -2)}00` }), ['wrongChecksum']);
  assert.deepEqual(names({ GGA: right, data_age: null }), ['noAge']);
  assert.deepEqual(names({ GGA: right, data_age: 31 }), ['oldCorrections']);
  assert.deepEqual(names({ GGA: right, Distance: 240 }), ['longBaseline']);
  assert.deepEqual(names({ GGA: right, Timestamp: '2026-11-28T12:00:40.000Z' }), ['late']);
  assert.deepEqual(names({ GGA: right, Timestamp: '2026-11-28T11:59:00.000Z' }), ['ahead']);
  assert.deepEqual(names({ GGA: '$GPGGA,120000,52.1,N,0.3,E,4', unusable: 1, data_age: null }), [
    'unusable',
    'noChecksum',
    'fewFields',
  ]);
  const around = '$GPGGA,235959.00,,,,,0,,,,,,,,';
  assert.deepEqual(
    names({
      GGA: `${around}*${checksumOf(around)}`,
      rtk_status: 0,
      data_age: null,
      Timestamp: '2026-11-28T00:00:01.000Z',
    }),
    ['noPosition'],
  );
});
