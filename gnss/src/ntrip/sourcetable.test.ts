import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatSourcetable, parseSourcetable, type Sourcetable } from './sourcetable.ts';

const field = fc.string({ maxLength: 12 });
const whole = fc.nat(1_000_000);
const angle = fc
  .integer({ min: -1_799_999, max: 1_799_999 })
  .map((value) => (value === 0 ? 0 : value / 10_000));
const stream = fc.record({
  mountpoint: field,
  identifier: field,
  format: field,
  formatDetails: field,
  carrier: whole,
  navSystem: field,
  network: field,
  country: field,
  latitude: angle,
  longitude: angle,
  nmea: fc.boolean(),
  solution: whole,
  generator: field,
  compression: field,
  authentication: field,
  fee: fc.boolean(),
  bitrate: whole,
  misc: field,
});
const caster = fc.record({
  host: field,
  port: whole,
  identifier: field,
  operator: field,
  nmea: fc.boolean(),
  country: field,
  latitude: angle,
  longitude: angle,
  fallbackHost: field,
  fallbackPort: whole,
  misc: field,
});
const network = fc.record({
  identifier: field,
  operator: field,
  authentication: field,
  fee: fc.boolean(),
  webNetwork: field,
  webStream: field,
  webRegistration: field,
  misc: field,
});

test('a sourcetable is read back as it was written, semicolons and quotes included', () => {
  const tables = fc.record<Sourcetable>(
    { casters: fc.array(caster), networks: fc.array(network), streams: fc.array(stream) },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(tables, (table) => {
      assert.deepEqual(
        JSON.parse(JSON.stringify(parseSourcetable(formatSourcetable(table)))),
        JSON.parse(JSON.stringify(table)),
      );
    }),
    { numRuns: 500 },
  );
});

test('a stream is one line of 19 fields in the order of the standard', () => {
  const table = formatSourcetable({
    casters: [],
    networks: [],
    streams: [
      {
        mountpoint: 'AARHUS',
        identifier: 'Aarhus\r\nDK',
        format: 'RTCM 3.3',
        formatDetails: '1006(10),1077(1)',
        carrier: 2,
        navSystem: 'GPS+GLO+GAL+BDS',
        network: 'RTK',
        country: 'DNK',
        latitude: 56.15674,
        longitude: 10.21076,
        nmea: true,
        solution: 0,
        generator: 'Cairn',
        compression: 'none',
        authentication: 'B',
        fee: false,
        bitrate: 9600,
        misc: 'none',
      },
    ],
  });
  assert.equal(
    table,
    'STR;AARHUS;Aarhus DK;RTCM 3.3;1006(10),1077(1);2;GPS+GLO+GAL+BDS;RTK;DNK;56.1567;10.2108;1;0;Cairn;none;B;N;9600;none\r\nENDSOURCETABLE\r\n',
  );
});

test('a foreign table is read: headers around it, short lines, LF alone, semicolons at the end', () => {
  const table = parseSourcetable(
    [
      'SOURCETABLE 200 OK',
      'Content-Type: text/plain',
      '',
      'CAS;rtk2go.com;2101;NTRIP;SNIP;0;USA;33.00;-96.00;;0;http://x',
      'NET;EUREF;EUREF;B;N;http://a;http://b;http://c;none',
      'STR;SHORT;Town;RTCM 3.2',
      'STR;LONG;Town;RTCM 3.2;;2;GPS;N;DEU;50.1;8.7;1;1;gen;none;B;Y;9600;a;b;c',
      'ENDSOURCETABLE',
      'STR;AFTER;the end',
    ].join('\n'),
  );
  assert.equal(table.casters[0]?.port, 2101);
  assert.equal(table.networks[0]?.webRegistration, 'http://c');
  assert.deepEqual(
    table.streams.map(({ mountpoint, latitude, misc }) => [mountpoint, latitude, misc]),
    [
      ['SHORT', 0, ''],
      ['LONG', 50.1, 'a;b;c'],
    ],
  );
});

test('any text is read without throwing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      parseSourcetable(`STR;${text}`);
      parseSourcetable(text);
    }),
    { numRuns: 20_000 },
  );
});
