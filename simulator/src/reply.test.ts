import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chunk } from '@cairn/gnss';
import { type Reply, ReplyStream } from './reply.ts';

const data = Buffer.from([0xd3, 0x00, 0x0d, 0x0a, 0x41]);
const http = 'HTTP/1.1 200 OK\r\nNtrip-Version: Ntrip/2.0\r\nContent-Type: gnss/data\r\n';
const cases: [name: string, bytes: Uint8Array, reply: Reply, data: Uint8Array | undefined][] = [
  ['Rev 1', join('ICY 200 OK\r\n\r\n', data), { line: 'ICY 200 OK', granted: true }, data],
  ['Rev 1 with one line end', join('ICY 200 OK\r\n', data), { line: 'ICY 200 OK', granted: true }, data],
  ['Rev 2', join(`${http}\r\n`, data), { line: 'HTTP/1.1 200 OK', granted: true }, data],
  [
    'Rev 2 in chunks',
    join(`${http}Transfer-Encoding: chunked\r\n\r\n`, chunk(data)),
    { line: 'HTTP/1.1 200 OK', granted: true },
    data,
  ],
  [
    'a sourcetable for an unknown mountpoint, Rev 1',
    join('SOURCETABLE 200 OK\r\nContent-Type: text/plain\r\n\r\nENDSOURCETABLE\r\n', new Uint8Array()),
    { line: 'SOURCETABLE 200 OK', granted: false },
    undefined,
  ],
  [
    'a refusal',
    join('HTTP/1.0 401 Unauthorized\r\nWWW-Authenticate: Basic\r\n\r\nno', new Uint8Array()),
    { line: 'HTTP/1.0 401 Unauthorized', granted: false },
    undefined,
  ],
  [
    'a bad station password',
    join('ERROR - Bad Password\r\n', new Uint8Array()),
    { line: 'ERROR - Bad Password', granted: false },
    undefined,
  ],
];

for (const [name, bytes, reply, expected] of cases)
  test(`reads ${name}, split at every byte`, () => {
    for (let offset = 0; offset <= bytes.length; offset++) {
      const replies: Reply[] = [];
      const read: Uint8Array[] = [];
      const stream = new ReplyStream(
        (overrides) => replies.push(overrides),
        (overrides) => read.push(Uint8Array.from(overrides)),
      );
      const open = stream.push(bytes.subarray(0, offset)) && stream.push(bytes.subarray(offset));
      assert.deepEqual(replies, [reply], `split at ${offset}`);
      assert.deepEqual(Buffer.concat(read), Buffer.from(expected ?? []), `split at ${offset}`);
      assert.equal(open, reply.granted);
    }
  });

test('gives up on a head that never ends', () => {
  const stream = new ReplyStream(
    () => assert.fail('no reply was sent'),
    () => assert.fail('no data were sent'),
  );
  assert.equal(stream.push(Buffer.alloc(9000, 'a')), false);
});

function join(head: string, body: Uint8Array) {
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}
