import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connecta } from './connecta.ts';
import { TableMaker } from './sourcetable-cache.ts';
import { Stream } from './stream.ts';

const nothing = () => {};
const events = {
  online: nothing,
  offline: nothing,
  observing: nothing,
  changed: nothing,
  moved: nothing,
  sent: nothing,
  turned: nothing,
};
const streamOf = (id: number, mount: string) => {
  const station = { id, mount, title: mount, country: 1, latitude: 52, longitude: 0 };
  return new Stream(station as Stream['station'], events);
};

test('tables are written once a round, for all clients and host names', () => {
  let now = 1_000_000;
  let read = 0;
  const streams = new Map([[1, streamOf(1, 'GB01')]]);
  const connecta = {
    get streams() {
      read++;
      return streams;
    },
  } as unknown as Connecta;
  const maker = new TableMaker(connecta, { find: () => undefined }, 1_000, () => now);
  const service = { name: 'casta', country: 1, port: 2101, clients: new Set<never>(), startedAt: 0 } as const;
  const table = (host: string) => maker.textsOf(service, host).sourcetable();
  const page = () => maker.textsOf(service, 'one').page();

  assert.match(table('one'), /^CAS;one;2101;[^\r]*\r\nNET;[^\r]*\r\nSTR;RTK_RTCM3;[^\r]*\r\nSTR;GB01;/);
  assert.match(
    table('ENDSOURCETABLE\r\n'),
    /^CAS;[^\r]*\r?\n?[^\r]*;2101;[\s\S]*\r\nSTR;GB01;[\s\S]*\r\nENDSOURCETABLE\r\n$/,
  );
  const first = page();
  streams.set(2, streamOf(2, 'GB02'));
  assert.doesNotMatch(table('two'), /GB02/);
  assert.equal(page(), first);
  assert.equal(read, 1);

  now += 1_000;
  assert.match(table('two'), /^CAS;two;[\s\S]*STR;GB02;/);
  assert.match(page(), /GB02/);
  assert.equal(read, 2);
});
